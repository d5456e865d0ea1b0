"""Last Card: position and action texts."""

import re

from parlour.notation import RecordText

from .rules import CARDS, UNKNOWN, State

TEXT = RecordText(State, card=(UNKNOWN, CARDS - 1), laid=(0, 1), guess=(UNKNOWN, CARDS - 1))
write, read = TEXT.write, TEXT.read
ACTION = re.compile(r"[lgd][0-2]")
ACTION_HELP = "l0 lays card 0, g0 guesses it."


def action_text(s, action):
    if s.card == UNKNOWN and (s.laid == 0 or s.guess != UNKNOWN):
        return f"d{action}"
    return f"l{action}" if action < CARDS else f"g{action - CARDS}"

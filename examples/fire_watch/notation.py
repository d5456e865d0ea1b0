"""Fire Watch: notation for positions, actions and outcomes."""

import re

from parlour.authoring import RecordText

from .rules import BURNT, SEATS, TURNS, VILLAGES, WATER, State

NAMES = ("Alder", "Birch", "Cedar", "Elm", "Hazel", "Juniper", "Larch", "Maple", "Oak")
ACTION = re.compile(rf"(go|fire) ({'|'.join(NAMES)})|water")
ACTION_HELP = "A move is go and a village, such as go Maple, or water."
TEXT = RecordText(
    State,
    fire=(0, BURNT),
    at=(0, VILLAGES - 1),
    deck=(0, 1),
    discard=(0, 1),
    turn=(0, SEATS - 1),
    spreads=(0, 1),
    turns=(0, TURNS),
)
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    if s.spreads:
        return f"fire {NAMES[action]}"
    return "water" if action == WATER else f"go {NAMES[action]}"

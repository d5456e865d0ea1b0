"""Bidding: notation for positions, actions and outcomes."""

import re

from parlour.authoring import RecordText

from .rules import CARDS, NONE, UNSEEN, State

ACTION = re.compile(r"bid [1-5]|prize [1-5]|drawn [1-5]")
ACTION_HELP = "A move is bid and a card, such as bid 4."
TEXT = RecordText(
    State,
    gone=(0, 1),
    spent=(0, 1),
    prize=(NONE, CARDS - 1),
    bid=(UNSEEN, CARDS - 1),
    points=(0, 15),
)
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    if s.prize == NONE:
        return f"prize {action + 1}"
    return f"{'drawn' if s.bid[1] != NONE else 'bid'} {action + 1}"

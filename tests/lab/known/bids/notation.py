"""Bids: notation."""

import re

from parlour.authoring import RecordText

from .rules import CARDS, NONE, UNSEEN, State

ACTION = re.compile(r"(bid|drawn) (low|middle|high)")
ACTION_HELP = "A move is bid and a card, such as bid low."
TEXT = RecordText(State, spent=(0, 1), bid=(UNSEEN, CARDS - 1), points=(0, 6), prize=(1, CARDS + 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    return f"{'drawn' if s.bid[1] != NONE else 'bid'} {('low', 'middle', 'high')[action]}"

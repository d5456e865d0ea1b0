"""My Game: how positions, actions and outcomes are written."""

import re

from parlour.kit import interpret
from parlour.notation import RecordText

from .rules import CARDS, UNKNOWN, State, to_deal

ACTION = re.compile(r"pass|bet|deal [1-5]")  # matches the text of every action and outcome
ACTION_HELP = "A move is pass or bet."

# Positions are written as the numbers of the record: each field with its lowest and highest value.
TEXT = RecordText(State, card=(UNKNOWN, CARDS - 1), coins=(1, 2), acted=(0, 3))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    """How an action or outcome is written; no two that are possible at once alike."""
    deals = interpret(to_deal)(s) != UNKNOWN  # a notation asks rules in their interpreted form
    return f"deal {action + 1}" if deals else ("pass", "bet")[action]

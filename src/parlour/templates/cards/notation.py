"""My Game: notation for positions, actions and outcomes."""

import re

from parlour.authoring import NOBODY, RecordText, interpret

from .rules import State, next_to_deal

ACTION = re.compile(r"pass|bet|deal [1-5]")  # matches every action and outcome text
ACTION_HELP = "A move is pass or bet."

# A position is written as the numbers of its record. For each field: the lowest and highest value.
TEXT = RecordText(State, deck=(0, 1), hand=(0, 1), to_deal=(0, 1), face_down=(0, 1), coins=(1, 2), acted=(0, 3))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    """Return the text of an action or outcome. Those that are possible at once must have different texts."""
    deals = interpret(next_to_deal)(s) != NOBODY  # call rules in their interpreted form here
    return f"deal {action + 1}" if deals else ("pass", "bet")[action]

"""My Game: notation for positions and actions."""

import re

from parlour.authoring import RecordText

from .rules import SIZE, State

ACTION = re.compile(r"[a-c][1-3]")  # matches every action text
ACTION_HELP = "A move names a square, such as b2. Square a1 is in the lower left corner."

# A position is written as the numbers of its record. For each field: the lowest and highest value.
TEXT = RecordText(State, board=(0, 2), turn=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    """Return the text of an action. Legal actions must have different texts."""
    row, column = divmod(action, SIZE)
    return "abc"[column] + str(SIZE - row)

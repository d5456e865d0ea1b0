"""Hex: notation for positions and actions."""

import re

from parlour.authoring import RecordText

from .rules import SIZE, State

COLUMNS = "abcde"
ACTION = re.compile(r"[a-e][1-5]")
ACTION_HELP = "A move names a cell, such as c3. Cell a1 is in the upper left corner."
TEXT = RecordText(State, board=(0, 2), turn=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    row, column = divmod(action, SIZE)
    return COLUMNS[column] + str(row + 1)

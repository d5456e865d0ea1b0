"""My Game: how positions and actions are written."""

import re

from parlour.notation import RecordText

from .rules import SIZE, State

ACTION = re.compile(r"[a-c][1-3]")  # matches the text of every action
ACTION_HELP = "A move names a square, as b2; a1 is at the lower left."

# Positions are written as the numbers of the record: each field with its lowest and highest value.
TEXT = RecordText(State, board=(0, 2), turn=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    """How an action is written; no two legal ones alike."""
    row, column = divmod(action, SIZE)
    return "abc"[column] + str(SIZE - row)

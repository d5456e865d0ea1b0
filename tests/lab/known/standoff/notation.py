"""Standoff: notation."""

import re

from parlour.authoring import RecordText

from .rules import State

ACTION = re.compile(r"wait|step out|strike")
ACTION_HELP = "A move is wait, step out or strike."
TEXT = RecordText(State, turns=(0, 200), turn=(0, 1), is_out=(0, 1), struck=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    return ("wait", "strike" if s.is_out else "step out")[action]

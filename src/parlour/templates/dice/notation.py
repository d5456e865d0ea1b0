"""My Game: notation for positions, actions and outcomes."""

import re

from parlour.authoring import RecordText

from .rules import State

ACTION = re.compile(r"throw|stop|roll [1-6]")  # matches every action and outcome text
ACTION_HELP = "A move is throw or stop."

# A position is written as the numbers of its record. For each field: the lowest and highest value.
TEXT = RecordText(State, points=(0, 999), pot=(0, 999), face=(0, 6), turn=(0, 1), rolling=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    """Return the text of an action or outcome. Those that are possible at once must have different texts."""
    return f"roll {action + 1}" if s.rolling else ("throw", "stop")[action]

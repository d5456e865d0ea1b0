"""My Game: how positions, actions and outcomes are written."""

import re

from parlour.notation import RecordText

from .rules import State

ACTION = re.compile(r"throw|stop|roll [1-6]")  # matches the text of every action and outcome
ACTION_HELP = "A move is throw or stop."

# Positions are written as the numbers of the record: each field with its lowest and highest value.
TEXT = RecordText(State, points=(0, 999), pot=(0, 999), face=(0, 6), turn=(0, 1), rolling=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    """How an action or outcome is written; no two that are possible at once alike."""
    return f"roll {action + 1}" if s.rolling else ("throw", "stop")[action]

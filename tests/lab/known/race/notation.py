"""Race: notation."""

import re

from parlour.authoring import RecordText

from .rules import GOAL, State

ACTION = re.compile(r"walk|dash|short|long")
ACTION_HELP = "A move is walk or dash."
TEXT = RecordText(State, steps=(0, GOAL + 3), turn=(0, 1), dashing=(0, 1))
write, read = TEXT.write, TEXT.read


def action_text(s: State, action: int) -> str:
    return (("walk", "dash"), ("short", "long"))[s.dashing][action]

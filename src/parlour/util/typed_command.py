"""The command that started Parlour, for messages that name commands."""

from __future__ import annotations

import os
import re

COMMAND = re.compile(r"(?<![\w./-])parlour (?=-{0,2}[a-z])")


def program() -> str:
    """Return the command that was typed: `parlour` or `scripts/play`."""
    return os.environ.get("PARLOUR_PROGRAM", "parlour")


def as_typed(text: str) -> str:
    """Return a text whose commands begin with the command that was typed."""
    return COMMAND.sub(lambda _: f"{program()} ", text)

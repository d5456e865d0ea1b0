"""A finding: what is wrong with a game, or could be better."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """A sentence about a game. What is not wrong could be better, or is missing."""

    sentence: str
    is_wrong: bool = True

"""Computers at work: a bounded number of threads, and a queue before them."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.game import State
from parlour.search.report import Report


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search says of a position. `state` is as the seat to act sees it."""

    turn: int
    state: State
    report: Report | None  # None at the end of the game
    value: tuple[float, ...]  # the result that each seat can expect

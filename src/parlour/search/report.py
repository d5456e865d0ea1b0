"""What a search has found out about a position."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from parlour.errors import ParlourError


@dataclass(frozen=True, slots=True)
class MoveReport:
    """One legal action as the search sees it."""

    action: int
    text: str
    visits: int
    value: float  # the expected result for the seat to act
    proven: bool  # the value is certain: the result, whatever the others do
    bound: bool = False  # the value is an upper bound: the move is at most so good


@dataclass(frozen=True, slots=True)
class Report:
    """A search's answer: `moves`, the one to play first, then from best to worst.

    After a stopped alpha-beta search the last ones have the order of the depth before.
    """

    moves: tuple[MoveReport, ...]
    line: tuple[str, ...]  # the principal variation, as far as no dice fall
    simulations: int
    seconds: float
    full: bool  # the memory limit was reached: the tree no longer grew
    interrupted: bool
    mixed: bool = False  # others decide unseen too: what can be foreseen should not be played every time

    @property
    def best(self) -> MoveReport:
        """The move to play."""
        return self.moves[0]


MEGABYTE = 2**20
LINE_LENGTH = 12  # moves of a principal variation, at most
WORDS = {"simulations": "simulations", "depth": "a depth", "nodes": "positions"}
LEAST = {
    "simulations": "The budget must be at least 1 simulation",
    "depth": "The depth must be at least 1 ply",
    "nodes": "The budget must be at least 1 position",
}


def check_budget(seconds: float | None, stop: threading.Event | None, **counts: int | None) -> None:
    """Raise ParlourError for a budget that is missing, or not above 0; `counts` by their names in `WORDS`."""
    if seconds is None and stop is None and all(count is None for count in counts.values()):
        kinds = ", ".join(["seconds", *(WORDS[name] for name in counts)])
        raise ParlourError(f"A search needs a budget: {kinds} or a stop event.")
    if seconds is not None and not seconds > 0:
        raise ParlourError(f"The budget must be more than 0 seconds, not {seconds}.")
    for name, count in counts.items():
        if count is not None and count < 1:
            raise ParlourError(f"{LEAST[name]}, not {count}.")

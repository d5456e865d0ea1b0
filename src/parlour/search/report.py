"""Reports of searches, and the check of their budgets."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from parlour.errors import ParlourError


@dataclass(frozen=True, slots=True)
class MoveReport:
    """A legal action and the search's verdict on it."""

    action: int
    text: str
    visits: int
    value: float  # expected result for the seat to act
    proven: bool  # the value is certain, whatever the others do
    bound: bool = False  # the value is an upper bound


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a search: `moves` lists the move to play first, then the others from best to worst.

    After an interrupted alpha-beta search, the remaining moves keep the order of the previous depth.
    """

    moves: tuple[MoveReport, ...]
    line: tuple[str, ...]  # principal variation, up to the first chance node
    simulations: int
    seconds: float
    full: bool  # the memory limit stopped the growth of the tree
    interrupted: bool
    mixed: bool = False  # simultaneous decisions: play must not be predictable

    @property
    def best(self) -> MoveReport:
        """The move to play."""
        return self.moves[0]


MEGABYTE = 2**20
LINE_LENGTH = 12  # maximum number of moves in a principal variation
WORDS = {"simulations": "simulations", "depth": "a depth", "nodes": "positions"}
LEAST = {
    "simulations": "The budget must be at least 1 simulation",
    "depth": "The depth must be at least 1 ply",
    "nodes": "The budget must be at least 1 position",
}


def check_budget(seconds: float | None, stop: threading.Event | None, **counts: int | None) -> None:
    """Raise ParlourError for a missing or non-positive budget; `counts` by their names in `WORDS`."""
    if seconds is None and stop is None and all(count is None for count in counts.values()):
        kinds = ", ".join(["seconds", *(WORDS[name] for name in counts)])
        raise ParlourError(f"A search needs a budget: {kinds} or a stop event.")
    if seconds is not None and not seconds > 0:
        raise ParlourError(f"The budget must be more than 0 seconds, not {seconds}.")
    for name, count in counts.items():
        if count is not None and count < 1:
            raise ParlourError(f"{LEAST[name]}, not {count}.")

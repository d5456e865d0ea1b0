"""What a search has found out about a position."""

from __future__ import annotations

from dataclasses import dataclass


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

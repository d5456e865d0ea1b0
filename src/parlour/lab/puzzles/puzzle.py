"""What a puzzle is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Certainty(StrEnum):
    """How well the answer of a puzzle is known."""

    PROVEN = "proven"  # the game is solved, or the answer wins whatever the other does
    JUDGED = "judged"  # it is the best decision, as far as a search sees: dice, or the others, may have it otherwise


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with one right answer, in a game that was played; values are scores, from 0 for a loss to 1 for a win.

    `level` is the weakest of the computer's levels that finds the answer, None if none does.
    """

    certainty: Certainty
    game: int  # its number in the sample
    turn: int
    seat: int
    position: str  # as text, as the seat may see it
    record: str  # of play up to there, which `parlour replay` opens
    answer: str
    value: float
    second: str  # the next best
    second_value: float
    level: str | None
    searched: tuple[tuple[float, float], ...] = ()  # both values, as each of the deepest searches has them

    @property
    def gap(self) -> float:
        """How much better the answer is than anything else."""
        return self.value - self.second_value

"""Curves: what the winner of each game could expect, from its first decision to its end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.courses import courses
from parlour.lab.sample import Sample

PLACES = 41  # of a curve, from the first decision to the end


@dataclass(frozen=True, slots=True)
class Curves:
    """A curve a game, from 0 for lost to 1 for won; shape (games, PLACES)."""

    games: NDArray[np.int64]  # their rounds
    values: NDArray[np.float64]

    @property
    def median(self) -> NDArray[np.float64]:
        """The middle of all curves, place by place."""
        return np.median(self.values, axis=0)

    @property
    def usual(self) -> int:
        """The place of the game whose curve is nearest to the median."""
        return int(np.argmin(np.abs(self.values - self.median).mean(axis=1)))

    @property
    def dramatic(self) -> int:
        """The place of the game whose winner was furthest behind, for longest (Browne 2008: drama)."""
        return int(np.argmax(np.sqrt(np.maximum(self.values[:, :1] - self.values, 0.0)).mean(axis=1)))


def curves(sample: Sample) -> Curves | None:
    """The curves of all games that one seat has won; None where there are none, or no values to be trusted."""
    won = [
        (course.round, course.to_the_end[:, course.winner]) for course in courses(sample) if course.winner is not None
    ]
    if not won:
        return None
    rounds, values = zip(*won, strict=True)
    return Curves(np.array(rounds, np.int64), np.stack([_stretched(each) for each in values]))


def _stretched(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """A curve of any length at PLACES places."""
    return np.interp(np.linspace(0, len(values) - 1, PLACES), np.arange(len(values)), values)

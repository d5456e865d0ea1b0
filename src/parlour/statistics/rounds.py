"""Totals by round: games of a round have their dice and opening in common, so it is rounds that are independent."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

BLOCKS = 1000  # to which more rounds are pooled before they are drawn: their totals vary as those of single rounds do

Totals = NDArray[np.float64]  # a row a round, a column a quantity


def round_totals(rounds: ArrayLike, *values: ArrayLike) -> Totals:
    """What some quantities of games, or of their decisions, add up to in each round; shape (rounds, quantities).

    `rounds` says to which round each entry belongs; a quantity is an array of that length, or a number for all.
    """
    _, place = np.unique(np.asarray(rounds), return_inverse=True)
    columns = [np.broadcast_to(np.asarray(each, np.float64), place.shape) for each in values]
    return np.stack([np.bincount(place, each).astype(np.float64) for each in columns], axis=1)


def round_means(rounds: ArrayLike, values: ArrayLike) -> NDArray[np.float64]:
    """The mean of a quantity in each round."""
    total = round_totals(rounds, values, 1.0)
    return total[:, 0] / total[:, 1]


def pooled(totals: Totals) -> Totals:
    """The totals of at most BLOCKS blocks of rounds, one after the other, all but the last of one size."""
    size = -(-len(totals) // BLOCKS)
    return totals if size <= 1 else np.add.reduceat(totals, np.arange(0, len(totals), size))

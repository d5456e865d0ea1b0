"""Imbalance: how far apart the scores of the best and the worst seat are, beyond what mere chance sets them apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .bootstrap import draws
from .intervals import Interval
from .rounds import Totals, pooled

PERMUTATIONS = 500

Scores = NDArray[np.float64]


def imbalance(totals: Totals, seed: int = 0) -> Interval:
    """The largest difference between two seats' mean scores, less what is expected of seats that are all alike.

    `totals`: a row a round, a column a seat, what its games brought the seat, and a last column that counts them.
    The raw difference is never below 0, so that chance alone brings some: as much as is left, in the mean, when the
    seats change places within each round (a permutation test's distribution: Fisher 1935). The interval is the raw
    difference, give or take what 95 % of drawn sets of rounds do not exceed in any difference of two seats (Tukey's
    simultaneous intervals, by the bootstrap); with more than two seats it is on the safe side.
    """
    centre, rows = _means(totals.sum(axis=0)), pooled(totals)
    reach = float(np.quantile(draws(rows, lambda drawn: _spread(_means(drawn) - centre), seed), 0.95))
    raw = float(_spread(centre))
    value = max(0.0, raw - _by_chance(rows, np.random.default_rng(seed)))
    return Interval(value, max(0.0, min(value, raw - reach)), raw + reach)


def _by_chance(rows: Totals, rng: np.random.Generator) -> float:
    """The difference to expect of seats that are all alike."""
    seats, games = rows[:, :-1], float(rows[:, -1].sum())
    return float(np.mean([_spread(rng.permuted(seats, axis=1).sum(axis=0) / games) for _ in range(PERMUTATIONS)]))


def _means(totals: Totals) -> Scores:
    return totals[..., :-1] / totals[..., -1:]


def _spread(scores: Scores) -> Scores:
    """The difference of the highest and the lowest of each row."""
    return scores.max(axis=-1) - scores.min(axis=-1)

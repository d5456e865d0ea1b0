"""The bootstrap: how far anything that follows from totals can be trusted, found by drawing rounds again and again."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from .intervals import SIGMAS, Interval
from .rounds import Totals, pooled

DRAWS = 2000
NORMAL = NormalDist()

Statistic = Callable[[Totals], NDArray[np.float64]]  # of totals of shape (…, quantities); its shape is (…)


def ratio(totals: Totals) -> NDArray[np.float64]:
    """The first quantity for each of the second: the mean, where that counts games."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return totals[..., 0] / totals[..., 1]


def bootstrap(totals: Totals, statistic: Statistic = ratio, seed: int = 0) -> Interval:
    """A statistic of the totals of rounds, such as their ratio, with its interval.

    As many rounds as there are, are drawn with replacement, 2,000 times (a cluster bootstrap: Davison and Hinkley
    1997, 3.8); the interval is BCa, corrected for bias and skewness (Efron 1987), and wider where rounds are few
    (Hesterberg 2015, 3.5: Student's distribution in the normal's place). Of more than a thousand rounds, a thousand
    blocks are drawn. A single round tells no bounds. Raises ValueError without a round.
    """
    if not len(totals):
        raise ValueError("There is no interval without a round.")
    value, rows = float(statistic(totals.sum(axis=0))), pooled(totals)
    if len(rows) == 1:
        return Interval(value, -math.inf, math.inf)
    drawn = draws(rows, statistic, seed)
    drawn = drawn[np.isfinite(drawn)]
    low, high = np.quantile(drawn, _levels(drawn, value, rows, statistic)) if len(drawn) else (value, value)
    return Interval(value, min(value, float(low)), max(value, float(high)))


def draws(totals: Totals, statistic: Statistic, seed: int = 0) -> NDArray[np.float64]:
    """A statistic of rounds that were drawn with replacement, DRAWS times."""
    return statistic(_times(len(totals), seed) @ totals)


@functools.lru_cache(maxsize=4)
def _times(count: int, seed: int) -> NDArray[np.float64]:
    """How many times each round is drawn; shape (DRAWS, rounds). To draw takes longest, so it is done once."""
    return np.random.default_rng(seed).multinomial(count, np.full(count, 1.0 / count), DRAWS).astype(np.float64)


def _levels(drawn: NDArray[np.float64], value: float, rows: Totals, statistic: Statistic) -> list[float]:
    """Which shares of the draws lie below the two ends of the interval."""
    below = (float((drawn < value).mean()) + float((drawn <= value).mean())) / 2.0
    bias = NORMAL.inv_cdf(min(max(below, 1.0 / DRAWS), 1.0 - 1.0 / DRAWS))
    bend, reach = _acceleration(statistic(rows.sum(axis=0) - rows)), _student(len(rows) - 1)
    return [NORMAL.cdf(bias + end / (1.0 - bend * end)) for end in (bias - reach, bias + reach)]


def _acceleration(without: NDArray[np.float64]) -> float:
    """How fast the error grows with the value, from the values without each round: a sixth of their skewness."""
    known = without[np.isfinite(without)]
    away = known.mean() - known if len(known) else np.zeros(1)
    squares = float((away**2).sum())
    return float((away**3).sum()) / (6.0 * squares**1.5) if squares > 0.0 else 0.0


def _student(degrees: int) -> float:
    """SIGMAS of Student's distribution, a little wider still: by Fisher's and Cornish's expansion (1960)."""
    z = SIGMAS
    terms = (z, (z**3 + z) / 4.0, (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0)
    wide = sum(term / degrees**power for power, term in enumerate(terms))
    return wide * math.sqrt((degrees + 1.0) / degrees)

"""Bootstrap intervals for any statistic of round totals, by resampling rounds."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from .intervals import SIGMAS, Interval, Totals, pooled

DRAWS = 2000
NORMAL = NormalDist()

Statistic = Callable[[Totals], NDArray[np.float64]]  # maps totals of shape (…, quantities) to shape (…)


def ratio(totals: Totals) -> NDArray[np.float64]:
    """Return the first quantity per unit of the second: the mean if the second counts games."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return totals[..., 0] / totals[..., 1]


def bootstrap(totals: Totals, statistic: Statistic = ratio, seed: int = 0) -> Interval:
    """Return a statistic of round totals, such as their ratio, with its 95% interval.

    Draws as many rounds as there are, with replacement, 2,000 times (a cluster bootstrap: Davison and Hinkley 1997,
    3.8). The interval is BCa, corrected for bias and skewness (Efron 1987), and wider if there are few rounds
    (Hesterberg 2015, 3.5: Student's distribution instead of the normal). More than 1,000 rounds are pooled into 1,000
    blocks. A single round has no bounds. Raises ValueError without a round.
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
    """Return the statistic for DRAWS resamples of the rounds."""
    return statistic(_times(len(totals), seed) @ totals)


@functools.lru_cache(maxsize=4)
def _times(count: int, seed: int) -> NDArray[np.float64]:
    """Return how often each round is drawn; shape (DRAWS, rounds). Cached, because drawing is the slowest part."""
    return np.random.default_rng(seed).multinomial(count, np.full(count, 1.0 / count), DRAWS).astype(np.float64)


def _levels(drawn: NDArray[np.float64], value: float, rows: Totals, statistic: Statistic) -> list[float]:
    """Return the quantiles of the draws at the two ends of the interval."""
    below = (float((drawn < value).mean()) + float((drawn <= value).mean())) / 2.0
    bias = NORMAL.inv_cdf(min(max(below, 1.0 / DRAWS), 1.0 - 1.0 / DRAWS))
    bend, reach = _acceleration(statistic(rows.sum(axis=0) - rows)), _student(len(rows) - 1)
    return [NORMAL.cdf(bias + end / (1.0 - bend * end)) for end in (bias - reach, bias + reach)]


def _acceleration(without: NDArray[np.float64]) -> float:
    """Return a sixth of the skewness of the jackknife values: how fast the error grows with the value."""
    known = without[np.isfinite(without)]
    away = known.mean() - known if len(known) else np.zeros(1)
    squares = float((away**2).sum())
    return float((away**3).sum()) / (6.0 * squares**1.5) if squares > 0.0 else 0.0


def _student(degrees: int) -> float:
    """Return SIGMAS for Student's distribution, slightly widened (Fisher and Cornish 1960)."""
    z = SIGMAS
    terms = (z, (z**3 + z) / 4.0, (5.0 * z**5 + 16.0 * z**3 + 3.0 * z) / 96.0)
    return sum(term / degrees**power for power, term in enumerate(terms)) * math.sqrt((degrees + 1.0) / degrees)


PERMUTATIONS = 500

Scores = NDArray[np.float64]


def imbalance(totals: Totals, seed: int = 0) -> Interval:
    """Return the largest difference between two seats' mean scores, less what identical seats would show by chance.

    `totals` has a row per round, a column per seat with its total score, and a last column with the number of games.
    The raw difference is never below 0, so chance alone makes it positive: the correction is its mean when seats are
    permuted within rounds (a permutation test: Fisher 1935). The interval is the raw difference ± the 95% quantile of
    the largest resampled deviation (Tukey's simultaneous intervals, by bootstrap). It is conservative for more than two
    seats.
    """
    centre, rows = _means(totals.sum(axis=0)), pooled(totals)
    reach = float(np.quantile(draws(rows, lambda drawn: _spread(_means(drawn) - centre), seed), 0.95))
    raw = float(_spread(centre))
    value = max(0.0, raw - _by_chance(rows, np.random.default_rng(seed)))
    return Interval(value, max(0.0, min(value, raw - reach)), raw + reach)


def _by_chance(rows: Totals, rng: np.random.Generator) -> float:
    """Return the expected difference between identical seats."""
    seats, games = rows[:, :-1], float(rows[:, -1].sum())
    return float(np.mean([_spread(rng.permuted(seats, axis=1).sum(axis=0) / games) for _ in range(PERMUTATIONS)]))


def _means(totals: Totals) -> Scores:
    return totals[..., :-1] / totals[..., -1:]


def _spread(scores: Scores) -> Scores:
    """Return the difference between the highest and the lowest score of each row."""
    return scores.max(axis=-1) - scores.min(axis=-1)

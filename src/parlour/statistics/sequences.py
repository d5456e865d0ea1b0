"""Confidence sequences: intervals that are valid at every sample size at once, so that one may stop at any time.

I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal
Statistical Society B 86 (2024): the hedged capital process with diversified Kelly bets. For each candidate mean, one
bettor bets that the values lie above it and another that they lie below. If the candidate is true, neither can expect
to win, and their capital rarely reaches 2 / alpha times the initial stake (Ville 1939). Candidates against which a
bettor gets that rich are rejected. Values need only lie within known bounds and have a constant conditional mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .intervals import Interval

Floats = NDArray[np.float64]

ALPHA = 0.05
CANDIDATES = 2001  # candidate means, evenly spaced between the bounds; odd, so that 0 is among them
TIGHTEST = 100  # number of values at which asymptotic intervals are tightest for their error rate
STAKES = 0.9 * 0.5 ** np.arange(10)  # fractions of the ruinous stake: high ones suit few values, low ones many


class ConfidenceSequence:
    """The mean of bounded values, with an interval that is valid at all times with probability 1 - alpha.

    Limits are rounded outward to the candidates, so the interval is slightly wider than necessary.
    """

    def __init__(self, low: float = 0.0, high: float = 1.0, alpha: float = ALPHA, candidates: int = CANDIDATES):
        self.low, self.high, self.alpha, self.n = low, high, alpha, 0
        self._candidates = np.linspace(0.0, 1.0, candidates)
        self._above, self._below = _Bettor(self._candidates), _Bettor(1.0 - self._candidates)
        self._sum = 0.0
        self._limits = 0, candidates - 1

    def update(self, values: ArrayLike) -> None:
        """Add values, and update the limits once after the last."""
        scaled = (np.asarray(values, np.float64).reshape(-1) - self.low) / (self.high - self.low)
        scaled = np.clip(scaled, 0.0, 1.0)  # rounding errors beyond the bounds would ruin a bettor
        self.n, self._sum = self.n + len(scaled), self._sum + float(scaled.sum())
        different, counts = np.unique(scaled, return_counts=True)
        for value, count in zip(different.tolist(), counts.tolist(), strict=True):
            self._above.play(value, count)
            self._below.play(1.0 - value, count)
        self._above.look()
        self._below.look()
        self._limits = self._narrowed()

    @property
    def mean(self) -> float:
        """Mean of all values so far; the midpoint of the bounds before the first."""
        return self.low + (self.high - self.low) * (self._sum / self.n if self.n else 0.5)

    @property
    def interval(self) -> Interval:
        """The mean of the values, with the limits of the true mean."""
        low, high = (self.low + (self.high - self.low) * float(self._candidates[place]) for place in self._limits)
        return Interval(self.mean, low, high)

    def p_value(self, mean: float) -> float:
        """Return an upper bound on the probability of this much evidence against a true mean.

        The mean is rounded to the nearest candidate.
        """
        place = round((mean - self.low) / (self.high - self.low) * (len(self._candidates) - 1))
        return min(1.0, 2.0 * math.exp(-max(float(self._above.peak[place]), float(self._below.peak[place]))))

    def _narrowed(self) -> tuple[int, int]:
        """Return the indices of the limits; the previous ones if every candidate is rejected."""
        enough = math.log(2.0 / self.alpha)
        low = max(0, int(np.count_nonzero(self._above.peak >= enough)) - 1)
        high = len(self._candidates) - max(1, int(np.count_nonzero(self._below.peak >= enough)))
        return (low, high) if low <= high else self._limits


class _Bettor:
    """Bets against each candidate that values lie above it, with equal capital on each stake."""

    def __init__(self, candidates: Floats):
        room = np.maximum(candidates, 1e-300)
        self._gain, self._loss = STAKES[:, None] / room, STAKES[:, None]  # log-return = log1p(value * gain - loss)
        self._capital = np.zeros((len(STAKES), len(candidates)))  # log capital by stake and candidate
        self.peak = np.zeros(len(candidates))  # highest log capital so far

    def play(self, value: float, count: int) -> None:
        """Bet on `count` equal values. Each multiplies the capital by 1 + stake (value - candidate) / candidate."""
        self._capital += count * np.log1p(value * self._gain - self._loss)

    def look(self) -> None:
        """Update the peak capital."""
        owned = np.logaddexp.reduce(self._capital, axis=0) - math.log(len(STAKES))
        self.peak = np.maximum(self.peak, owned)


def asymptotic_interval(values: ArrayLike, alpha: float = ALPHA) -> Interval:
    """Return the mean of any numbers, with limits that are valid at all times after the first few dozen values.

    I. Waudby-Smith et al., "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
    Statistics 52 (2024). Tightest at `TIGHTEST` values. The variance is at least what one value that differs by 1 adds.
    """
    numbers = np.asarray(values, np.float64)
    n, doubt = len(numbers), -2.0 * math.log(alpha)
    weight = n * (doubt + math.log(doubt + 1.0)) / TIGHTEST
    reach = math.sqrt(2.0 * (weight + 1.0) / weight * math.log(math.sqrt(weight + 1.0) / alpha))
    error = math.sqrt(max(float(numbers.var(ddof=1)), 1.0 / n) / n)
    return Interval(mean := float(numbers.mean()), mean - reach * error, mean + reach * error)


def values_to_reach(n: int, reach: float, wanted: float) -> float:
    """Estimate the total number of values until the interval is as narrow as wanted.

    Assumes that the half-width `reach` shrinks with the square root of n. Infinite if `wanted` is 0 or less.
    """
    if wanted <= 0.0:
        return math.inf
    return float(max(n, math.ceil(n * (reach / wanted) ** 2)))


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Return each question's q-value: the smallest false discovery rate at which it is a discovery.

    Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal Statistical Society B 57
    (1995): the minimum of p count / rank over its own and all higher ranks. Valid for independent or positively
    dependent questions.
    """
    order = np.argsort(np.asarray(p_values, np.float64))[::-1]
    ranks = np.arange(len(order), 0, -1)
    scaled = np.minimum(np.asarray(p_values, np.float64)[order] * len(order) / ranks, 1.0)
    found = np.empty(len(order))
    found[order] = np.minimum.accumulate(scaled)
    return found.tolist()

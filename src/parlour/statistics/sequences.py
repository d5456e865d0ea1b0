"""Confidence sequences: intervals that hold at all numbers of games at once, so that one may look at any time and stop.

I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal
Statistical Society B 86 (2024): the hedged capital process, with their diversified Kelly bets. For each candidate mean
somebody bets that the values lie above it, somebody else that they lie below. If it is the true mean neither can expect
to win, whatever they stake, and seldom does either ever own 2 / alpha times what they began with (Ville 1939).
Candidates against which somebody came to own as much are refused. All that is asked of the values is that they lie
within known bounds, and that the mean expected of each, given all before it, is the same.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .intervals import Interval

Floats = NDArray[np.float64]

ALPHA = 0.05
CANDIDATES = 2001  # means that are tried, evenly spread from bound to bound; an odd number, for 0 is often asked about
STAKES = 0.9 * 0.5 ** np.arange(10)  # parts of what would ruin at worst: high for few values, low for many


class ConfidenceSequence:
    """The mean of values between two bounds, with the interval that has held it all along with a probability 1 - alpha.

    Limits are rounded outward to the candidates: the interval is a little wider than it has to be.
    """

    def __init__(self, low: float = 0.0, high: float = 1.0, alpha: float = ALPHA, candidates: int = CANDIDATES):
        self.low, self.high, self.alpha, self.n = low, high, alpha, 0
        self._candidates = np.linspace(0.0, 1.0, candidates)
        self._above, self._below = _Bettor(self._candidates), _Bettor(1.0 - self._candidates)
        self._sum = 0.0
        self._limits = 0, candidates - 1

    def update(self, values: ArrayLike) -> None:
        """Go on with further values, and look once when all are in."""
        scaled = (np.asarray(values, np.float64).reshape(-1) - self.low) / (self.high - self.low)
        scaled = np.clip(scaled, 0.0, 1.0)  # a little beyond, by rounding, would ruin somebody
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
        """Of all values so far; the middle between the bounds before the first."""
        return self.low + (self.high - self.low) * (self._sum / self.n if self.n else 0.5)

    @property
    def interval(self) -> Interval:
        """The mean of the values, and the limits of the true mean."""
        low, high = (self.low + (self.high - self.low) * float(self._candidates[place]) for place in self._limits)
        return Interval(self.mean, low, high)

    def p_value(self, mean: float) -> float:
        """How likely it is at most that so much ever speaks against a mean that is true; of the nearest candidate."""
        place = round((mean - self.low) / (self.high - self.low) * (len(self._candidates) - 1))
        return min(1.0, 2.0 * math.exp(-max(float(self._above.peak[place]), float(self._below.peak[place]))))

    def _narrowed(self) -> tuple[int, int]:
        """The places of the limits; those before where all candidates are refused, which is as rare as to be wrong."""
        enough = math.log(2.0 / self.alpha)
        low = max(0, int(np.count_nonzero(self._above.peak >= enough)) - 1)
        high = len(self._candidates) - max(1, int(np.count_nonzero(self._below.peak >= enough)))
        return (low, high) if low <= high else self._limits


class _Bettor:
    """One who bets against each candidate that the values lie above it, an equal part of the capital by each stake."""

    def __init__(self, candidates: Floats):
        room = np.maximum(candidates, 1e-300)
        self._gain, self._loss = STAKES[:, None] / room, STAKES[:, None]  # of a value times the gain, less the loss
        self._capital = np.zeros((len(STAKES), len(candidates)))  # by stake, as logarithms
        self.peak = np.zeros(len(candidates))  # the most that was owned at any look, as a logarithm

    def play(self, value: float, count: int) -> None:
        """Bet on a value that comes so often: each time the capital grows by stake (value - candidate) / candidate."""
        self._capital += count * np.log1p(value * self._gain - self._loss)

    def look(self) -> None:
        """Note what is owned now if it is more than ever."""
        owned = np.logaddexp.reduce(self._capital, axis=0) - math.log(len(STAKES))
        self.peak = np.maximum(self.peak, owned)


def values_to_reach(n: int, reach: float, wanted: float) -> float:
    """About how many values it takes in all until an interval reaches as far as wanted, that so far reaches `reach`.

    It shrinks as the square root of their number, if they go on varying as they did. Infinite where nothing is wanted.
    """
    if wanted <= 0.0:
        return math.inf
    return float(max(n, math.ceil(n * (reach / wanted) ** 2)))

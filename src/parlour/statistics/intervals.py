"""Confidence intervals of means, shares, quantiles and correlations, from rounds of games.

Scores run from 0 (loss) to 1 (win); a draw is 0.5. Intervals count rounds, not games: the games of a round share dice
and opening, so they are not independent. (With two games per round this is the pentanomial model of chess engine
testers.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

SIGMAS = 1.959963984540054  # z: 95% of a normal distribution lies within ±z
DOUBT = 0.05  # error rate
BLOCKS = 1000  # maximum number of resampled rows; more rounds are pooled into blocks
Totals = NDArray[np.float64]  # a row per round, a column per quantity


class Interval(NamedTuple):
    """A value with its 95% confidence interval."""

    value: float
    low: float
    high: float

    def map(self, function: Callable[[float], float]) -> Interval:
        """Apply an increasing function to the value and both bounds."""
        return Interval(*map(function, self))

    def __neg__(self) -> Interval:
        """Return the interval of the negated value."""
        return Interval(-self.value, -self.high, -self.low)


def score_interval(rounds: ArrayLike, sigmas: float = SIGMAS) -> Interval:
    """Return the mean score of rounds that are scored from 0 to 1, with Wilson's interval (1927).

    The interval holds all m with |mean - m| <= z sqrt(m (1 - m) / n). Wilson's n counts all-or-nothing games, so n is
    the number of rounds scaled by how much less rounds vary: n m (1 - m) / s². The variance s² is at least what one
    deviating round would add, so that no interval has zero width. `sigmas` is z, for confidence levels other than 95%.
    Raises ValueError without a round.
    """
    scores = _numbers(rounds)
    count, mean = len(scores), float(scores.mean())
    if mean in (0.0, 1.0) or count == 1:
        effective = float(count)
    else:
        spread = mean * (1.0 - mean)
        effective = count * spread / max(float(scores.var(ddof=1)), spread / count)
    half = sigmas**2 / (2.0 * effective)
    centre = (mean + half) / (1.0 + 2.0 * half)
    reach = math.sqrt(mean * (1.0 - mean) * 2.0 * half + half**2) / (1.0 + 2.0 * half)
    return Interval(mean, max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach)))


def mean_interval(values: ArrayLike) -> Interval:
    """Return the mean of any numbers with mean ± z s / sqrt(n). A single number has no bounds.

    Raises ValueError without a number.
    """
    numbers = _numbers(values)
    mean = float(numbers.mean())
    reach = SIGMAS * float(numbers.std(ddof=1)) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.inf
    return Interval(mean, mean - reach, mean + reach)


def paired_difference(one: ArrayLike, other: ArrayLike) -> Interval:
    """Return the mean of one minus other, over pairs that have much in common.

    What a pair shares cancels in its difference: the more alike the pairs, the narrower the interval (Gosset 1908).
    Raises ValueError for arrays of different lengths or without a pair.
    """
    return mean_interval(np.subtract(_numbers(one), _numbers(other)))


def independent_sum(*intervals: Interval) -> Interval:
    """Return the sum of independent measurements; for a difference, `independent_sum(one, -other)`.

    The distances to each bound add up in squares (MOVER: Zou and Donner 2008), for any kinds of intervals.
    """
    value = sum(each.value for each in intervals)
    below = math.hypot(*(each.value - each.low for each in intervals))
    above = math.hypot(*(each.high - each.value for each in intervals))
    return Interval(value, value - below, value + above)


def _numbers(values: ArrayLike) -> NDArray[np.float64]:
    numbers = np.asarray(values, np.float64)
    if not numbers.size:
        raise ValueError("There is no interval without a round.")
    return numbers


def simultaneous_intervals(shares: NDArray[np.float64]) -> list[Interval]:
    """Return the mean share of each kind, with intervals that all hold at once in 95% of cases.

    `shares` has a row per round and a column per kind, for example 0.5 if half of a round's games ended that way.
    Goodman's intervals for multinomial proportions (1965) are Wilson's at an error rate divided by the number of kinds.
    Raises ValueError without a round.
    """
    sigmas = NormalDist().inv_cdf(1.0 - DOUBT / (2.0 * shares.shape[1]))
    return [score_interval(column, sigmas) for column in shares.T]


def never_seen(rounds: int) -> Interval:
    """Return the share of rounds with something that no round showed: at most 1 - 0.05^(1/n), about 3/n.

    This is the exact rule of three (Hanley and Lippman-Hand 1983). Raises ValueError without a round.
    """
    if rounds < 1:
        raise ValueError("There is no interval without a round.")
    return Interval(0.0, 0.0, 1.0 - DOUBT ** (1.0 / rounds))


def round_totals(rounds: ArrayLike, *values: ArrayLike) -> Totals:
    """Return the sums of some quantities of games or decisions in each round; shape (rounds, quantities).

    `rounds` holds the round of each entry. A quantity is an array of that length, or one number for all entries.
    """
    _, place = np.unique(np.asarray(rounds), return_inverse=True)
    columns = [np.broadcast_to(np.asarray(each, np.float64), place.shape) for each in values]
    return np.stack([np.bincount(place, each).astype(np.float64) for each in columns], axis=1)


def round_means(rounds: ArrayLike, values: ArrayLike) -> NDArray[np.float64]:
    """Return the mean of a quantity in each round."""
    total = round_totals(rounds, values, 1.0)
    return total[:, 0] / total[:, 1]


def pooled(totals: Totals) -> Totals:
    """Return the totals of at most BLOCKS blocks of consecutive rounds; all blocks but the last have the same size."""
    size = -(-len(totals) // BLOCKS)
    return totals if size <= 1 else np.add.reduceat(totals, np.arange(0, len(totals), size))


def quantile_interval(values: ArrayLike, share: float, rounds: ArrayLike | None = None) -> Interval:
    """Return the value that a share of all values does not exceed: the median for 0.5.

    Woodruff's interval (1952): the share of values up to the quantile has an interval of its own, whose ends are turned
    back into quantiles. It makes no assumption about the distribution. `rounds` groups values that are not independent.
    Raises ValueError without a value.
    """
    given = np.asarray(values, np.float64)
    if not given.size:
        raise ValueError("There is no quantile without a value.")
    centre, ordered = _quantile(given, share), np.sort(given)
    until = _counted(given, centre, share)
    around = mean_interval(until if rounds is None else _by_round(until, share, rounds))
    return Interval(centre, _quantile(ordered, around.low), _quantile(ordered, around.high))


def _by_round(until: NDArray[np.float64], share: float, rounds: ArrayLike) -> NDArray[np.float64]:
    """Return one value per round whose mean is that of all values: larger rounds count more (Cochran 1977, 6.3)."""
    sums, counts = round_totals(rounds, until, 1.0).T
    return share + (sums - share * counts) / counts.mean()


def _quantile(values: NDArray[np.float64], share: float) -> float:
    """Return a quantile; infinite for shares beyond 0 and 1, as it may lie outside all observed values."""
    if not 0.0 < share < 1.0:
        return math.copysign(math.inf, share - 0.5)
    return float(np.quantile(values, share, method="inverted_cdf"))


def _counted(values: NDArray[np.float64], centre: float, share: float) -> NDArray[np.float64]:
    """Return 1 for values below a quantile, 0 above; ties get the fraction that makes the mean equal the share."""
    below, equal = values < centre, values == centre
    return below + equal * ((share * len(values) - below.sum()) / equal.sum())


def intraclass(rounds: ArrayLike) -> Interval:
    """Return the intraclass correlation of n rounds of k games; shape (n, k).

    ICC(3,1) of Shrout and Fleiss (1979) is the share of variance that rounds have in common, each place in a round
    being centred on its own mean: (B - E) / (B + (k - 1) E), with the mean squares between rounds and of the residuals.
    The interval is Fisher's (1925, §39): z = ½ log((1 + (k - 1) r) / (1 - r)) is roughly normal with variance k / (2 (k
    - 1) (n - 2)). NaN if nothing varies. Raises ValueError for fewer than three rounds or two games.
    """
    values = np.asarray(rounds, np.float64)
    count, games = values.shape
    if count < 3 or games < 2:
        raise ValueError(f"A correlation is of three rounds of two games or more, not of {count} of {games}.")
    centred = values - values.mean(axis=0)
    means = centred.mean(axis=1)
    between = games * (means**2).sum() / (count - 1)
    error = ((centred - means[:, None]) ** 2).sum() / ((count - 1) * (games - 1))
    if between + error == 0.0:
        return Interval(math.nan, math.nan, math.nan)
    share = (between - error) / (between + (games - 1) * error)
    ahead, behind = (max(float(it), 1e-15) for it in (1.0 + (games - 1) * share, 1.0 - share))  # limits of floats
    reach = SIGMAS * math.sqrt(games / (2 * (games - 1) * (count - 2)))
    ratios = [ahead / behind * math.exp(2.0 * side * reach) for side in (-1, 1)]  # exp(2 z) at both ends
    return Interval(share, *((ratio - 1.0) / (ratio + games - 1.0) for ratio in ratios))

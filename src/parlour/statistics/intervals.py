"""Intervals of confidence: how far a mean of few games can be trusted.

A score is between 0, all lost, and 1, all won; half of it is a draw. What is counted is the mean score of each round,
not of each game: the games of a round have their dice and opening in common, and so are not independent.
(With two games a round this is the pentanomial model of the testers of chess engines.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

SIGMAS = 1.959963984540054  # of a normal distribution, between which 95 % of it lies


class Interval(NamedTuple):
    """A value, and between what it lies with a probability of 95 %."""

    value: float
    low: float
    high: float

    def map(self, function: Callable[[float], float]) -> Interval:
        """The interval of a rising function of the value."""
        return Interval(*map(function, self))

    def __neg__(self) -> Interval:
        """The interval of the value with the other sign."""
        return Interval(-self.value, -self.high, -self.low)


def score_interval(rounds: ArrayLike, sigmas: float = SIGMAS) -> Interval:
    """The mean score of rounds that are scored from 0 to 1.

    Wilson's interval (1927): all m with |mean - m| <= z sqrt(m (1 - m) / n). As its n stands for games that are all
    or nothing, it is here the number of rounds times how much less than such games the rounds vary: n m (1 - m) / s².
    The variance s² is taken to be at least what one round would bring that differs from all others, so that an
    interval never has no width. `sigmas` is z, for other than 95 %. Raises ValueError without a round.
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
    """A mean of any numbers: mean ± z s / sqrt(n). It knows no bounds from a single number.

    Raises ValueError without a number.
    """
    numbers = _numbers(values)
    mean = float(numbers.mean())
    reach = SIGMAS * float(numbers.std(ddof=1)) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.inf
    return Interval(mean, mean - reach, mean + reach)


def paired_difference(one: ArrayLike, other: ArrayLike) -> Interval:
    """How much more there is of one than of the other in the mean, where they come in pairs that have much in common.

    What a pair has in common falls out of its difference: the better pairs are alike, the narrower the interval
    (Gosset 1908). Raises ValueError for arrays of different lengths, or without a pair.
    """
    return mean_interval(np.subtract(_numbers(one), _numbers(other)))


def independent_sum(*intervals: Interval) -> Interval:
    """The sum of what was measured independently; of a difference, `independent_sum(one, -other)`.

    How far each reaches to a side adds up squared (MOVER: Zou and Donner 2008), whatever kinds of intervals these are.
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

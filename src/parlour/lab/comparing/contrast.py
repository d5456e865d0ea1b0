"""A contrast: by how much an outcome differs between two arms, played by the same players, and when that is known."""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise
from statistics import fmean

import numpy as np

from parlour.statistics import Interval
from parlour.statistics.sequences import ConfidenceSequence, values_to_reach

from .outcomes import Outcome


class Direction(StrEnum):
    """What is known of a difference."""

    HIGHER = "higher"
    LOWER = "lower"
    ALIKE = "no difference that matters"
    OPEN = "not yet known"


class Goal(StrEnum):
    """What is to be known before a contrast is played no more."""

    SIGN = "sign"  # whether there is a difference, or none that matters
    SIZE = "size"  # how large it is, to within the smallest that matters


class Contrast:
    """The pairs of games that two arms have played, in their order, and what they show so far."""

    def __init__(self, arm: int, player: int, outcome: Outcome, smallest: float, goal: Goal, alpha: float):
        self.arm, self.player, self.outcome, self.smallest, self.goal = arm, player, outcome, smallest, goal
        self.firsts, self.seconds = list[float](), list[float]()
        self.finding, self.apart_from = Direction.OPEN, math.inf  # the pair from which on dice are no more in common
        self._sequence = ConfidenceSequence(-1.0, 1.0, alpha)

    @property
    def pairs(self) -> int:
        """How many there are."""
        return len(self.firsts)

    @property
    def interval(self) -> Interval:
        """The mean difference, which all along was within these limits with a probability 1 - alpha."""
        return self._sequence.interval

    @property
    def means(self) -> tuple[float, float]:
        """The mean of the first arm and of the second. Raises ValueError before the first pair."""
        return fmean(self.firsts), fmean(self.seconds)

    @property
    def p_value(self) -> float:
        """How likely it is at most that so much ever speaks against there being no difference, if there is none."""
        return self._sequence.p_value(0.0)

    @property
    def correlation(self) -> float:
        """Pearson's, of the pairs with dice in common; not a number where an arm's games all came to the same."""
        count = int(min(self.pairs, self.apart_from))
        first, second = np.array(self.firsts[:count]), np.array(self.seconds[:count])
        if count < 2 or not first.std() or not second.std():
            return math.nan
        return float(np.corrcoef(first, second)[0, 1])

    @property
    def reach(self) -> float:
        """How far the interval reaches from the difference, at most."""
        value, low, high = self.interval
        return max(value - low, high - value)

    @property
    def is_known(self) -> bool:
        """Whether what is to be known is."""
        if self.goal is Goal.SIZE:
            return self.pairs > 0 and self.reach <= self.smallest
        return self.finding is not Direction.OPEN

    def add(self, *pairs: tuple[float, float]) -> None:
        """Count pairs, and look once when all are in."""
        self.firsts += [first for first, _ in pairs]
        self.seconds += [second for _, second in pairs]
        self._sequence.update([self.outcome.difference(*pair) for pair in pairs])
        self.finding = self._found()

    def missing(self) -> float:
        """About how many more pairs it takes to know; infinite on the border, or where nothing is known yet."""
        if self.is_known:
            return 0.0
        if not self.pairs:
            return math.inf
        return min(values_to_reach(self.pairs, *it) for it in self._ways()) - self.pairs

    def _ways(self) -> Iterator[tuple[float, float]]:
        """How far the interval reaches, and how far it may, for each way to know."""
        value, low, high = self.interval
        if self.goal is Goal.SIZE:
            yield self.reach, self.smallest
            return
        yield value - low if value > 0 else high - value, abs(value)
        yield self.reach, self.smallest - abs(value)

    def _found(self) -> Direction:
        _, low, high = self.interval
        if -self.smallest <= low and high <= self.smallest:
            return Direction.ALIKE
        if low > 0:
            return Direction.HIGHER
        return Direction.LOWER if high < 0 else Direction.OPEN


def agree(findings: list[Direction]) -> bool:
    """Whether all have found the same, and have found something."""
    return Direction.OPEN not in findings and all(one is other for one, other in pairwise(findings))

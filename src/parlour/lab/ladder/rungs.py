"""Rungs: a player against the same with less thought, as a score and in Elo."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from parlour.statistics import Interval, elo, score_interval
from parlour.statistics.intervals import SIGMAS

Scores = tuple[float, ...]  # of the stronger, by round


class Rung(NamedTuple):
    """What who thinks more scores against who thinks less; with more than two seats, alone against all others."""

    less: int  # simulations a decision
    more: int
    scores: Scores
    elo: Interval

    @property
    def doublings(self) -> float:
        """How many times the thought is doubled."""
        return math.log2(self.more / self.less)


class Ladder(NamedTuple):
    """Rungs from the least thought to the most; and the top against others."""

    seats: int
    rungs: tuple[Rung, ...]
    upset: Scores  # of the random player, against the top
    greedy: Scores = ()  # of the player that looks one action ahead, against the top
    beaten: Mapping[str, Scores] = {}  # of the top, against levels
    shared: tuple[Scores, ...] = ()  # of the first seat in the top rung, by round: games with the same dice


class Line(NamedTuple):
    """A straight line through values of different precision: its height at their centre, and how it rises."""

    height: Interval
    rise: Interval


def make_rung(less: int, more: int, scores: Sequence[float], seats: int = 2) -> Rung:
    """A rung from the scores of rounds. Raises ValueError without a round."""
    return Rung(less, more, tuple(scores), elo_of(scores, seats))


def elo_of(scores: Sequence[float], seats: int) -> Interval:
    """How many Elo ahead who scores so is; a round that is even is added, so that nobody is infinitely strong.

    With more than two seats, one player has one and the other all others: what it wins is compared with what an equal
    one would, so that 1/n is even.
    """
    return score_interval([*scores, 1.0 / seats]).map(lambda score: elo(_between_two(score, seats)))


def _between_two(score: float, seats: int) -> float:
    """A score as it would be between two, by the odds: s (n - 1) to 1 - s."""
    odds = score * (seats - 1)
    return odds / (odds + 1.0 - score)


def line(at: Sequence[float], values: Sequence[Interval]) -> Line:
    """The line that fits values best, each weighted by its precision (weighted least squares; Aitken 1935).

    Its intervals follow from those of the values. A single value, or several at one place, tell of no rise.
    """
    x, y = np.array(at, np.float64), np.array([value.value for value in values])
    weight = np.array([(2.0 * SIGMAS / (value.high - value.low)) ** 2 for value in values])
    centre = float(np.average(x, weights=weight))
    height, error = float(np.average(y, weights=weight)), SIGMAS / math.sqrt(weight.sum())
    spread = float((weight * (x - centre) ** 2).sum())
    if spread <= 0.0:
        return Line(Interval(height, height - error, height + error), Interval(0.0, -math.inf, math.inf))
    rise, slack = float((weight * (x - centre) * y).sum()) / spread, SIGMAS / math.sqrt(spread)
    return Line(Interval(height, height - error, height + error), Interval(rise, rise - slack, rise + slack))

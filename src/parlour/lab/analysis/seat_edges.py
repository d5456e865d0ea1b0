"""Fairness between seats in one statement, from each seat's score at several levels of play.

Where levels agree, their scores are pooled; where they don't, the trend from the weakest to the strongest level counts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from parlour.statistics import Interval
from parlour.statistics.intervals import DOUBT, SIGMAS
from parlour.statistics.lines import line

Scores = Mapping[str, Sequence[Interval]]  # score of each seat, by level from the weakest to the strongest


class SeatVerdict(StrEnum):
    """The verdict on the seats."""

    EVEN = "no proven edge"
    EDGE = "proven edge"
    TREND = "the score changes with strength"
    VARIES = "the score differs between levels without a trend"


class SeatEdge(NamedTuple):
    """The seat that matters most, and its score; `score` is pooled, or that of the strongest level in a trend."""

    verdict: SeatVerdict
    seat: int
    score: Interval
    first: Interval  # score at the weakest level, or the lowest score if there is no trend
    last: Interval  # score at the strongest level, or the highest score if there is no trend
    levels: tuple[str, ...]  # all levels from the weakest; without a trend, those of the lowest and highest score
    seats: int

    @property
    def even(self) -> float:
        """The fair score."""
        return 1.0 / self.seats


def seat_edge(scores: Scores) -> SeatEdge | None:
    """Return the statement on fairness; None for a single seat or without an interval at any level."""
    known = {level: found for level, found in scores.items() if found and all(map(_is_bounded, found))}
    seats = len(next(iter(known.values()), ()))
    if seats < 2:
        return None
    by_seat = [[found[seat] for found in known.values()] for seat in range(seats)]
    if all(agree(each, comparisons=seats - 1) for each in by_seat):
        return _pooled_edge(by_seat, tuple(known))
    return _changing_edge(by_seat, tuple(known))


def agree(intervals: Sequence[Interval], comparisons: int = 1) -> bool:
    """True unless the values differ more than chance explains (Cochran's Q test at 5%, Bonferroni-corrected).

    The quantile of chi-squared is approximated by Wilson and Hilferty (1931).
    """
    degrees = len(intervals) - 1
    if degrees < 1:
        return True
    weights = np.array([_error(it) ** -2 for it in intervals])
    values = np.array([it.value for it in intervals])
    q = float((weights * (values - np.average(values, weights=weights)) ** 2).sum())
    part = 2.0 / (9.0 * degrees)
    reach = NormalDist().inv_cdf(1.0 - DOUBT / comparisons)
    return q <= degrees * (1.0 - part + reach * math.sqrt(part)) ** 3


def pool(intervals: Sequence[Interval], sigmas: float = SIGMAS) -> Interval:
    """Return the mean of independent measurements of one quantity, weighted by their precision (Cochran 1954).

    The distances to each bound add up in squares (MOVER: Zou and Donner 2008), so skewed intervals stay skewed.
    """
    weights = np.array([_error(it) ** -2 for it in intervals])
    parts = weights / weights.sum()
    value = float(parts @ [it.value for it in intervals])
    below, above = (
        sigmas / SIGMAS * math.hypot(*(parts * [side(it) for it in intervals]))
        for side in (lambda it: it.value - it.low, lambda it: it.high - it.value)
    )
    return Interval(value, value - below, value + above)


def _pooled_edge(by_seat: Sequence[Sequence[Interval]], levels: tuple[str, ...]) -> SeatEdge:
    """Return the seat that is farthest from even; with more than two seats, the intervals hold jointly."""
    seats = len(by_seat)
    sigmas = SIGMAS if seats == 2 else NormalDist().inv_cdf(1.0 - DOUBT / (2.0 * seats))
    pooled = [pool(each, sigmas) for each in by_seat]
    seat = max(range(seats), key=lambda seat: _importance(pooled[seat], 1.0 / seats, seats))
    score = pooled[seat]
    proven = score.low > 1.0 / seats or score.high < 1.0 / seats
    return SeatEdge(SeatVerdict.EDGE if proven else SeatVerdict.EVEN, seat, score, score, score, levels, seats)


def _importance(score: Interval, even: float, seats: int) -> float:
    """Return how clearly a score differs from even; of two seats, the one that scores more counts."""
    away = (score.value - even) / _error(score)
    return away if seats == 2 else abs(away)


def _changing_edge(by_seat: Sequence[Sequence[Interval]], levels: tuple[str, ...]) -> SeatEdge:
    """Return the seat whose score changes most clearly; of two seats, the one that gains with strength."""
    seats = len(by_seat)
    rises = [_rise(each) for each in by_seat]
    seat = max(range(seats), key=lambda seat: _importance(rises[seat], 0.0, seats))
    found, rise = by_seat[seat], rises[seat]
    if rise.low > 0.0 or rise.high < 0.0:
        return SeatEdge(SeatVerdict.TREND, seat, found[-1], found[0], found[-1], levels, seats)
    low, high = (pick(range(len(levels)), key=lambda at: found[at].value) for pick in (min, max))
    names = levels[low], levels[high]
    return SeatEdge(SeatVerdict.VARIES, seat, found[-1], found[low], found[high], names, seats)


def _rise(found: Sequence[Interval]) -> Interval:
    """Return the change in score per level, with wider bounds if no line fits the scores (Birge 1932)."""
    at, errors = np.arange(len(found)), np.array([_error(it) for it in found])
    height, rise = line(at.tolist(), found)
    fitted = height.value + rise.value * (at - np.average(at, weights=errors**-2))
    misfit = float((((np.array([it.value for it in found]) - fitted) / errors) ** 2).sum())
    wider = max(1.0, math.sqrt(misfit / (len(found) - 2))) if len(found) > 2 else 1.0
    reach = wider * (rise.high - rise.low) / 2.0
    return Interval(rise.value, rise.value - reach, rise.value + reach)


def _is_bounded(interval: Interval) -> bool:
    return math.isfinite(interval.low) and math.isfinite(interval.high) and interval.high > interval.low


def _error(interval: Interval) -> float:
    """Return the standard error behind an interval."""
    return (interval.high - interval.low) / (2.0 * SIGMAS)

"""Whether the openings of games without chance change the scores of the seats, compared with games from the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import NormalDist
from typing import NamedTuple

from parlour.lab.estimates import finished
from parlour.lab.sample import Sample
from parlour.statistics import Interval, independent_sum, round_means, score_interval
from parlour.statistics.intervals import DOUBT

from .repeated_games import are_alike

DIGITS = 9  # decimals to which differences are compared


class OpeningEffect(NamedTuple):
    """Scores of a seat at one level: in games from the start, and in games that begin with an opening."""

    players: str
    seat: int
    start: Interval
    opening: Interval
    games: int  # from the start


def opening_effect(from_start: Mapping[str, Sample], samples: Mapping[str, Sample]) -> OpeningEffect | None:
    """Return the largest proven effect of the openings; None if there is none.

    All intervals hold jointly (Bonferroni). Levels that repeat a single game from the start are left out.
    """
    both = [name for name, sample in from_start.items() if name in samples and not are_alike(sample)]
    sigmas = NormalDist().inv_cdf(1.0 - DOUBT / (2.0 * max(sum(from_start[name].seats for name in both), 1)))
    found = [it for name in both for it in _effects(from_start[name], samples[name], sigmas)]
    return max(found, key=_size, default=None)


def _size(effect: OpeningEffect) -> tuple[float, float]:
    """Return the difference in score. Of two seats, the one that scores more from the start counts."""
    return round(abs(effect.start.value - effect.opening.value), DIGITS), effect.start.value


def _effects(start: Sample, other: Sample, sigmas: float) -> Iterator[OpeningEffect]:
    """Yield the seats whose scores differ."""
    for seat in range(start.seats if len(finished(start).rounds) and len(finished(other).rounds) else 0):
        one, two = (_score(sample, seat, sigmas) for sample in (start, other))
        difference = independent_sum(one, -two)
        if difference.low > 0.0 or difference.high < 0.0:
            yield OpeningEffect(start.players, seat, one, two, len(finished(start).rounds))


def _score(sample: Sample, seat: int, sigmas: float) -> Interval:
    ended = finished(sample)
    return score_interval(round_means(ended.rounds, ended.scores[:, seat]), sigmas)

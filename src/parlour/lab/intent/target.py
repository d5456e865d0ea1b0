"""Targets: what a measure is meant to be, and how a measurement stands to that."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from parlour.lab.measurement import Measurement
from parlour.statistics import Interval


class Standing(StrEnum):
    """What is known of a target."""

    MET = "met"
    MISSED = "missed"
    OPEN = "not yet known"


@dataclass(frozen=True, slots=True)
class Target:
    """A measure, of all that it is measured of or of one thing, and the bounds between which it is meant to be."""

    measure: str
    of: str = ""
    low: float = -math.inf
    high: float = math.inf

    def covers(self, found: Measurement) -> bool:
        """Whether a measurement is of what the target is about."""
        return found.measure == self.measure and self.of in ("", found.of)

    def standing(self, interval: Interval) -> Standing:
        """Met where all of an interval lies between the bounds, missed where none of it does."""
        if self.low <= interval.low and interval.high <= self.high:
            return Standing.MET
        if interval.high < self.low or self.high < interval.low:
            return Standing.MISSED
        return Standing.OPEN

    def missing(self, found: Measurement) -> float:
        """About how many more games or rounds it takes until the target is met or missed; infinite where none will do.

        An interval's reach shrinks with the square root of n, the value staying what it is.
        """
        if self.standing(found.interval) is not Standing.OPEN:
            return 0.0
        factor = max(_ratio(reach, room) for reach, room in self._reaches(found.interval)) ** 2
        return float(math.ceil(found.n * max(factor - 1.0, 0.0))) if math.isfinite(factor) else math.inf

    def _reaches(self, interval: Interval) -> Iterator[tuple[float, float]]:
        """How far an interval reaches to a side, and how far it may, for each bound that it has to keep off."""
        value = interval.value
        below, above = value - interval.low, interval.high - value
        if value > self.high:
            yield below, value - self.high
        elif value < self.low:
            yield above, self.low - value
        else:
            yield below, value - self.low
            yield above, self.high - value


@dataclass(frozen=True, slots=True)
class Intent:
    """What a designer wants: targets, and the players with whom they are to be met.

    Without players they are to be met by the strongest that was measured.
    """

    players: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()


def _ratio(reach: float, room: float) -> float:
    """How many times too far an interval reaches."""
    if math.isinf(room):
        return 0.0
    return reach / room if room > 0 else math.inf

"""Pairs of items: whether one is worth more with the other, by games with both, either and none (2 x 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.lab.comparing import Comparison
from parlour.lab.comparing.contrast import Contrast
from parlour.statistics import Interval
from parlour.statistics.sequences import ConfidenceSequence


class Synergy(NamedTuple):
    """What two items are worth together beyond what each is worth without the other, from so many rounds."""

    items: tuple[int, int]
    interval: Interval
    rounds: int


def synergies(comparison: Comparison) -> Iterator[Synergy]:
    """The synergies of all pairs that a plan forbids together.

    A round gives s - s(without one) - s(without the other) + s(without both), which is from -2 to 2; above 0 the one is
    worth more where the other is there. Rounds count as far as all four games were played.
    """
    by_items = {comparison.plan.arms[it.arm].forbidden: it for it in comparison.contrasts}
    for items, both in by_items.items():
        if len(items) == 2:
            yield _synergy((items[0], items[1]), by_items[items[:1]], by_items[items[1:]], both, comparison.alpha)


def _synergy(items: tuple[int, int], one: Contrast, other: Contrast, both: Contrast, alpha: float) -> Synergy:
    rounds = list(zip(both.firsts, one.seconds, other.seconds, both.seconds, strict=False))
    sequence = ConfidenceSequence(-2.0, 2.0, alpha)
    sequence.update([free - first - second + without for free, first, second, without in rounds])
    return Synergy(items, sequence.interval, len(rounds))

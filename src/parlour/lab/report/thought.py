"""Thought: which levels of a game differ in nothing but how much they look at."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.lab.fixed_budget import fixed_spec
from parlour.lab.sample import Sample
from parlour.players.levels import NAMES

COUNTED = ("simulations", "nodes")  # of which twice as many are twice the thought


def by_thought(samples: Mapping[str, Sample]) -> dict[float, Sample]:
    """The games of such levels, by simulations or positions a decision, as the strongest of them counts them.

    Levels that choose at random among good actions are left out, as they differ in that too; {} for a single level.
    """
    counted = {name: found for name in NAMES if name in samples and (found := _thought(samples[name]))}
    if not counted:
        return {}
    unit = list(counted.values())[-1][0]
    found = {count: samples[name] for name, (what, count) in counted.items() if what == unit}
    return found if len(found) > 1 else {}


def _thought(sample: Sample) -> tuple[str, float] | None:
    """What a level counts, and how much of it; None for one that counts nothing, or is inexact on purpose."""
    spec = fixed_spec(sample.players, sample.game)
    names = [name for name in COUNTED if name in spec.values]
    return (names[0], spec.values[names[0]]) if names and not spec.values.get("temperature") else None

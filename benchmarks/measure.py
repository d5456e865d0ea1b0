"""Timing of contestants side by side: in turns, A B A B …, so that a noisy moment falls on all of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

ROUNDS = 9

Run = Callable[[int], float]  # does a job so many times; the units of work that this was


@dataclass(frozen=True)
class Timing:
    """One contestant's rounds: nanoseconds of this process's CPU time, and of the clock, for a unit of work."""

    cpu: tuple[float, ...]
    wall: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.cpu)

    def ratio(self, other: Timing) -> float:
        """The median of this one's time over the other's, round by round."""
        return statistics.median(a / b for a, b in zip(self.cpu, other.cpu, strict=True))


def race(runs: Mapping[str, Run], seconds: float) -> dict[str, Timing]:
    """Time all contestants in turns; each gets about as many seconds."""
    counts = {name: _calibrate(run, seconds / ROUNDS) for name, run in runs.items()}
    rounds: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rounds[name].append(_time(run, counts[name]))
    return {name: Timing(*zip(*pairs, strict=True)) for name, pairs in rounds.items()}


def _calibrate(run: Run, seconds: float) -> int:
    """Number of runs of a job per given seconds, without the first run, which may compile."""
    run(1)
    count, took = 1, 0.0
    while took < seconds / 4:
        count *= 2
        start = time.process_time()
        run(count)
        took = time.process_time() - start
    return max(1, int(count * seconds / took))


def _time(run: Run, count: int) -> tuple[float, float]:
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    units = run(count)
    return (time.process_time_ns() - cpu) / units, (time.perf_counter_ns() - wall) / units

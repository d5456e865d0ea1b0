"""Parlour's own playouts and searches, and races in which contestants alternate so that noise affects all alike."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.kit import CHANCE, TERMINAL, Moves, Rng, actor, apply, below, legal, record, roll, rule
from parlour.kit.fields import I8, Array
from parlour.search.mcts import Search
from parlour.search.playout import Tally, play_many

YARDSTICKS = ("breakthrough", "connect_four")
ROUNDS = 9
Run = Callable[[int], float]  # runs a job a number of times, and returns the units of work done


class Ours:
    """A game at its start, with its default options."""

    def __init__(self, name: str):
        shelf = "benchmarks.games" if name in YARDSTICKS else "parlour.games"
        self.game = load_package(f"{shelf}.{name}")
        kind = self.game.rules.State
        self._start, self._state = kit.new(kind, 1), kit.new(kind, 1)
        self._start[0] = self.game.new_initial_state().record
        self._moves, self._result = kit.new(kit.Moves), kit.new(kit.Result)
        self._rng = kit.seeded(1)
        self._seeds = itertools.count()

    def play(self, games: int, rng: Rng | None = None) -> Tally:
        """Play random games, and return their tally."""
        tally = kit.new(Tally)
        rng = self._rng if rng is None else rng
        play_many(self._start, self._state, self._moves, self._result, rng, tally, games)
        return tally

    def simulate(self, simulations: int) -> int:
        """Run a new tree search, and return its number of simulations."""
        return Search(self.game.new_initial_state(), seed=next(self._seeds)).run(simulations).simulations

    def shape(self, games: int) -> Shape:
        """Measured on random games, with the legal actions listed at every ply."""
        survey = kit.new(Survey)
        look_around(self._start, self._state, self._moves, self._rng, survey, games)
        return Shape(survey.plies / games, survey.choices / survey.plies, survey.rolls / games)


@record
class Survey:
    """Totals of random games."""

    plies: I8
    choices: I8
    rolls: I8


@dataclass(frozen=True)
class Shape:
    """Statistics of random games."""

    plies: float  # actions per game
    choices: float  # legal actions per ply
    rolls: float  # chance events per game


def all_games() -> list[str]:
    """Return the benchmark games, followed by the built-in games."""
    return [*YARDSTICKS, *parlour.games()]


@rule
def look_around(start: Array[object], state: Array[object], moves: Moves, rng: Rng, survey: Survey, games: int) -> None:
    """Play random games, and count plies, choices and rolls."""
    for _ in range(games):
        state[0] = start[0]
        while actor(state[0]) != TERMINAL:
            if actor(state[0]) == CHANCE:
                roll(state[0], rng)
                survey.rolls += 1
            else:
                count = legal(state[0], moves.action)
                apply(state[0], moves.action[below(rng, count)])
                survey.choices += count
                survey.plies += 1


@dataclass(frozen=True)
class Timing:
    """One contestant's rounds: nanoseconds of CPU time and of wall time per unit of work."""

    cpu: tuple[float, ...]
    wall: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.cpu)

    def ratio(self, other: Timing) -> float:
        """Return the median ratio of this contestant's time to the other's, round by round."""
        return statistics.median(a / b for a, b in zip(self.cpu, other.cpu, strict=True))


def race(runs: Mapping[str, Run], seconds: float) -> dict[str, Timing]:
    """Time all contestants in turns; each runs for about `seconds`."""
    counts = {name: _calibrate(run, seconds / ROUNDS) for name, run in runs.items()}
    rounds: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rounds[name].append(_time(run, counts[name]))
    return {name: Timing(*zip(*pairs, strict=True)) for name, pairs in rounds.items()}


def _calibrate(run: Run, seconds: float) -> int:
    """Return how often a job runs in some seconds, not counting the first run, which may compile."""
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

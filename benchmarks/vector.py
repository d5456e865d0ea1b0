"""Compare steps of many games at once with Pgx and PettingZoo.

Every step produces observations, masks of legal actions and rewards, plays a random action in each game, and restarts
finished games.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from rich.console import Console
from rich.table import Table

import parlour
from benchmarks.ours import Ours, Run, Timing, race
from benchmarks.peers import UnavailableError
from parlour.search import Batch

SIZES = (256, 512, 1024, 2048, 4096, 8192, 16384, 65536)
ONE_CORE = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
YARDSTICK = "connect_four"
NOTES = (
    "CPU time on one core. The contestants of a row alternate. Medians of nine rounds. "
    "In the comparison, each library plays the number of games at once that makes it fastest."
)
COLUMNS = ("game", "observed\nnumbers", "actions", "step", "observing", "mask", "drawing", "PettingZoo\nstep")
out = Console(width=110)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.vector", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=1024, help="number of games at once, in the table of all games (default: 1024)"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds per contestant and row (default: 2)")
    parser.add_argument("--only", nargs="+", choices=parlour.games(), default=parlour.games(), metavar="GAME")
    wanted = parser.parse_args(arguments)
    out.print(_beside_others(wanted.seconds))
    out.print(_all_games(wanted.only, wanted.games, wanted.seconds))


def _beside_others(seconds: float) -> Table:
    """Compare Connect Four here and in other libraries."""
    enter: dict[str, Callable[[], Contestant]] = {
        "Parlour": lambda: at_its_best(lambda games: Vector(YARDSTICK, games), seconds / 2),
        "Pgx": lambda: at_its_best(Pgx, seconds / 2),
        "PettingZoo": pettingzoo_connect_four,
    }
    entered, reasons = _entered(enter)
    timings = race({name: contestant.step for name, contestant in entered.items()}, seconds)
    columns = ("Connect Four", "games at once", "ns per step", "steps per second", "Parlour's speed-up")
    table = Table(*columns, title="Comparison", caption=NOTES)
    for name in enter:
        if name in entered:
            table.add_row(name, str(entered[name].games), *_cells(timings[name], timings["Parlour"]))
        else:
            table.add_row(name, "–", reasons[name], "–", "–")
    return table


def _entered(enter: dict[str, Callable[[], Contestant]]) -> tuple[dict[str, Contestant], dict[str, str]]:
    """Available competitors, and the reasons why others are missing."""
    entered: dict[str, Contestant] = {}
    reasons: dict[str, str] = {}
    for name, contestant in enter.items():
        try:
            entered[name] = contestant()
        except UnavailableError as why:
            reasons[name] = str(why)
    return entered, reasons


def _cells(timing: Timing, ours: Timing) -> tuple[str, str, str]:
    return f"{timing.median:,.0f}", f"{1e9 / timing.median:,.0f}", f"{timing.ratio(ours):.1f} ×"


def _all_games(names: list[str], games: int, seconds: float) -> Table:
    """Time all games at once, and one step per call through PettingZoo's interface."""
    table = Table(*COLUMNS, title=f"{games} games at once, nanoseconds per game", caption=NOTES)
    for name in names:
        vector = Vector(name, games)
        runs: dict[str, Run] = {"step": vector.step}
        runs |= {part: _repeated(call, games) for part, call in vector.calls().items()}
        petting, reasons = _entered({"turns": lambda name=name: pettingzoo_parlour(name)})
        timings = race(runs | {name: env.step for name, env in petting.items()}, seconds)
        shown = [f"{timings[part].median:,.0f}" for part in ("step", "observe", "mask", "choose")]
        shown.append(f"{timings['turns'].median:,.0f}" if petting else reasons["turns"])
        game = vector.batch.game
        table.add_row(game.title, str(game.observation_spec.size), str(game.num_distinct_actions()), *shown)
    return table


def _repeated(call: Callable[[], object], games: int) -> Run:
    def run(count: int) -> float:
        for _ in range(count):
            call()
        return count * games

    return run


class Vector:
    """Many random games of one kind on one core, each restarted when it ends."""

    def __init__(self, name: str, games: int):
        self.games, self.batch = games, Batch(Ours(name).game, games, seed=1, threads=1, auto_reset=True)

    def step(self, steps: int) -> int:
        """Step all games with what a learner needs: observations, masks, rewards. Returns the number of steps."""
        for _ in range(steps):
            self.batch.observe()
            self.batch.legal_actions_mask()
            self.batch.step(self.batch.random_actions())
        return steps * self.games

    def calls(self) -> dict[str, Callable[[], object]]:
        """Parts of a step by name, to be timed separately."""
        return {
            "observe": self.batch.observe,
            "mask": self.batch.legal_actions_mask,
            "choose": self.batch.random_actions,
        }


class Contestant(Protocol):
    """A competitor that steps games at random and returns the number of steps."""

    games: int  # games played in parallel

    def step(self, steps: int) -> int: ...


class Pgx:
    """Pgx on JAX: a step of all games is one compiled call; observations and masks are in the state that it returns.

    Raises UnavailableError.
    """

    def __init__(self, games: int):
        os.environ.setdefault("XLA_FLAGS", ONE_CORE)
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        pgx, jax = _module("pgx"), _module("jax")
        wrappers = importlib.import_module("pgx.experimental.wrappers")
        env = pgx.make("connect_four")
        step, numbers = wrappers.auto_reset(env.step, env.init), jax.numpy

        def play(state: Any, key: Any) -> tuple[Any, Any]:
            key, choosing, stepping = jax.random.split(key, 3)
            odds = numbers.where(state.legal_action_mask, 0.0, -numbers.inf)
            action = jax.random.categorical(choosing, odds, axis=1)
            return jax.vmap(step)(state, action, jax.random.split(stepping, games)), key

        self._play, self._key = jax.jit(play), jax.random.PRNGKey(1)
        self._state = jax.vmap(env.init)(jax.random.split(self._key, games))
        self.games = games

    def step(self, steps: int) -> int:
        for _ in range(steps):
            self._state, self._key = self._play(self._state, self._key)
            self._state.observation.block_until_ready()
        return steps * self.games


def at_its_best(make: Callable[[int], Contestant], seconds: float) -> Contestant:
    """Return a contestant with the number of parallel games that makes it fastest. Raises UnavailableError."""
    made = {str(games): make(games) for games in SIZES}
    timings = race({size: each.step for size, each in made.items()}, seconds)
    return made[min(timings, key=lambda size: timings[size].median)]


class ByTurns:
    """A PettingZoo environment whose agents act in turn, one step per call."""

    games = 1

    def __init__(self, env: Any):
        self._env, self._rng = env, random.Random(1)
        self._env.reset(seed=1)

    def step(self, steps: int) -> int:
        for _ in range(steps):
            seen, _, terminated, truncated, _ = self._env.last()
            if terminated or truncated:
                self._env.reset()
                seen, *_ = self._env.last()
            legal = np.flatnonzero(seen["action_mask"])
            self._env.step(int(legal[int(self._rng.random() * len(legal))]))
        return steps


def pettingzoo_connect_four() -> ByTurns:
    """PettingZoo's own Connect Four. Raises UnavailableError."""
    return ByTurns(_module("pettingzoo.classic.connect_four_v3", "pettingzoo[classic]").env())


def pettingzoo_parlour(name: str) -> ByTurns:
    """One of Parlour's games through the bridge. Raises UnavailableError."""
    try:
        bridge = importlib.import_module("parlour.bridges.pettingzoo")
    except ImportError:
        raise UnavailableError("PettingZoo is not installed") from None
    return ByTurns(bridge.env(name))


def _module(name: str, package: str | None = None) -> Any:
    try:
        return importlib.import_module(name)
    except Exception as why:  # some libraries raise their own errors if a dependency is missing
        raise UnavailableError(f"not installed (pip install {package or name})") from why


if __name__ == "__main__":
    main()

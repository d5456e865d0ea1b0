"""The same game in other libraries: Connect Four at random, many games at once where the library can."""

from __future__ import annotations

import importlib
import os
import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from benchmarks.measure import race
from benchmarks.peers import UnavailableError

SIZES = (256, 512, 1024, 2048, 4096, 8192, 16384, 65536)
ONE_CORE = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


class Contestant(Protocol):
    """A competitor that steps games at random and returns the number of steps."""

    games: int  # side by side

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
    """A contestant with as many games side by side as make it fastest. Raises UnavailableError."""
    made = {str(games): make(games) for games in SIZES}
    timings = race({size: each.step for size, each in made.items()}, seconds)
    return made[min(timings, key=lambda size: timings[size].median)]


class ByTurns:
    """An environment of PettingZoo for agents in turn, one step a call."""

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
    """One of Parlour's games by the bridge. Raises UnavailableError."""
    try:
        bridge = importlib.import_module("parlour.bridges.pettingzoo")
    except ImportError:
        raise UnavailableError("PettingZoo is not installed") from None
    return ByTurns(bridge.env(name))


def _module(name: str, package: str | None = None) -> Any:
    try:
        return importlib.import_module(name)
    except Exception as why:  # some libraries stop with errors of their own where a dependency is missing
        raise UnavailableError(f"not installed (pip install {package or name})") from why

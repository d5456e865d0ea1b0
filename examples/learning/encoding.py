"""Network input: an observation as numbers that are neither constant nor large."""

from __future__ import annotations

import dataclasses
import functools
import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import Game
from parlour.authoring import Batch

Floats = NDArray[np.float32]
MOST_VALUES = 32  # numbers with more distinct values are scaled, not one-hot encoded
LEAST_SPREAD = 1e-6


@dataclass(frozen=True)
class Encoding:
    """Which numbers of an observation are used as they are, one-hot encoded, or scaled.

    The encoding is fitted to observations of random games. Numbers that never change in them are left out.
    """

    flags: NDArray[np.int64]  # indices of numbers that are 0 or 1
    counts: NDArray[np.int64]  # indices of numbers with few values, once per value
    values: Floats  # the value for each entry of `counts`
    sizes: NDArray[np.int64]  # indices of all others
    mean: Floats
    spread: Floats

    @classmethod
    def fitted(cls, seen: Floats) -> Encoding:
        """Fit an encoding to observations of shape (many, size)."""
        low, high = seen.min(axis=0), seen.max(axis=0)
        is_flag = (low == 0) & (high == 1)
        is_count = (low < high) & (high - low < MOST_VALUES) & ~is_flag
        is_size = (low < high) & ~is_flag & ~is_count
        each = [np.arange(low[place], high[place] + 1) for place in np.flatnonzero(is_count)]
        sizes = seen[:, is_size]
        return cls(
            flags=np.flatnonzero(is_flag),
            counts=np.repeat(np.flatnonzero(is_count), [len(values) for values in each]),
            values=np.concatenate([np.zeros(0), *each]).astype(np.float32),
            sizes=np.flatnonzero(is_size),
            mean=sizes.mean(axis=0),
            spread=sizes.std(axis=0) + LEAST_SPREAD,
        )

    @property
    def size(self) -> int:
        """The number of network inputs."""
        return len(self.flags) + len(self.counts) + 2 * len(self.sizes)

    def __call__(self, seen: Floats) -> Floats:
        """Encode observations of shape (many, size) as numbers of shape (many, self.size)."""
        looked_up = seen[:, self.counts] == self.values
        large = seen[:, self.sizes]
        scaled, magnitude = (large - self.mean) / self.spread, np.sign(large) * np.log1p(np.abs(large))
        return np.concatenate([seen[:, self.flags], looked_up, scaled, magnitude], axis=1).astype(np.float32)

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """Return all arrays by name."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


@dataclass(frozen=True)
class Planes:
    """An encoding by the module of the game's name in this folder."""

    game: str | NDArray[np.str_]

    @functools.cached_property
    def module(self) -> Any:
        """The module with the function `planes` and its size, NUMBERS."""
        return importlib.import_module(str(self.game))

    @property
    def size(self) -> int:
        """The number of network inputs."""
        return self.module.NUMBERS

    def __call__(self, seen: Floats) -> Floats:
        """Encode observations of shape (many, size) as numbers of shape (many, self.size)."""
        return self.module.planes(seen)

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """Return all arrays by name."""
        return {"game": np.array(self.game)}


def encoding_for(game: Game, games: Batch, steps: int, seed: int = 0) -> Encoding | Planes:
    """Return the planes of a game with a module here, or an encoding fitted to random play."""
    if Path(__file__).with_name(f"{game.name}.py").exists():
        return Planes(game.name)
    return Encoding.fitted(random_observations(games, steps, seed))


def random_observations(games: Batch, steps: int, seed: int = 0) -> Floats:
    """Return observations of the seat to act in random play; shape (steps * games.size, size)."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        seen.append(games.observe())
        action, start = games.legal_actions()
        games.step(action[start[:-1] + (rng.random(games.size) * np.diff(start)).astype(int)])
    return np.concatenate(seen)

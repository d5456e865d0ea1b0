"""Parlour's batches, and its games as environments of PettingZoo."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from parlour.search import Batch

from ..ours import Ours


class Vector:
    """Games of a kind that go on at random, and start again where they end; all on one core."""

    def __init__(self, name: str, games: int):
        self.games = Batch(Ours(name).game, games, seed=1, threads=1, auto_reset=True)
        self._rng = np.random.default_rng(1)

    def step(self, steps: int) -> int:
        """Steps of all games, each with a learner's needs: observations, masks, rewards. How many these were."""
        for _ in range(steps):
            self.games.observe()
            self.games.legal_actions_mask()
            self.games.step(self._random_actions())
        return steps * self.games.size

    def calls(self) -> dict[str, Callable[[], object]]:
        """What a step consists of, by name, to be timed alone."""
        return {
            "observe": self.games.observe,
            "mask": self.games.legal_actions_mask,
            "choose": self._random_actions,
        }

    def _random_actions(self) -> np.ndarray:
        action, start = self.games.legal_actions()
        return action[start[:-1] + (self._rng.random(self.games.size) * np.diff(start)).astype(int)]

"""Parlour's batches, and its games as environments of PettingZoo."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.ours import Ours
from parlour.search import Batch


class Vector:
    """Games of a kind that go on at random, and start again where they end; all on one core."""

    def __init__(self, name: str, games: int):
        self.games, self.batch = games, Batch(Ours(name).game, games, seed=1, threads=1, auto_reset=True)

    def step(self, steps: int) -> int:
        """Steps of all games, each with a learner's needs: observations, masks, rewards. How many these were."""
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

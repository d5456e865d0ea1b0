"""Monte Carlo tree search that a learnt evaluator leads: PUCT (Rosin 2011; Silver et al. 2018), leaves in batches."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from parlour import kit
from parlour.core.state import State
from parlour.errors import ParlourError
from parlour.search.mcts import Search
from parlour.search.tree import Edge, follow

from . import walks
from .evaluator import Evaluator, Floats, Mask, checked
from .walks import Lead, Walk

WALKS = 4  # to each leaf of a batch, at most: some come to an end of the game, some to a leaf that others await


class PuctSearch(Search):
    """A search tree that grows from one position, led by an evaluator's priors and values; otherwise as `Search`.

    `evaluator(observations, masks)` is given n positions, `batch_size` at most, each as the seat to act there sees it:
    float32 of shape (n, game.observation_spec.size), of which the last numbers say which seat that is, and uint8 of
    shape (n, game.num_distinct_actions()), 1 for each legal action. It returns priors and values, two arrays of
    numbers. Priors have the shape of the masks: how promising each action is, 0 or more; those of the legal actions
    are scaled to a sum of 1, others mean nothing. Values have shape (n, game.num_players()): the result that each seat
    awaits, seat 0 first, from game.min_utility() to game.max_utility(). `run` raises EvaluatorError for other answers.

    `rollout`, from 0 to 1, is the part that a random game has in the value of a leaf (Silver et al. 2016).
    `exploration` is how much priors weigh against results, taken to 0 … 1.
    """

    edge_size = np.dtype(Edge).itemsize + np.dtype(Lead).itemsize

    def __init__(
        self,
        state: State,
        evaluator: Evaluator,
        batch_size: int = 64,
        seed: int | None = None,
        memory: float = 256,
        weights: Mapping[str, float] | None = None,
        rollout: float = 0.0,
        exploration: float = 1.25,
        **settings: float,
    ):
        if batch_size < 1:
            raise ParlourError(f"batch_size must be at least 1, not {batch_size}.")
        if not 0.0 <= rollout <= 1.0:
            raise ParlourError(f"rollout must be from 0 to 1, not {rollout}.")
        self.evaluator, self.batch_size, self.rollout = evaluator, batch_size, float(rollout)
        self.least = WALKS * batch_size
        self._walks, self._slots = kit.new(Walk, self.least), np.zeros(batch_size, np.int32)
        self._leaves = kit.new(state.game.rules.State, batch_size)
        super().__init__(state, seed, memory, weights, exploration=exploration, **settings)

    def _make_tables(self) -> None:
        super()._make_tables()
        self._leads = kit.new(Lead, len(self._edges))

    def _add_root(self) -> None:
        """Nothing yet: the root is the first leaf."""

    def _call(self, count: int) -> None:
        """Evaluate a batch of leaves, of `count` simulations at most."""
        game, room = self.root.game, (*self._room(), self._leads, self._walks, self._slots)
        seen, masks = self._blank(min(count, self.batch_size))
        limits = game.num_players(), min(count, self.least)
        found, held = game.run(walks.collect, self.root.record, self._leaves, *room, seen, masks, *limits)
        if found:
            priors, values = self._evaluate(seen[:found], masks[:found])
            game.run(walks.absorb, self._leaves, *room, priors, values, self.rollout, held)

    def _line(self) -> list[str]:
        self.root.game.run(follow, self.root.record, self._states, self._tree, self._nodes, self._edges)
        return super()._line()

    def _blank(self, size: int) -> tuple[Floats, Mask]:
        """Arrays for what is seen of leaves, and for the masks of their legal actions."""
        game = self.root.game
        return (
            np.empty((size, game.observation_spec.size), np.float32),
            np.zeros((size, game.num_distinct_actions()), np.uint8),
        )

    def _evaluate(self, seen: Floats, masks: Mask) -> tuple[Floats, Floats]:
        """The priors and values of leaves; where there are none, the leaves wait no longer."""
        try:
            return checked(self.root.game, masks, self.evaluator(seen, masks.copy()))
        except BaseException:
            kit.raw(self._leads)["awaited"][: self._tree.edges] = 0
            raise

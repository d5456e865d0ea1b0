"""PUCT: tree search led by an evaluator (Rosin 2011; Silver et al. 2018), with batches of leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import EvaluatorError, ParlourError

from . import puct_walks
from .mcts import Search
from .puct_walks import Lead
from .tree import Edge, Walk, follow

Floats, Mask = NDArray[np.float32], NDArray[np.uint8]
Evaluator = Callable[[Floats, Mask], tuple[ArrayLike, ArrayLike]]  # (observations, masks) -> (priors, values)
NUMBERS = "fiu"
SLACK = 1e-3  # share of the range by which rounding may exceed it


def checked(game: Game, masks: Mask, answer: Any) -> tuple[Floats, Floats]:
    """Return an evaluator's priors, 0 for illegal actions, and values. Raises EvaluatorError if they are invalid."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise EvaluatorError(f"An evaluator must return a pair, (priors, values), not {_kind(answer)}.")
    priors = _floats("priors", answer[0], masks.shape, "actions")
    values = _floats("values", answer[1], (len(masks), game.num_players()), "seats")
    _check_values(game, values)
    return _legal_priors(masks, priors), values


def _kind(answer: Any) -> str:
    size = f" of {len(answer)}" if isinstance(answer, tuple | list) else ""
    return f"{type(answer).__name__}{size}"


def _floats(name: str, given: Any, shape: tuple[int, ...], columns: str) -> Floats:
    """Convert to an array of a shape. Raises EvaluatorError if that fails."""
    try:
        array = np.asarray(given)
    except ValueError:  # rows of different lengths
        array = np.empty(0, object)
    if array.shape != shape or array.dtype.kind not in NUMBERS:
        wanted = f"numbers of shape {shape} (positions, {columns})"
        raise EvaluatorError(f"An evaluator's {name} must be {wanted}, not {array.dtype} of shape {array.shape}.")
    return np.ascontiguousarray(array, np.float32)


def _check_values(game: Game, values: Floats) -> None:
    low, high = game.min_utility(), game.max_utility()
    slack = SLACK * (high - low)
    fits = (values >= low - slack) & (values <= high + slack)
    if not fits.all():
        wrong = values[~fits][0]
        raise EvaluatorError(
            f"An evaluator's values must be results of {game.title}, from {low:g} to {high:g}, not {wrong:g}."
        )


def _legal_priors(masks: Mask, priors: Floats) -> Floats:
    """Return the priors with those of illegal actions set to 0."""
    legal = np.where(masks != 0, priors, np.float32(0))
    fits = np.isfinite(legal) & (legal >= 0)
    if not fits.all():
        wrong = legal[~fits][0]
        raise EvaluatorError(f"An evaluator's priors must be probabilities, not {wrong:g}. Apply softmax to logits.")
    any_legal = legal.any(axis=1)
    if not any_legal.all():
        count = np.count_nonzero(masks[any_legal.argmin()])
        raise EvaluatorError(f"At least one legal action must have a prior above 0; all {count} of a position have 0.")
    return legal


WALKS = 4  # maximum walks per leaf of a batch; some end the game or meet a leaf already awaited


class PuctSearch(Search):
    """A search tree that grows from one position, led by an evaluator's priors and values; otherwise like `Search`.

    `evaluator(observations, masks)` gets n positions, at most `batch_size`, each as the seat to act sees it.
    Observations are float32 of shape (n, game.observation_spec.size), ending with a one-hot encoding of the seat. Masks
    are uint8 of shape (n, game.num_distinct_actions()), 1 for each legal action. It returns priors and values as
    arrays. Priors have the shape of the masks: how promising each action is, 0 or more. Those of legal actions are
    scaled to a sum of 1, others are ignored. Values have shape (n, game.num_players()): each seat's expected result,
    from game.min_utility() to game.max_utility(). `run` raises EvaluatorError for invalid answers.

    `rollout`, from 0 to 1, is the weight of a random game in the value of a leaf (Silver et al. 2016). `exploration` is
    the weight of priors against results scaled to 0 … 1.
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

    def _call(self, count: int) -> None:
        """Evaluate a batch of leaves from at most `count` simulations. (A new root is the first leaf.)"""
        game, room = self.root.game, (*self._room(), self._leads, self._leaves, self._walks, self._slots)
        size = min(count, self.batch_size)
        seen = np.empty((size, game.observation_spec.size), np.float32)
        masks = np.zeros((size, game.num_distinct_actions()), np.uint8)
        limits = game.num_players(), min(count, self.least)
        found, held = game.run(puct_walks.collect, *room, seen, masks, *limits)
        if found:
            priors, values = self._evaluate(seen[:found], masks[:found])
            game.run(puct_walks.absorb, *room, priors, values, self.rollout, held)

    def _line(self) -> list[str]:
        self.root.game.run(follow, *self._room())
        return super()._line()

    def _evaluate(self, seen: Floats, masks: Mask) -> tuple[Floats, Floats]:
        """Return the priors and values of leaves; on an error, the leaves no longer await them."""
        try:
            return checked(self.root.game, masks, self.evaluator(seen, masks.copy()))
        except BaseException:
            kit.raw(self._leads)["awaited"][: self._tree.edges] = 0
            raise

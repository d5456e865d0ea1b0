"""What a search asks of an evaluator, and the check of what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.core.game import Game
from parlour.errors import EvaluatorError

Floats, Mask = NDArray[np.float32], NDArray[np.uint8]
Evaluator = Callable[[Floats, Mask], tuple[ArrayLike, ArrayLike]]  # of observations and masks: priors, values
NUMBERS = "fiu"
SLACK = 1e-3  # by how much of the range a value may miss it, for want of digits


def checked(game: Game, masks: Mask, answer: Any) -> tuple[Floats, Floats]:
    """The priors, 0 where an action is not legal, and the values in an evaluator's answer. Raises EvaluatorError."""
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
    """An array of a shape. Raises EvaluatorError for what is none."""
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
    """The priors of legal actions, all others 0."""
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

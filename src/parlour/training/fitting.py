"""Fit evaluation weights to game results by maximum likelihood.

With two seats this is logistic regression of the result on the seats' evaluations, as in the tuning of chess engines;
with more, it is conditional logit (McFadden 1974).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.core.game import Game, State
from parlour.kit import evaluate, rule
from parlour.kit.fields import F8, Array

Floats = NDArray[np.float64]

L2_PENALTY = 1.0  # per weight: about as strong as one contradicting position
MOST_STEPS = 50
CLOSE = 1e-7
LONGEST_STEP = 2.0


@rule
def note_terms(state: object, unit: kit.Scales, count: int, seats: int, out: Array[Array[F8]]) -> int:
    """Write each weight's term for each seat. `evaluate` is linear, so each weight is set to 1 with all others 0."""
    for i in range(count):
        unit.weight[i] = 1
        for seat in range(seats):
            out[seat, i] = evaluate(state, seat, unit.weight)
        unit.weight[i] = 0
    return 0


def terms(state: State) -> Floats:
    """Return the term of each weight in a position that is not over; shape (seats, weights)."""
    out = np.zeros((state.game.num_players(), len(state.game.features)))
    state.game.run(note_terms, state.record, kit.new(kit.Scales), out.shape[1], out.shape[0], out)
    return out


def shares(game: Game, results: Sequence[float]) -> Floats:
    """Scale results to 0 to 1, so that all seats sum to 1; shape (seats,)."""
    seats = game.num_players()
    return (np.array(results) * (seats - 1) + 1) / seats


def fit(positions: Floats, outcomes: Floats) -> tuple[Floats, float]:
    """Return the best weights, by Newton's method, and the mean loss in nats.

    `positions` holds the terms, shape (positions, seats, weights); `outcomes` the shares, shape (positions, seats).
    """
    centred = positions - positions.mean(axis=1, keepdims=True)
    spread = centred.std(axis=(0, 1))
    scale = np.where(spread > 0, spread, 1.0)
    centred = centred / scale
    weights = np.zeros(positions.shape[2])
    for _ in range(MOST_STEPS):
        step = _newton_step(centred, outcomes, weights)
        weights += step
        if np.abs(step).max() < CLOSE:
            break
    loss = -(outcomes * np.log(_chances(centred, weights))).sum(axis=1).mean()
    return weights / scale, float(loss)


def _newton_step(positions: Floats, outcomes: Floats, weights: Floats) -> Floats:
    chances = _chances(positions, weights)
    slope = np.einsum("ps,psw->w", outcomes - chances, positions) - L2_PENALTY * weights
    mean = np.einsum("ps,psw->pw", chances, positions)
    bend = np.einsum("ps,psv,psw->vw", chances, positions, positions, optimize=True) - mean.T @ mean
    step = np.linalg.solve(bend + L2_PENALTY * np.eye(len(weights)), slope)
    return step * min(1.0, LONGEST_STEP / max(np.abs(step).max(), CLOSE))


def _chances(positions: Floats, weights: Floats) -> Floats:
    """Return each seat's expected share of a win; shape (positions, seats)."""
    worths = positions @ weights
    powers = np.exp(worths - worths.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)

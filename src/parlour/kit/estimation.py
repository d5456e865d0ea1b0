"""Estimates of the seats' results, from the evaluation of a position for each seat."""

from __future__ import annotations

import math

from .buffers import MAX_WEIGHTS
from .calls import TERMINAL, actor, evaluate, returns
from .fields import F4, F8, I8, Array, shape
from .jit import rule
from .records import record


@record
class Scales:
    """The weights of an evaluation, and the number of seats."""

    weight: Array[F8] = shape(MAX_WEIGHTS)
    seats: I8


@rule
def estimate(state: object, scales: Scales, out: Array[F4]) -> None:
    """Write an estimate of each seat's result to `out`: exact at the end, 0 before it in solo games.

    A seat's probability of winning is proportional to exp(evaluation).
    """
    if actor(state) == TERMINAL:
        returns(state, out)
    elif scales.seats == 2:
        out[0] = math.tanh((evaluate(state, 0, scales.weight) - evaluate(state, 1, scales.weight)) / 2)
        out[1] = -out[0]
    else:
        share_out(state, scales, out)


@rule
def share_out(state: object, scales: Scales, out: Array[F4]) -> None:
    """Write each seat's share of the chances, scaled so that the results of all seats sum to 0."""
    out[0] = 0
    if scales.seats == 1:
        return
    highest = -math.inf
    for seat in range(scales.seats):
        out[seat] = evaluate(state, seat, scales.weight)
        highest = max(highest, F8(out[seat]))
    total = 0.0
    for seat in range(scales.seats):
        out[seat] = math.exp(F8(out[seat]) - highest)  # at most 1, so that exp cannot overflow
        total += F8(out[seat])
    for seat in range(scales.seats):
        out[seat] = (scales.seats * F8(out[seat]) / total - 1) / (scales.seats - 1)

"""A quick guess at how a game will end, from what its position seems worth to each seat."""

from __future__ import annotations

import math

from .calls import TERMINAL, actor, returns, worth
from .compiling import rule
from .records import record

MAX_WEIGHTS = 64
Scales = record("scales", weight=("f8", MAX_WEIGHTS), seats="i8")


@rule
def estimate(state, scales, out):
    """Write a quick guess at each seat's result to `out`: exact at the end; before it 0 where a seat plays alone.

    A seat wins with a probability that grows as exp(worth), in proportion to that of all seats.
    """
    if actor(state) == TERMINAL:
        returns(state, out)
    elif scales.seats == 2:
        out[0] = math.tanh((worth(state, 0, scales.weight) - worth(state, 1, scales.weight)) / 2)
        out[1] = -out[0]
    else:
        share_out(state, scales, out)


@rule
def share_out(state, scales, out):
    """Each seat's part of the chances, on the scale of results, where all seats' sum to 0."""
    out[0] = 0
    if scales.seats == 1:
        return
    total = 0.0
    for seat in range(scales.seats):
        out[seat] = math.exp(worth(state, seat, scales.weight))
        total += out[seat]
    for seat in range(scales.seats):
        out[seat] = (scales.seats * out[seat] / total - 1) / (scales.seats - 1)

"""What a position of Lokai and Bele is worth to a seat."""

import numpy as np

from parlour.kit import popcount, rule

from .rules import DIRECTIONS, WITHIN, captures, points

RINGS = 4
HEIGHTS = 3
WEIGHTS = (
    "point",
    "to move",
    "prey to move",  # squares on which the seat could capture, if it is its turn …
    "prey to wait",  # … and if it is not
    *(f"{height} high on ring {ring}" for height in range(1, HEIGHTS + 1) for ring in range(1, RINGS + 1)),
)
POINT, TO_MOVE, PREY, FIRST_STACK = 0, 1, 2, 4


@rule
def worth(s, seat, weights):
    waits = s.turn != seat
    total = weights[POINT] * points(s, seat) + weights[TO_MOVE] * (1 - waits)
    total += weights[PREY + waits] * popcount(prey(s, seat))
    for height in range(HEIGHTS):
        stacks = s.men[seat, height]
        for ring in range(RINGS):
            further_in = stacks & WITHIN[ring + 2]
            total += weights[FIRST_STACK + RINGS * height + ring] * popcount(stacks ^ further_in)
            stacks = further_in
    return total


@rule
def prey(s, seat):
    """The squares on which a seat could capture."""
    squares = np.uint64(0)
    for direction in range(DIRECTIONS):
        squares |= captures(s, seat, direction)
    return squares

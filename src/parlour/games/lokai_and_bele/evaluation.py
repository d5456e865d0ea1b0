"""The evaluation of a position of Lokai and Bele for a seat."""

from __future__ import annotations

from parlour.kit import lowest_bit, popcount, rule
from parlour.kit.fields import F8, I4, U8, Array

from .rules import DIRECTIONS, ONE, SQUARES, WITHIN, State, captures_to, origin, points

RINGS = 4
HEIGHTS = 3
FEATURES = (
    "point",
    "to move",
    *(f"square to make {height} high, to move" for height in (2, 3, 4)),  # captures, on the seat's turn …
    *(f"square to make {height} high, to wait" for height in (2, 3, 4)),  # … and if it is not
    *(f"{height} high on ring {ring}" for height in range(1, HEIGHTS + 1) for ring in range(1, RINGS + 1)),
)
POINT, TO_MOVE, MAKES, FIRST_STACK = 0, 1, 2, 8


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    waits = s.turn != seat
    total = weights[POINT] * points(s, seat) + weights[TO_MOVE] * (1 - waits)
    for height in range(2, 5):
        total += weights[MAKES + 3 * waits + height - 2] * popcount(prey(s, seat, height))
    for height in range(HEIGHTS):
        stacks = s.men[seat, height]
        for ring in range(RINGS):
            further_in = stacks & WITHIN[ring + 2]
            total += weights[FIRST_STACK + RINGS * height + ring] * popcount(stacks ^ further_in)
            stacks = further_in
    return total


@rule
def prey(s: State, seat: int, height: int) -> U8:
    """Return the squares where a seat could form a stack of some height by a capture."""
    squares = U8(0)
    for direction in range(DIRECTIONS):
        squares |= captures_to(s, seat, direction, height)
    return squares


@rule
def noisy(s: State, out: Array[I4]) -> int:
    """List the captures that form a stack of four."""
    n = 0
    for direction in range(DIRECTIONS):
        squares = captures_to(s, s.turn, direction, 4)
        while squares:
            to = lowest_bit(squares)
            squares &= squares - ONE
            out[n] = SQUARES * origin(s, to, direction) + to
            n += 1
    return n


@rule
def drawish(s: State) -> float:
    """Return the used share of the quiet plies, if the points are equal."""
    if points(s, 0) != points(s, 1):
        return 0.0
    return s.quiet_plies / s.quiet

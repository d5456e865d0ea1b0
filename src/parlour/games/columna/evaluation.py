"""The evaluation of a position of Columna for a seat."""

from __future__ import annotations

import numpy as np

from parlour.kit import lookup, popcount, rule
from parlour.kit.fields import F8, U8, Array

from .rules import BOARD, DIRECTIONS, NEAREST, OPEN_TO, POINTS, ZERO, State, fours, movers, shifted, stacks


def _squares_faced(points):
    """The squares next to a set of points."""
    return np.bitwise_or.reduce([NEAREST[point] for point in range(POINTS) if int(points) >> point & 1])


FARTHEST = 6
EDGE = U8(_squares_faced((1 << POINTS) - 1))
FACED_BEFORE = lookup([_squares_faced(points) for points in OPEN_TO], U8)  # indexed by the other pawn's point
FEATURES = (
    "stack of four",
    "stack of one",
    "stack of two",
    "stack of three",
    "stack on the edge",
    "way to move a stack",
    "to move",
    "to drop or to move a stack",
    *(f"{gap} squares short of a chain" for gap in range(FARTHEST)),  # from the one pawn to where the other may go
    *(f"{gap} squares short of a chain, to move" for gap in range(FARTHEST)),
)
FOUR, ONE_HIGH, ON_EDGE, MOBILE, TO_MOVE, GAP, GAP_TO_MOVE = 0, 1, 4, 5, 6, 8, 8 + FARTHEST


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    total = weights[FOUR] * fours(s, seat) + weights[ON_EDGE] * popcount(stacks(s, seat) & EDGE)
    for height in range(3):
        total += weights[ONE_HIGH + height] * popcount(s.men[seat, height])
    for direction in range(DIRECTIONS):
        total += weights[MOBILE] * popcount(movers(s, seat, direction))
    missing = gap(s, seat)
    if s.turn == seat:
        total += weights[TO_MOVE + s.step]
        if missing < FARTHEST:
            total += weights[GAP_TO_MOVE + missing]
    elif missing < FARTHEST:
        total += weights[GAP + missing]
    return total


@rule
def gap(s: State, seat: int) -> int:
    """Return the number of squares that a seat still needs for a winning chain, at most FARTHEST.

    The chain leads from the other's pawn to the seat's own, or to any point to which that pawn can move first.
    """
    own = stacks(s, seat)
    passable = BOARD & ~s.men[1 - seat, 3]
    edge = NEAREST[s.pawn[1 - seat]] & passable
    goal = FACED_BEFORE[s.pawn[1 - seat]]
    if s.turn == seat and s.step == 1:
        goal = NEAREST[s.pawn[seat]]
    goal &= passable
    reached = flood(edge & own, own)
    for missing in range(FARTHEST):
        if reached & goal:
            return missing
        edge |= beside(reached) & passable
        reached = flood(reached | edge, own)
    return FARTHEST


@rule
def flood(squares: U8, own: U8) -> U8:
    """Return some squares and all of the seat's own squares connected to them."""
    grown = ZERO
    while squares != grown:
        grown = squares
        squares |= beside(squares) & own
    return squares


@rule
def beside(squares: U8) -> U8:
    """Return the squares adjacent to some squares, including any beyond the edge and possibly the given ones."""
    around = ZERO
    for direction in range(DIRECTIONS):
        around |= shifted(squares, direction)
    return around

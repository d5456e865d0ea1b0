"""The evaluation of a position in two-player Bingo Battle for a seat."""

from __future__ import annotations

from parlour.kit import rule
from parlour.kit.fields import F8, Array

from .rules import COLUMNS, NONE, ROWS, State, locker

FEATURES = (
    "claim",
    "third claim",
    "locked stack",
    "locked stack with three claims",
    "to move",
    "die that claims, to move",
    "die that completes a stack, to move",
    "coin, to move",
    "coin, to wait",
)
CLAIM, THIRD, LOCK, TO_MOVE, CLAIMS, COMPLETES, COIN = 0, 1, 2, 4, 5, 6, 7


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    waits = s.turn != seat
    nearly = s.claims[seat] >= 3
    total = weights[CLAIM] * s.claims[seat] + weights[THIRD] * nearly
    if s.lock[seat] != NONE:
        total += weights[LOCK + nearly]
    for column in range(COLUMNS):
        for row in range(ROWS):
            total += weights[COIN + waits] * s.coins[column, row]
    if not waits:
        total += weights[TO_MOVE] + prospects(s, weights)
    return total


@rule
def prospects(s: State, weights: Array[F8]) -> float:
    """Immediate effects of the unresolved dice."""
    total = 0.0
    for column in range(COLUMNS):
        row = s.die[column] - 1
        if row >= 0:
            total += weights[CLAIMS] * (locker(s, ROWS * column + row) != NONE)
            total += weights[COMPLETES] * (s.coins[column, row] == 2)
    return total

"""The evaluation of a position of Bingo Chess for a seat."""

from __future__ import annotations

from parlour.kit import popcount, rule
from parlour.kit.fields import F8, Array

from .geometry import KING, PATTERNS
from .moving import State, own

FEATURES = (
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "share of the best pattern, squared",
    "share of the best pattern, to the fourth",
    "pattern that lacks one square",
    "pattern that lacks one square, to move",
    "to move",
    "in check",
)
SHARE, LACKS_ONE, TO_MOVE, IN_CHECK = 5, 7, 9, 10


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    mine = own(s, seat)
    total = 0.0
    for kind in range(KING):
        total += weights[kind] * popcount(s.men[seat, kind])
    waits = s.turn != seat
    if not waits:
        total += weights[TO_MOVE] + weights[IN_CHECK] * (s.checkers != 0)
    best = 0.0
    for i in range(len(PATTERNS[s.pattern])):
        squares = PATTERNS[s.pattern, i]
        if i and squares == PATTERNS[s.pattern, 0]:
            break  # an earlier position recurs
        size = popcount(squares)
        held = popcount(squares & mine)
        best = max(best, held / size)
        if held == size - 1:
            total += weights[LACKS_ONE + 1 - waits]
    return total + weights[SHARE] * best**2 + weights[SHARE + 1] * best**4

"""What a position of Bingo Battle, for two, is worth to a seat."""

from parlour.kit import rule

from .rules import COLUMNS, NONE, ROWS, locker

WEIGHTS = (
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
def worth(s, seat, weights):
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
def prospects(s, weights):
    """What the unresolved dice can bring about at once."""
    total = 0.0
    for column in range(COLUMNS):
        row = s.die[column] - 1
        if row >= 0:
            total += weights[CLAIMS] * (locker(s, ROWS * column + row) != NONE)
            total += weights[COMPLETES] * (s.coins[column, row] == 2)
    return total

"""The evaluation of a position of Invictus for a seat."""

from __future__ import annotations

from parlour.kit import rule
from parlour.kit.fields import F8, I4, Array

from .rules import DIRECTIONS, FILES, FORWARD_LEFT, SETUP, SQUARES, TO, State, can_go

RANKS = FILES - 1  # on the last rank, a die is home
FEATURES = (
    "point home or captured",
    "to move",
    "die",
    "point to be put back",
    "point under attack, to move",
    "point under attack, to wait",
    *(f"point on rank {rank}" for rank in range(1, RANKS + 1)),  # counted from the seat's side
)
SCORED, TO_MOVE, DIE, IN_HAND, ATTACKED, RANK = 0, 1, 2, 3, 4, 6


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    waits = s.turn != seat
    total = weights[SCORED] * (s.home[seat] + s.ones[seat]) + weights[TO_MOVE] * (1 - waits)
    if not waits and s.hand != SETUP:
        total += weights[IN_HAND] * s.hand
    total += weights[DIE] * s.men[seat]
    for i in range(s.men[seat]):
        square = s.at[seat, i]
        face = abs(s.cell[square])
        total += weights[RANK + abs(square // FILES - (FILES - 1) * seat)] * face
        if is_attacked(s, seat, square, face):
            total += weights[ATTACKED + waits] * face
    return total


@rule
def is_attacked(s: State, seat: int, square: int, face: int) -> bool:
    """Whether an enemy die could capture a seat's die: it is diagonally ahead of it and not lower."""
    sign = 2 * seat - 1  # factor for the enemy's faces
    for direction in range(FORWARD_LEFT, DIRECTIONS):
        ahead = TO[seat, square, direction]
        if ahead < FILES * FILES and sign * s.cell[ahead] >= face:
            return True
    return False


@rule
def noisy(s: State, out: Array[I4]) -> int:
    """List the captures."""
    if s.hand:
        return 0
    n = 0
    for i in range(s.men[s.turn]):
        square = s.at[s.turn, i]
        for direction in range(FORWARD_LEFT, DIRECTIONS):
            to = TO[s.turn, square, direction]
            out[n] = DIRECTIONS * square + direction
            n += to < SQUARES and s.cell[to] != 0 and can_go(s, square, direction)
    return n

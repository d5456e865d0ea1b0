"""Nim: an action is 8 * heap + the number taken."""

from __future__ import annotations

from parlour.kit import TERMINAL, rule, state
from parlour.kit.fields import F4, I4, U1, Array, shape

HEAPS = 3


@state
class State:
    """A position of the game."""

    heap: Array[U1] = shape(HEAPS)
    turn: U1
    players: U1


@rule
def setup(s: State) -> None:
    for i in range(HEAPS):
        s.heap[i] = 2 * i + 1


@rule
def actor(s: State) -> int:
    for i in range(HEAPS):
        if s.heap[i]:
            return int(s.turn)
    return TERMINAL


@rule
def legal(s: State, out: Array[I4]) -> int:
    n = 0
    for i in range(HEAPS):
        for taken in range(1, s.heap[i] + 1):
            out[n] = 8 * i + taken
            n += 1
    return n


@rule
def apply(s: State, action: int) -> None:
    s.heap[action // 8] -= action % 8
    s.turn = (s.turn + 1) % s.players


@rule
def returns(s: State, out: Array[F4]) -> None:
    for seat in range(s.players):
        out[seat] = -1 / (s.players - 1)
    out[(s.turn + s.players - 1) % s.players] = 1

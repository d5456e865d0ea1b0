"""Partners: an action is the number taken, up to 3."""

from __future__ import annotations

from parlour.kit import TERMINAL, rule, state
from parlour.kit.fields import F8, I4, U1, Array


@state
class State:
    """A position of the game."""

    heap: U1
    turn: U1
    players: U1
    common: U1


@rule
def setup(s: State) -> None:
    s.heap = 9


@rule
def actor(s: State) -> int:
    return s.turn if s.heap else TERMINAL


@rule
def legal(s: State, out: Array[I4]) -> int:
    n = min(3, s.heap)
    for i in range(n):
        out[i] = i + 1
    return n


@rule
def apply(s: State, action: int) -> None:
    s.heap -= action
    s.turn = (s.turn + 1) % s.players


@rule
def returns(s: State, out: Array[F8]) -> None:
    last = (s.turn + s.players - 1) % s.players
    for seat in range(s.players):
        if s.common:
            out[seat] = 1 if last == 0 else -1
        else:
            out[seat] = 1 if seat % 2 == last % 2 else -1

"""Matching pennies: the record and the rules."""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I1, I4, U1, Array, shape

NOTHING = -1  # no choice yet
UNKNOWN = 2  # a hidden choice: drawn by chance after both have chosen


@state
class State:
    """A position of the game."""

    first: I1
    second: I1
    turn: U1
    wins: Array[U1] = shape(2)
    rounds: U1


@rule
def setup(s: State) -> None:
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    s.first = NOTHING
    s.second = NOTHING
    s.turn = 0


@rule
def actor(s: State) -> int:
    if s.wins[0] + s.wins[1] == s.rounds:
        return TERMINAL
    return s.turn if s.turn < 2 else CHANCE


@rule
def legal(s: State, out: Array[I4]) -> int:
    out[0] = 0
    out[1] = 1
    return 2


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for side in range(2):
        out[side] = side
        weights[side] = 1
    return 2


@rule
def roll(s: State, rng: Rng) -> None:
    apply(s, below(rng, 2))


@rule
def apply(s: State, action: int) -> None:
    if s.turn == 1:
        s.second = action
    else:
        s.first = action
    if s.second != NOTHING and s.first != UNKNOWN:
        s.wins[int(s.first != s.second)] += 1
        begin_round(s)
    else:
        s.turn += 1


@rule
def hide(s: State, seat: int) -> None:
    if seat == 1 and s.turn == 1:
        s.first = UNKNOWN


@rule
def sees_all(s: State) -> bool:
    return s.turn != 1


@rule
def acts_unseen(s: State) -> bool:
    return s.turn < 2


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = (s.wins[0] > s.wins[1]) - int(s.wins[0] < s.wins[1])
    out[1] = -out[0]

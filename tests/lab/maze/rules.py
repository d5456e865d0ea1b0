"""Maze: the rules. Place 1 has no legal action, place 3 only a pass, and place 2 leads back to place 0."""

from __future__ import annotations

from parlour.kit import TERMINAL, rule, state
from parlour.kit.fields import F4, I4, U1, Array

START, STUCK, BACK, TIGHT, GOAL = range(5)
PASS = 4


@state
class State:
    place: U1
    turn: U1
    ways: U1


@rule
def setup(s: State) -> None:
    s.place = START
    s.turn = 0


@rule
def actor(s: State) -> int:
    return TERMINAL if s.place == GOAL else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    if s.place == STUCK:
        return 0
    if s.place == TIGHT:
        out[0] = PASS
        return 1
    for way in range(s.ways):
        out[way] = way
    return s.ways


@rule
def apply(s: State, action: int) -> None:
    s.turn = 1 - s.turn
    if s.place == BACK:
        s.place = START
    elif action == PASS:
        s.place = GOAL
    else:
        s.place = action + 1


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = 0
    out[1] = 0

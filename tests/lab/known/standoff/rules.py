"""Standoff: the rules."""

from __future__ import annotations

from parlour.authoring import F4, I4, TERMINAL, U1, Array, rule, state

ENDINGS = ("strike", "called off")
WAIT, ACT = range(2)  # to act is to strike a player who is out, and otherwise to step out


@state
class State:
    turns: U1
    turn: U1
    is_out: U1  # 1 if the other seat has just stepped out
    struck: U1
    limit: U1


@rule
def setup(s: State) -> None: ...


@rule
def actor(s: State) -> int:
    return TERMINAL if s.struck or s.turns >= s.limit else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    out[0] = WAIT
    out[1] = ACT
    return 2


@rule
def apply(s: State, action: int) -> None:
    s.struck = action == ACT and s.is_out == 1
    s.is_out = action == ACT and s.is_out == 0
    s.turns += 1
    s.turn = 1 - s.turn


@rule
def ending(s: State) -> int:
    return 0 if s.struck else 1


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[1 - s.turn] = s.struck
    out[s.turn] = -out[1 - s.turn]

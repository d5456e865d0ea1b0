"""Race: the rules."""

from __future__ import annotations

from parlour.authoring import CHANCE, F4, I4, TERMINAL, U1, Array, Rng, below, rule, shape, state

GOAL = 7
WALK, DASH = range(2)


@state
class State:
    steps: Array[U1] = shape(2)
    turn: U1
    dashing: U1


@rule
def setup(s: State) -> None: ...


@rule
def actor(s: State) -> int:
    if s.steps[0] >= GOAL or s.steps[1] >= GOAL:
        return TERMINAL
    return CHANCE if s.dashing else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    out[0] = WALK
    out[1] = DASH
    return 2


@rule
def apply(s: State, action: int) -> None:
    if s.dashing:
        step(s, 4 if action == 1 else 1)
    elif action == WALK:
        step(s, 2)
    else:
        s.dashing = 1


@rule
def step(s: State, steps: int) -> None:
    s.steps[s.turn] += steps
    s.dashing = 0
    s.turn = 1 - s.turn


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for i in range(2):
        out[i] = i
        weights[i] = 1
    return 2


@rule
def roll(s: State, rng: Rng) -> None:
    apply(s, below(rng, 2))


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = 1 if s.steps[0] >= GOAL else -1
    out[1] = -out[0]

"""Again."""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I4, U1, Array

TAILS, HEADS = range(2)
TOSSING, CALLING, OVER = range(3)


@state
class State:
    """A position of the game."""

    phase: U1
    score: U1


@rule
def setup(s: State) -> None:
    s.phase = TOSSING


@rule
def actor(s: State) -> int:
    if s.phase == TOSSING:
        return CHANCE
    return 0 if s.phase == CALLING else TERMINAL


@rule
def legal(s: State, out: Array[I4]) -> int:
    out[0], out[1] = TAILS, HEADS
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
    if s.phase == CALLING:
        s.score = action
        s.phase = OVER
    elif action == HEADS:
        s.phase = CALLING


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = s.score

"""Gamble."""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I4, U1, Array

STAY, THROW = range(2)
CHOOSING, THROWING, OVER, TOSSING = range(4)
TAILS, HEADS = range(2)
FACES = 10


@state
class State:
    """A position of the game."""

    phase: U1
    score: U1
    loaded: U1
    toss: U1


@rule
def setup(s: State) -> None:
    s.phase = TOSSING if s.toss else CHOOSING


@rule
def actor(s: State) -> int:
    if s.phase == THROWING or s.phase == TOSSING:
        return CHANCE
    return 0 if s.phase == CHOOSING else TERMINAL


@rule
def legal(s: State, out: Array[I4]) -> int:
    out[0], out[1] = STAY, THROW
    return 2


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    if s.phase == TOSSING:
        out[0], out[1] = TAILS, HEADS
        weights[0] = weights[1] = 1
        return 2
    for face in range(FACES):
        out[face] = face
        weights[face] = 1 if s.loaded and face >= 8 else 2
    return FACES


@rule
def roll(s: State, rng: Rng) -> None:
    if s.phase == TOSSING:
        apply(s, below(rng, 2))
        return
    ticket = below(rng, 18 if s.loaded else 20)
    land(s, ticket // 2 if ticket < 16 or not s.loaded else ticket - 8)


@rule
def land(s: State, face: int) -> None:
    s.score = face + 1
    s.phase = OVER


@rule
def apply(s: State, action: int) -> None:
    if s.phase == THROWING:
        land(s, action)
    elif s.phase == TOSSING:
        s.phase = CHOOSING if action == HEADS else TOSSING
    elif action == THROW:
        s.phase = THROWING
    else:
        land(s, 4)


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = s.score

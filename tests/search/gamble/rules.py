"""Gamble."""

from parlour.kit import CHANCE, TERMINAL, below, rule, state
from parlour.kit.fields import U1

STAY, THROW = range(2)
CHOOSING, THROWING, OVER = range(3)
FACES = 10


@state
class State:
    phase: U1
    score: U1
    loaded: U1


@rule
def setup(s):
    s.phase = CHOOSING


@rule
def actor(s):
    if s.phase == THROWING:
        return CHANCE
    return 0 if s.phase == CHOOSING else TERMINAL


@rule
def legal(s, out):
    out[0], out[1] = STAY, THROW
    return 2


@rule
def chance(s, out, weights):
    for face in range(FACES):
        out[face] = face
        weights[face] = 1 if s.loaded and face >= 8 else 2
    return FACES


@rule
def roll(s, rng):
    ticket = below(rng, 18 if s.loaded else 20)
    land(s, ticket // 2 if ticket < 16 or not s.loaded else ticket - 8)


@rule
def land(s, face):
    s.score = face + 1
    s.phase = OVER


@rule
def apply(s, action):
    if s.phase == THROWING:
        land(s, action)
    elif action == THROW:
        s.phase = THROWING
    else:
        land(s, 4)


@rule
def returns(s, out):
    out[0] = s.score

"""Again."""

from parlour.kit import CHANCE, TERMINAL, below, rule, state
from parlour.kit.fields import U1

TAILS, HEADS = range(2)
TOSSING, CALLING, OVER = range(3)


@state
class State:
    phase: U1
    score: U1


@rule
def setup(s):
    s.phase = TOSSING


@rule
def actor(s):
    if s.phase == TOSSING:
        return CHANCE
    return 0 if s.phase == CALLING else TERMINAL


@rule
def legal(s, out):
    out[0], out[1] = TAILS, HEADS
    return 2


@rule
def chance(s, out, weights):
    for side in range(2):
        out[side] = side
        weights[side] = 1
    return 2


@rule
def roll(s, rng):
    apply(s, below(rng, 2))


@rule
def apply(s, action):
    if s.phase == CALLING:
        s.score = action
        s.phase = OVER
    elif action == HEADS:
        s.phase = CALLING


@rule
def returns(s, out):
    out[0] = s.score

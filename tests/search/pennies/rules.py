"""Pennies."""

from parlour.kit import CHANCE, TERMINAL, below, rule, state

UNKNOWN = 2

State = state(turn="u1", first="u1", second="u1")


@rule
def setup(s):
    s.first = UNKNOWN
    s.second = UNKNOWN


@rule
def actor(s):
    if s.turn < 2:
        return int(s.turn)
    return CHANCE if s.first == UNKNOWN else TERMINAL


@rule
def legal(s, out):
    out[0], out[1] = 0, 1
    return 2


@rule
def apply(s, action):
    if s.turn == 0:
        s.first = action
    elif s.turn == 1:
        s.second = action
    else:
        s.first = action
        return
    s.turn += 1


@rule
def chance(s, out, weights):
    out[0], out[1] = 0, 1
    weights[0], weights[1] = 1, 1
    return 2


@rule
def roll(s, rng):
    apply(s, below(rng, 2))


@rule
def hide(s, seat):
    if seat == 1 and s.turn < 2:
        s.first = UNKNOWN


@rule
def sees_all(s):
    return s.turn != 1


@rule
def returns(s, out):
    out[0] = -1 if s.first == s.second else 1
    out[1] = -out[0]

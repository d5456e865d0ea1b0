"""Matching pennies: the record and the rules."""

from parlour.kit import CHANCE, TERMINAL, below, rule, state

UNKNOWN = 2  # a choice that was made, but not seen

State = state(first="i1", turn="u1", played="u1", wins=("u1", 2), rounds="u1")


@rule
def setup(s):
    s.first = -1


@rule
def actor(s):
    if s.played == s.rounds:
        return TERMINAL
    return CHANCE if s.first == UNKNOWN else s.turn


@rule
def legal(s, out):
    out[0] = 0
    out[1] = 1
    return 2


@rule
def chance(s, out, weights):
    for side in range(2):
        out[side] = side
        weights[side] = 1
    return 2


@rule
def roll(s, rng):
    s.first = below(rng, 2)


@rule
def apply(s, action):
    if s.turn == 0 or s.first == UNKNOWN:
        s.first = action
        s.turn = 1
    else:
        s.wins[int(s.first != action)] += 1
        s.played += 1
        s.first = -1
        s.turn = 0


@rule
def hide(s, seat):
    if seat == 1 and s.first >= 0:
        s.first = UNKNOWN


@rule
def returns(s, out):
    out[0] = (s.wins[0] > s.wins[1]) - int(s.wins[0] < s.wins[1])
    out[1] = -out[0]

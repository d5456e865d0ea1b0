"""Matching pennies: the record and the rules."""

from parlour.kit import CHANCE, TERMINAL, below, rule, state

NOTHING = -1  # no choice yet
UNKNOWN = 2  # a choice that was made, but not seen: drawn by chance after both have chosen

State = state(first="i1", second="i1", turn="u1", wins=("u1", 2), rounds="u1")


@rule
def setup(s):
    begin_round(s)


@rule
def begin_round(s):
    s.first = NOTHING
    s.second = NOTHING
    s.turn = 0


@rule
def actor(s):
    if s.wins[0] + s.wins[1] == s.rounds:
        return TERMINAL
    return s.turn if s.turn < 2 else CHANCE


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
    apply(s, below(rng, 2))


@rule
def apply(s, action):
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
def hide(s, seat):
    if seat == 1 and s.turn == 1:
        s.first = UNKNOWN


@rule
def sees_all(s):
    return s.turn != 1


@rule
def acts_unseen(s):
    return s.turn < 2


@rule
def returns(s, out):
    out[0] = (s.wins[0] > s.wins[1]) - int(s.wins[0] < s.wins[1])
    out[1] = -out[0]

"""Mäxchen: the record and the rules.

A value is a number from 0 to 20 that rises with its rank: the ordinary values, the doubles, Bingo.
"""

import numpy as np

from parlour.kit import CHANCE, TERMINAL, below, mix, rule, state, table, word

FIRST, SECOND = range(2)  # who throws in a round: its starter, then the other seat
THROW, STOP = range(2)
MAX_THROWS = 3

ORDINARY = [(high, low) for high in range(3, 7) for low in range(1, high)]
DOUBLES = [(die, die) for die in range(1, 7)]
DICE = [*ORDINARY, *DOUBLES, (1, 2)]  # of each value, as they are read
VALUES = len(DICE)
BINGO = VALUES - 1
SUPERSEDED = VALUES  # stands for a value about to be thrown anew


def _points():
    ordinary = [10 * high + low for high, low in ORDINARY]
    return np.array([*ordinary, *(100 * die for die, _ in DOUBLES), 1000], np.int16)


def _thrown():
    """The value of each of the 36 throws of two dice."""
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    return np.array([i for throw in throws for i in range(VALUES) if sorted(throw) == sorted(DICE[i])], np.uint8)


POINTS = table(_points())
THROWN = table(_thrown())
WEIGHT = table(np.bincount(_thrown()).astype(np.int32))  # how many of the 36 throws have each value

State = state(
    points=("i4", 2),
    marks=("i2", 2),  # the faces that each seat has got
    throws=("u1", 2),  # made in this round by the first and the second thrower …
    starter="u1",  # the seat that throws first
    role="u1",  # FIRST or SECOND: whose turn it is
    value=("u1", 2),  # … and the last of them
    rolling="u1",  # a throw is about to fall
    over="u1",
    faces="i2",
)


@rule
def setup(s):
    s.points[:] = 0
    s.marks[:] = 0
    s.starter = 0
    begin_round(s)
    arrange(s)


@rule
def arrange(s):
    s.over = s.marks[0] >= s.faces or s.marks[1] >= s.faces


@rule
def begin_round(s):
    s.throws[:] = 0
    s.value[:] = 0
    s.role = FIRST
    s.rolling = 1


@rule
def actor(s):
    if s.over:
        return TERMINAL
    if s.rolling:
        return CHANCE
    return np.int64(s.starter ^ s.role)


@rule
def chance(s, out, weights):
    for value in range(VALUES):
        out[value] = value
        weights[value] = WEIGHT[value]
    return VALUES


@rule
def roll(s, rng):
    land(s, THROWN[below(rng, 36)])


@rule
def legal(s, out):
    out[0] = THROW
    out[1] = STOP
    return 2


@rule
def apply(s, action):
    if s.rolling:
        land(s, action)
    elif action == THROW:
        s.rolling = 1
    else:
        end_turn(s)


@rule
def land(s, value):
    """The dice fall; the last throw that is allowed ends the turn."""
    s.rolling = 0
    s.value[s.role] = value
    s.throws[s.role] += 1
    if throws_left(s) == 0:
        end_turn(s)


@rule
def throws_left(s):
    """How often the seat whose turn it is may still throw: the second never more often than the starter did."""
    allowed = MAX_THROWS if s.role == FIRST else s.throws[FIRST]
    return allowed - s.throws[s.role]


@rule
def end_turn(s):
    if s.role == FIRST:
        s.role = SECOND
        s.rolling = 1
    else:
        end_round(s)


@rule
def second_leads(s):
    """Whether the second thrower's value beats the starter's: it is higher, or as high in fewer throws."""
    if s.value[SECOND] == s.value[FIRST]:
        return s.throws[SECOND] < s.throws[FIRST]
    return s.value[SECOND] > s.value[FIRST]


@rule
def end_round(s):
    winning_role = SECOND if second_leads(s) else FIRST
    value = s.value[winning_role]
    winner = s.starter ^ winning_role
    loser = 1 - winner
    s.points[winner] += POINTS[value]
    s.marks[loser] += 2 if value == BINGO else 1
    s.starter = loser
    begin_round(s)
    if s.marks[loser] >= s.faces:
        s.over = 1
        s.rolling = 0


@rule
def returns(s, out):
    out[0] = np.sign(s.points[0] - s.points[1])
    out[1] = -out[0]


@rule
def key(s):
    """All but a value about to be thrown anew."""
    h = mix(mix(word(s, 0)) ^ word(s, 1))
    for role in range(2):
        superseded = s.rolling and s.role == role
        h = mix(h ^ np.uint64(SUPERSEDED if superseded else s.value[role]))
    return h

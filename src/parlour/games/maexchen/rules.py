"""Mäxchen: the record and the rules.

A value is a number from 0 to 20 that rises with its rank: the ordinary values, the doubles, Bingo.
"""

from __future__ import annotations

import numpy as np

from parlour.kit import CHANCE, TERMINAL, Rng, below, lookup, mix, rule, state, word
from parlour.kit.fields import F4, I2, I4, I8, U1, U8, Array, shape

FIRST, SECOND = range(2)  # who throws in a round: its starter, then the other seat
THROW, STOP = range(2)
MAX_THROWS = 3

ORDINARY = [(high, low) for high in range(3, 7) for low in range(1, high)]
DOUBLES = [(die, die) for die in range(1, 7)]
DICE = [*ORDINARY, *DOUBLES, (1, 2)]  # of each value, as they are read
VALUES = len(DICE)
BINGO = VALUES - 1
SUPERSEDED = VALUES  # stands for a value about to be thrown anew


_POINTS = [*(10 * high + low for high, low in ORDINARY), *(100 * die for die, _ in DOUBLES), 1000]
_THROWS = [(one, other) for one in range(1, 7) for other in range(1, 7)]
_THROWN = [i for throw in _THROWS for i in range(VALUES) if sorted(throw) == sorted(DICE[i])]

POINTS = lookup(_POINTS, I2)
THROWN = lookup(_THROWN, U1)  # the value of each of the 36 throws of two dice
WEIGHT = lookup([_THROWN.count(value) for value in range(VALUES)], I4)  # how many of them have each value


@state
class State:
    """A position of the game."""

    points: Array[I4] = shape(2)
    marks: Array[I2] = shape(2)  # the faces that each seat has got
    throws: Array[U1] = shape(2)  # made in this round by the first and the second thrower …
    starter: U1  # the seat that throws first
    role: U1  # FIRST or SECOND: whose turn it is
    value: Array[U1] = shape(2)  # … and the last of them
    rolling: U1  # a throw is about to fall
    over: U1
    faces: I2


@rule
def setup(s: State) -> None:
    s.points[:] = 0
    s.marks[:] = 0
    s.starter = 0
    begin_round(s)
    arrange(s)


@rule
def arrange(s: State) -> None:
    s.over = s.marks[0] >= s.faces or s.marks[1] >= s.faces


@rule
def begin_round(s: State) -> None:
    s.throws[:] = 0
    s.value[:] = 0
    s.role = FIRST
    s.rolling = 1


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    if s.rolling:
        return CHANCE
    return I8(s.starter ^ s.role)


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for value in range(VALUES):
        out[value] = value
        weights[value] = WEIGHT[value]
    return VALUES


@rule
def roll(s: State, rng: Rng) -> None:
    land(s, THROWN[below(rng, 36)])


@rule
def legal(s: State, out: Array[I4]) -> int:
    out[0] = THROW
    out[1] = STOP
    return 2


@rule
def apply(s: State, action: int) -> None:
    if s.rolling:
        land(s, action)
    elif action == THROW:
        s.rolling = 1
    else:
        end_turn(s)


@rule
def land(s: State, value: int) -> None:
    """The dice fall; the last throw that is allowed ends the turn."""
    fall(s, value)
    if throws_left(s) == 0:
        end_turn(s)


@rule
def fall(s: State, value: int) -> None:
    """The dice lie on the table, and nothing follows from it yet."""
    s.rolling = 0
    s.value[s.role] = value
    s.throws[s.role] += 1


@rule
def throws_left(s: State) -> int:
    """How often the seat whose turn it is may still throw: the second never more often than the starter did."""
    allowed = MAX_THROWS if s.role == FIRST else s.throws[FIRST]
    return allowed - s.throws[s.role]


@rule
def end_turn(s: State) -> None:
    if s.role == FIRST:
        s.role = SECOND
        s.rolling = 1
    else:
        end_round(s)


@rule
def second_leads(s: State) -> bool:
    """Whether the second thrower's value beats the starter's: it is higher, or as high in fewer throws."""
    if s.value[SECOND] == s.value[FIRST]:
        return s.throws[SECOND] < s.throws[FIRST]
    return s.value[SECOND] > s.value[FIRST]


@rule
def end_round(s: State) -> None:
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
def returns(s: State, out: Array[F4]) -> None:
    out[0] = np.sign(s.points[0] - s.points[1])
    out[1] = -out[0]


@rule
def key(s: State) -> U8:
    """All but a value about to be thrown anew."""
    h = mix(mix(word(s, 0)) ^ word(s, 1))
    for role in range(2):
        superseded = s.rolling and s.role == role
        h = mix(h ^ U8(SUPERSEDED if superseded else s.value[role]))
    return h

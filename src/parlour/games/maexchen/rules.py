"""Mäxchen: the record and the rules.

A value is a number from 0 to 20 that rises with its rank: the ordinary values, the doubles, Bingo.
"""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, inline, lookup, mix, mix_words, rule, state
from parlour.kit.fields import F8, I2, I4, I8, U1, U8, Array, shape

MOST_PLAYERS = 6
FIRST, SECOND = range(2)  # roles: the throwers of a round, first its starter, then the others in seat order
THROW, STOP = range(2)
MAX_THROWS = 3

ORDINARY = [(high, low) for high in range(3, 7) for low in range(1, high)]
DOUBLES = [(die, die) for die in range(1, 7)]
DICE = [*ORDINARY, *DOUBLES, (1, 2)]  # number read from each value
VALUES = len(DICE)
BINGO = VALUES - 1
SUPERSEDED = VALUES  # the value is about to be thrown again
ENDINGS = ("all faces",)


_POINTS = [*(10 * high + low for high, low in ORDINARY), *(100 * die for die, _ in DOUBLES), 1000]
_THROWS = [(one, other) for one in range(1, 7) for other in range(1, 7)]
_THROWN = [i for throw in _THROWS for i in range(VALUES) if sorted(throw) == sorted(DICE[i])]

POINTS = lookup(_POINTS, I2)
THROWN = lookup(_THROWN, U1)  # the value of each of the 36 throws of two dice
WEIGHT = lookup([_THROWN.count(value) for value in range(VALUES)], I4)  # number of throws with each value

PURPOSES = ("first", "second", "third")  # throws of a turn, so that each seat has its own first throw in each round


@state
class State:
    """A position of the game."""

    points: Array[I4] = shape(MOST_PLAYERS)
    marks: Array[I2] = shape(MOST_PLAYERS)  # faces of each seat
    throws: Array[U1] = shape(MOST_PLAYERS)  # number of throws by each role in this round …
    starter: U1  # the seat that throws first
    role: U1  # seat that throws now …
    rolling: U1  # whether a throw is about to fall
    over: U1
    faces: I2
    value: Array[U1] = shape(MOST_PLAYERS)  # … and their last value
    turn: U1  # … and the seat that has this role
    players: U1


WORDS = 6  # size of a record before the values


@rule
def setup(s: State) -> None:
    s.points[:] = 0
    s.marks[:] = 0
    s.starter = 0
    begin_round(s)
    arrange(s)


@rule
def arrange(s: State) -> None:
    s.over = most_marks(s) >= s.faces
    s.turn = seat_of(s, s.role)


@rule
def most_marks(s: State) -> int:
    """Return the highest number of faces of any seat."""
    most = s.marks[0]
    for seat in range(1, s.players):
        most = max(most, s.marks[seat])
    return most


@rule
def begin_round(s: State) -> None:
    s.throws[:] = 0
    s.value[:] = 0
    s.role = FIRST
    s.turn = s.starter
    s.rolling = 1


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    if s.rolling:
        return CHANCE
    return s.turn


@inline
def seat_of(s: State, role: int) -> int:
    """Return the seat that has a role in this round."""
    seat = I8(s.starter) + role
    return seat if seat < s.players else seat - s.players


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for value in range(VALUES):
        out[value] = value
        weights[value] = WEIGHT[value]
    return VALUES


@rule
def purpose(s: State) -> int:
    return s.throws[s.role]


@rule
def roller(s: State) -> int:
    return s.turn


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
    """Resolve a throw; the last one allowed ends the turn."""
    fall(s, value)
    if throws_left(s) == 0:
        end_turn(s)


@rule
def fall(s: State, value: int) -> None:
    """Set the dice on the table, without any consequences."""
    s.rolling = 0
    s.value[s.role] = value
    s.throws[s.role] += 1


@rule
def throws_left(s: State) -> int:
    """Number of throws left for the seat to act."""
    return throws_allowed(s, s.role) - s.throws[s.role]


@rule
def throws_allowed(s: State, role: int) -> int:
    """Maximum number of throws for a role; an answer has at most as many as the starter took."""
    return MAX_THROWS if role == FIRST else s.throws[FIRST]


@rule
def end_turn(s: State) -> None:
    if s.role + 1 < s.players:
        s.role += 1
        s.turn = seat_of(s, s.role)
        s.rolling = 1
    else:
        end_round(s)


@inline
def rank(s: State, role: int) -> int:
    """Rank of a role's throw."""
    return rank_of(s.value[role], s.throws[role])


@inline
def rank_of(value: int, throws: int) -> int:
    """Rank of a throw: by its value, then by the fewest throws."""
    return I8(value) * (MAX_THROWS + 1) - throws


@inline
def best_and_worst(s: State) -> tuple[int, int]:
    """Return the roles with the best and the worst throw of the round; the earlier of two equal throws is better."""
    best = I8(rank(s, SECOND) > rank(s, FIRST))
    worst = 1 - best
    for role in range(SECOND + 1, s.players):
        if rank(s, role) > rank(s, best):
            best = role
        elif rank(s, role) <= rank(s, worst):
            worst = role
    return best, worst


@inline
def end_round(s: State) -> None:
    best, worst = best_and_worst(s)
    value = s.value[best]
    loser = seat_of(s, worst)
    s.points[seat_of(s, best)] += POINTS[value]
    s.marks[loser] += 2 if value == BINGO else 1
    s.starter = loser
    begin_round(s)
    if s.marks[loser] >= s.faces:
        s.over = 1
        s.rolling = 0


@rule
def returns(s: State, out: Array[F8]) -> None:
    most = s.points[0]
    winners = 0
    for seat in range(s.players):
        if s.points[seat] > most:
            most = s.points[seat]
            winners = 0
        winners += s.points[seat] == most
    losers = s.players - winners
    for seat in range(s.players):
        out[seat] = losers / (winners * (s.players - 1)) if s.points[seat] == most else -1 / (s.players - 1)


@rule
def key(s: State) -> U8:
    """Key of a state, without a value about to be thrown again."""
    h = mix_words(U8(0), s, WORDS)
    for role in range(s.players):
        superseded = s.rolling and s.role == role
        h = mix(h ^ U8(SUPERSEDED if superseded else s.value[role]))
    return h

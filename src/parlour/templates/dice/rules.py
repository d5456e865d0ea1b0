"""My Game: the record and the rules. Throw as often as you dare; a one loses the points of the turn."""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I4, U1, U2, Array, shape

THROW, STOP = range(2)  # the actions; an outcome is the face of the die, less one
FACES = 6


@state
class State:
    """A position of the game: all that the rules need to know, as numbers of a fixed width."""

    points: Array[U2] = shape(2)  # what each seat has brought home
    pot: U2  # what the turn has brought so far
    face: U1  # of the last throw; 0 before the first of a turn
    turn: U1
    rolling: U1  # whether the die is about to fall
    goal: U1  # an option, set before `setup`


@rule
def setup(s: State) -> None:
    """The start. All fields are zero already but the options."""


@rule
def actor(s: State) -> int:
    """Who acts: a seat from 0, CHANCE when dice fall, TERMINAL when the game is over."""
    if s.points[0] >= s.goal or s.points[1] >= s.goal:
        return TERMINAL
    return CHANCE if s.rolling else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    """Write what the seat to act may do to `out`, and return how many actions that is."""
    out[0] = THROW
    out[1] = STOP
    return 2 if s.pot > 0 else 1  # nobody stops with nothing


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action; when chance decides, let an outcome happen."""
    if s.rolling:
        land(s, action + 1)
    elif action == THROW:
        s.rolling = 1
    else:
        s.points[s.turn] += s.pot
        pass_on(s)


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """Write what chance can bring, each outcome with how often it comes among all; return how many there are."""
    for face in range(FACES):
        out[face] = face
        weights[face] = 1
    return FACES


@rule
def roll(s: State, rng: Rng) -> None:
    """Let one outcome happen, drawn by these weights."""
    land(s, 1 + below(rng, FACES))


@rule
def land(s: State, face: int) -> None:
    """The die falls."""
    s.rolling = 0
    s.face = face
    s.pot += face
    if face == 1:
        pass_on(s)


@rule
def pass_on(s: State) -> None:
    """The turn is over."""
    s.pot = 0
    s.face = 0
    s.turn = 1 - s.turn


@rule
def returns(s: State, out: Array[F4]) -> None:
    """Each seat's result at the end: 1 for a win, -1 for a loss, 0 for a draw."""
    out[0] = 1 if s.points[0] >= s.goal else -1
    out[1] = -out[0]

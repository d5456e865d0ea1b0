"""My Game: the record and the rules. Throw as often as you dare. A 1 loses the points of the turn."""

from __future__ import annotations

from parlour.authoring import CHANCE, F8, I4, TERMINAL, U1, U2, Array, Rng, below, rule, shape, state

THROW, STOP = range(2)  # the actions; an outcome is the face of the die minus 1
FACES = 6


@state
class State:
    """A position of the game: everything that the rules need, as fixed-width numbers."""

    points: Array[U2] = shape(2)  # points that each seat has kept
    pot: U2  # points of the current turn
    face: U1  # last throw of the turn; 0 before the first
    turn: U1
    rolling: U1  # 1 while the die is rolling
    goal: U1  # an option; set before `setup` is called


@rule
def setup(s: State) -> None:
    """Set up the start position. All fields except the options are 0 already."""


@rule
def actor(s: State) -> int:
    """Return the seat to act, CHANCE while the die is rolling, or TERMINAL when the game is over."""
    if s.points[0] >= s.goal or s.points[1] >= s.goal:
        return TERMINAL
    return CHANCE if s.rolling else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    """Write the legal actions of the seat to act to `out` and return their number."""
    out[0] = THROW
    out[1] = STOP
    return 2 if s.pot > 0 else 1  # you cannot stop with 0 points


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action, or apply an outcome of chance."""
    if s.rolling:
        land(s, action + 1)
    elif action == THROW:
        s.rolling = 1
    else:
        s.points[s.turn] += s.pot
        pass_on(s)


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """Write the possible outcomes and their relative weights, and return the number of outcomes."""
    for face in range(FACES):
        out[face] = face
        weights[face] = 1
    return FACES


@rule
def roll(s: State, rng: Rng) -> None:
    """Draw one outcome by these weights and apply it."""
    land(s, 1 + below(rng, FACES))


@rule
def land(s: State, face: int) -> None:
    """The die shows a face."""
    s.rolling = 0
    s.face = face
    s.pot += face
    if face == 1:
        pass_on(s)


@rule
def pass_on(s: State) -> None:
    """End the turn."""
    s.pot = 0
    s.face = 0
    s.turn = 1 - s.turn


@rule
def returns(s: State, out: Array[F8]) -> None:
    """Write each seat's result to `out`: 1 for a win, -1 for a loss, 0 for a draw."""
    out[0] = 1 if s.points[0] >= s.goal else -1
    out[1] = -out[0]

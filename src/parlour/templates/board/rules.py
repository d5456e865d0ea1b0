"""My Game: the record and the rules. Black and White put stones on a board by turns; three in a row win.

Squares are numbered row by row, from the upper left.
"""

from __future__ import annotations

from parlour.kit import TERMINAL, lookup, rule, state
from parlour.kit.fields import F4, I4, U1, Array, shape

SIZE = 3
SQUARES = SIZE * SIZE
EMPTY = 0  # a square; else it holds 1 + the seat whose stone lies there
LINES = lookup([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])


@state
class State:
    """A position of the game: all that the rules need to know, as numbers of a fixed width."""

    board: Array[U1] = shape(SQUARES)
    turn: U1


@rule
def setup(s: State) -> None:
    """The start. All fields are zero already: an empty board, and seat 0 to act."""


@rule
def actor(s: State) -> int:
    """Who acts: a seat from 0, or TERMINAL when the game is over."""
    if winner(s) != EMPTY or stones(s) == SQUARES:
        return TERMINAL
    return s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    """Write what the seat to act may do to `out`, and return how many actions that is."""
    n = 0
    for square in range(SQUARES):
        if s.board[square] == EMPTY:
            out[n] = square
            n += 1
    return n


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    s.board[action] = 1 + s.turn
    s.turn = 1 - s.turn


@rule
def returns(s: State, out: Array[F4]) -> None:
    """Each seat's result at the end: 1 for a win, -1 for a loss, 0 for a draw."""
    won = winner(s)
    out[0] = (won == 1) - int(won == 2)
    out[1] = -out[0]


@rule
def winner(s: State) -> int:
    """Whose stones fill a line, as on the board; EMPTY if nobody's do."""
    for i in range(len(LINES)):
        first = s.board[LINES[i, 0]]
        if first == s.board[LINES[i, 1]] and first == s.board[LINES[i, 2]] and first != EMPTY:
            return first
    return EMPTY


@rule
def stones(s: State) -> int:
    """How many stones lie on the board."""
    count = 0
    for square in range(SQUARES):
        count += s.board[square] != EMPTY
    return count

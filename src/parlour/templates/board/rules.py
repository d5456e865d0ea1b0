"""My Game: the record and the rules. Black and White take turns placing stones. Three in a row win.

Squares are numbered row by row from the upper left.
"""

from __future__ import annotations

from parlour.authoring import F8, I4, TERMINAL, U1, Array, lookup, rule, shape, state

SIZE = 3
SQUARES = SIZE * SIZE
EMPTY = 0  # other squares hold 1 + the seat of their stone
LINES = lookup([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])


@state
class State:
    """A position of the game: everything that the rules need, as fixed-width numbers."""

    board: Array[U1] = shape(SQUARES)
    turn: U1


@rule
def setup(s: State) -> None:
    """Set up the start position. All fields are 0 already: an empty board with seat 0 to act."""


@rule
def actor(s: State) -> int:
    """Return the seat to act (0 or 1), or TERMINAL when the game is over."""
    if winner(s) != EMPTY or stones(s) == SQUARES:
        return TERMINAL
    return s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    """Write the legal actions of the seat to act to `out` and return their number."""
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
def returns(s: State, out: Array[F8]) -> None:
    """Write each seat's result to `out`: 1 for a win, -1 for a loss, 0 for a draw."""
    won = winner(s)
    out[0] = (won == 1) - int(won == 2)
    out[1] = -out[0]


@rule
def winner(s: State) -> int:
    """Return the stone that fills a line, as on the board, or EMPTY if no line is complete."""
    for i in range(len(LINES)):
        first = s.board[LINES[i, 0]]
        if first == s.board[LINES[i, 1]] and first == s.board[LINES[i, 2]] and first != EMPTY:
            return first
    return EMPTY


@rule
def stones(s: State) -> int:
    """Return the number of stones on the board."""
    count = 0
    for square in range(SQUARES):
        count += s.board[square] != EMPTY
    return count

"""Hex: the record and the rules. Red connects the top and bottom sides, Blue the left and right sides.

Cells are numbered row by row from the upper left. Each row starts half a cell further right.
"""

from __future__ import annotations

from parlour.authoring import F8, I1, I4, TERMINAL, U1, Array, lookup, rule, shape, state

SIZE = 5
CELLS = SIZE * SIZE
EMPTY = 0  # other cells hold 1 + the seat of their stone
NOBODY = -1
OUTSIDE = -1
STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))  # (row, column) offsets of the six neighbours


def _cell(row: int, column: int) -> int:
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OUTSIDE


AROUND = lookup([[_cell(c // SIZE + down, c % SIZE + right) for down, right in STEPS] for c in range(CELLS)])


@state
class State:
    """A position of the game."""

    board: Array[U1] = shape(CELLS)
    turn: U1
    joined: Array[U1] = shape(CELLS)  # derived: 1 if the stone is connected to its first side
    winner: I1  # derived from the board


@rule
def setup(s: State) -> None:
    s.winner = NOBODY


@rule
def arrange(s: State) -> None:
    """Compute the derived fields from the board."""
    s.joined[:] = 0
    s.winner = NOBODY
    join(s)


@rule
def actor(s: State) -> int:
    return TERMINAL if s.winner != NOBODY else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    n = 0
    for cell in range(CELLS):
        if s.board[cell] == EMPTY:
            out[n] = cell
            n += 1
    return n


@rule
def apply(s: State, action: int) -> None:
    s.board[action] = 1 + s.turn
    join(s)
    s.turn = 1 - s.turn


@rule
def join(s: State) -> None:
    """Mark all stones connected to their first side, until no more are found."""
    found = True
    while found:
        found = False
        for cell in range(CELLS):
            if s.board[cell] != EMPTY and not s.joined[cell] and touches(s, cell):
                found = True
                s.joined[cell] = 1
                if place(s, cell) == SIZE - 1:
                    s.winner = s.board[cell] - 1


@rule
def touches(s: State, cell: int) -> bool:
    """Whether a stone lies on its first side or next to a stone that is connected to it."""
    if place(s, cell) == 0:
        return True
    for i in range(len(STEPS)):
        near = AROUND[cell, i]
        if near != OUTSIDE and s.board[near] == s.board[cell] and s.joined[near]:
            return True
    return False


@rule
def place(s: State, cell: int) -> int:
    """Return a stone's distance from its first side: in rows for Red, in columns for Blue."""
    return cell // SIZE if s.board[cell] == 1 else cell % SIZE


@rule
def returns(s: State, out: Array[F8]) -> None:
    out[s.winner] = 1
    out[1 - s.winner] = -1

"""Connect Four: the record and the rules.

Discs are sets of cells: seven bits of a word for a column, from the bottom, of which the uppermost is never filled.
An action is a column.
"""

from __future__ import annotations

from parlour.core.observation import Part
from parlour.kit import TERMINAL, Rng, below, lookup, mix, rule, state
from parlour.kit.fields import F4, F8, I4, I8, U1, U8, Array, shape

COLUMNS, ROWS = 7, 6
HEIGHT = U8(ROWS + 1)  # bits of a column
RED, YELLOW = range(2)


@state
class State:
    """A position of the game."""

    discs: Array[U8] = shape(2)
    turn: U1
    over: U1


ONE = U8(1)
BOTTOM = U8(0b0000001_0000001_0000001_0000001_0000001_0000001_0000001)
CELLS = BOTTOM * U8(0b0111111)

PLACES = COLUMNS * ROWS
CELL = lookup([1 << (ROWS + 1) * column + row for row in range(ROWS) for column in range(COLUMNS)], U8)  # row by row
TOP = PLACES - COLUMNS  # where the uppermost row begins
OBSERVATION = (Part("own discs", (ROWS, COLUMNS)), Part("other discs", (ROWS, COLUMNS)), Part("to act", ()))


@rule
def setup(s: State) -> None:
    s.discs[:] = 0
    s.turn = RED
    s.over = False


@rule
def arrange(s: State) -> None:
    """Derive whether the game is over."""
    s.over = four(s.discs[1 - s.turn]) or four(s.discs[s.turn]) or filled(s) == CELLS


@rule
def filled(s: State) -> int:
    return s.discs[RED] | s.discs[YELLOW]


@rule
def four(discs: int) -> bool:
    """Whether four are in a line: up, across, or either diagonal."""
    for step in (ONE, HEIGHT, HEIGHT - ONE, HEIGHT + ONE):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> (step + step)):
            return True
    return False


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    return I8(s.turn)


@rule
def free_cell(s: State, column: int) -> int:
    """Square where a disc dropped into a column lands; 0 if the column is full."""
    at_bottom = ONE << (HEIGHT * U8(column))
    return (filled(s) + at_bottom) & CELLS & (at_bottom * U8(0b1111111))


@rule
def legal(s: State, out: Array[I4]) -> int:
    full = filled(s)
    n = 0
    for column in range(COLUMNS):
        out[n] = column
        n += full & CELL[TOP + column] == 0
    return n


@rule
def allows(s: State, action: int, out: Array[I4]) -> bool:
    return 0 <= action < COLUMNS and filled(s) & CELL[TOP + action] == 0


@rule
def random_action(s: State, out: Array[I4], rng: Rng) -> int:
    """Draw a column at random, until one is not full."""
    column = below(rng, COLUMNS)
    while not free_cell(s, column):
        column = below(rng, COLUMNS)
    return column


@rule
def apply(s: State, action: int) -> None:
    s.discs[s.turn] |= free_cell(s, action)
    s.over = four(s.discs[s.turn]) or filled(s) == CELLS
    s.turn = 1 - s.turn


@rule
def returns(s: State, out: Array[F8]) -> None:
    out[RED] = I8(four(s.discs[RED])) - I8(four(s.discs[YELLOW]))
    out[YELLOW] = -out[RED]


@rule
def observe(s: State, seat: int, out: Array[F4]) -> None:
    """Write a plane for each colour, the seat's own first, row by row from the bottom; then whether the seat is to
    act.
    """
    own, other = s.discs[seat], s.discs[1 - seat]
    for place in range(PLACES):  # both planes in one loop, which the compiler does in vector registers
        out[place] = F4(1) if own & CELL[place] else F4(0)
        out[PLACES + place] = F4(1) if other & CELL[place] else F4(0)
    out[2 * PLACES] = s.turn == seat


@rule
def key(s: State) -> U8:
    return mix(mix(s.discs[RED]) ^ s.discs[YELLOW])

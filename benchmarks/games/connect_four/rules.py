"""Connect Four: the record and the rules.

Discs are sets of cells: seven bits of a word for a column, from the bottom, of which the uppermost is never filled.
An action is a column.
"""

import numpy as np

from parlour.kit import TERMINAL, below, mix, rule, state

COLUMNS, ROWS = 7, 6
HEIGHT = np.uint64(ROWS + 1)  # bits of a column
RED, YELLOW = range(2)

State = state(discs=("u8", 2), turn="u1", over="u1")

ONE = np.uint64(1)
BOTTOM = np.uint64(0b0000001_0000001_0000001_0000001_0000001_0000001_0000001)
CELLS = BOTTOM * np.uint64(0b0111111)


@rule
def setup(s):
    s.discs[:] = 0
    s.turn = RED
    s.over = False


@rule
def arrange(s):
    """See whether the game is over."""
    s.over = four(s.discs[1 - s.turn]) or four(s.discs[s.turn]) or filled(s) == CELLS


@rule
def filled(s):
    return s.discs[RED] | s.discs[YELLOW]


@rule
def four(discs):
    """Whether four are in a line: up, across, or either diagonal."""
    for step in (ONE, HEIGHT, HEIGHT - ONE, HEIGHT + ONE):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> (step + step)):
            return True
    return False


@rule
def actor(s):
    if s.over:
        return TERMINAL
    return np.int64(s.turn)


@rule
def free_cell(s, column):
    """Where a disc in a column would come to rest; 0 if it is full."""
    at_bottom = ONE << (HEIGHT * np.uint64(column))
    return (filled(s) + at_bottom) & CELLS & (at_bottom * np.uint64(0b1111111))


@rule
def legal(s, out):
    n = 0
    for column in range(COLUMNS):
        out[n] = column
        n += free_cell(s, column) != 0
    return n


@rule
def random_action(s, out, rng):
    """A column is drawn again if it is full."""
    column = below(rng, COLUMNS)
    while not free_cell(s, column):
        column = below(rng, COLUMNS)
    return column


@rule
def apply(s, action):
    s.discs[s.turn] |= free_cell(s, action)
    s.over = four(s.discs[s.turn]) or filled(s) == CELLS
    s.turn = 1 - s.turn


@rule
def returns(s, out):
    out[RED] = np.int64(four(s.discs[RED])) - np.int64(four(s.discs[YELLOW]))
    out[YELLOW] = -out[RED]


@rule
def key(s):
    return mix(mix(s.discs[RED]) ^ s.discs[YELLOW])

"""Lokai and Bele: the record and the rules.

A stack is a number: a leading 1, then a bit a piece from bottom to top, 0 Black and 1 White. So 2 and 3 are
single pieces, the last bit is the owner, and putting one stack on another is a shift.
"""

import numpy as np

from parlour.kit import TERMINAL, mix, rule, state, table, word

SQUARES = 64
OFF = 64  # the square beyond every edge; a wall stands on it
WALL = 32
PASS = SQUARES * SQUARES  # any other action is 64 * from + to

FREE, MUST = range(2)  # the option `capture`
RINGS, FLAT = range(2)  # the option `board`

State = state(
    cell=("u1", SQUARES + 1),  # the stack on each square, a1 b1 … h8, 0 where empty
    turn="u1",
    over="u1",
    quiet_plies="i2",  # in a row, without a capture
    quiet="i2",
    capture="u1",
    board="u1",
    count=("u1", 2),  # stacks each seat owns …
    low=("u1", 2),  # … those lower than four among them …
    at=("u1", (2, 16)),  # … where they stand, in no order …
    slot=("u1", SQUARES),  # … and where in that list each square is
)

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def _neighbours():
    """The next square in each direction; [square, direction]."""
    to = np.full((SQUARES, 8), OFF, np.uint8)
    for square in range(SQUARES):
        for direction, (files, ranks) in enumerate(DIRECTIONS):
            file, rank = square % 8 + files, square // 8 + ranks
            if 0 <= file < 8 and 0 <= rank < 8:
                to[square, direction] = 8 * rank + file
    return to


def _captures():
    """Whether the stack may be put on another, at any distance; [stack, other stack]."""
    takes = np.zeros((WALL, WALL + 1), np.uint8)
    for stack in range(2, WALL):
        for other in range(2, WALL):
            enemy = stack % 2 != other % 2
            takes[stack, other] = enemy and _height(stack) + _height(other) <= 4
    return takes


def _height(stack):
    return max(stack.bit_length() - 1, 0)


TO = table(_neighbours())
TAKES = table(_captures())
HEIGHT = table(np.array([_height(stack) for stack in range(WALL)], np.uint8))
RING = table(np.array([[1 + min(f, r, 7 - f, 7 - r) for f in range(8)] for r in range(8)], np.uint8).reshape(SQUARES))


@rule
def setup(s):
    s.cell[:] = 0
    for square in range(16):
        s.cell[square] = 2
        s.cell[SQUARES - 1 - square] = 3
    arrange(s)


@rule
def arrange(s):
    """Derive from the squares what the rules keep beside them."""
    s.cell[OFF] = WALL
    s.count[:] = 0
    s.low[:] = 0
    s.at[:] = 0
    s.slot[:] = 0
    for square in range(SQUARES):
        if s.cell[square]:
            add(s, s.cell[square] & 1, square)
    judge(s)


@rule
def add(s, seat, square):
    s.at[seat, s.count[seat]] = square
    s.slot[square] = s.count[seat]
    s.count[seat] += 1
    s.low[seat] += HEIGHT[s.cell[square]] < 4


@rule
def judge(s):
    """See whether the game is over."""
    stuck = not can_move(s, s.turn) and not can_move(s, 1 - s.turn)
    s.over = s.low[0] == 0 or s.low[1] == 0 or s.quiet_plies >= s.quiet or stuck


@rule
def can_move(s, seat):
    """Whether a seat has a move. Looking at adjacent squares is enough: no stack moves further without moving near."""
    for i in range(s.count[seat]):
        square = s.at[seat, i]
        stack = s.cell[square]
        if HEIGHT[stack] < 4:
            for d in range(8):
                there = s.cell[TO[square, d]]
                if there == 0 or TAKES[stack, there]:
                    return True
    return False


@rule
def actor(s):
    if s.over:
        return TERMINAL
    return np.int64(s.turn)


@rule
def legal(s, out):
    n = captures(s, out)
    if n == 0 or s.capture == FREE:
        n = moves(s, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def captures(s, out):
    """Singles capture like a king, stacks of two or three like a queen."""
    n = 0
    for i in range(s.count[s.turn]):
        square = s.at[s.turn, i]
        stack = s.cell[square]
        if HEIGHT[stack] < 4:
            for d in range(8):
                to = TO[square, d]
                if HEIGHT[stack] > 1:
                    while s.cell[to] == 0:
                        to = TO[to, d]
                out[n] = SQUARES * square + to
                n += TAKES[stack, s.cell[to]]
    return n


@rule
def moves(s, out, n):
    """Singles move like a queen, stacks of two or three like a king."""
    for i in range(s.count[s.turn]):
        square = s.at[s.turn, i]
        height = HEIGHT[s.cell[square]]
        if height == 1:
            for d in range(8):
                to = TO[square, d]
                while s.cell[to] == 0:
                    out[n] = SQUARES * square + to
                    n += 1
                    to = TO[to, d]
        elif height < 4:
            for d in range(8):
                out[n] = SQUARES * square + TO[square, d]
                n += s.cell[TO[square, d]] == 0
    return n


@rule
def apply(s, action):
    s.quiet_plies += 1
    if action != PASS:
        move(s, action // SQUARES, action % SQUARES)
    s.turn = 1 - s.turn
    judge(s)


@rule
def move(s, square, to):
    me = s.turn
    stack = s.cell[square]
    under = s.cell[to]
    if under:
        remove(s, 1 - me, to)
        s.quiet_plies = 0
        s.low[1 - me] -= 1
        s.low[me] -= HEIGHT[stack] + HEIGHT[under] == 4
    s.cell[square] = 0
    s.cell[to] = on_top(stack, under)
    s.at[me, s.slot[square]] = to
    s.slot[to] = s.slot[square]
    s.slot[square] = 0


@rule
def on_top(stack, under):
    """The stack that comes of putting one on another, or on an empty square."""
    if under == 0:
        return stack
    height = HEIGHT[stack]
    return (under << height) | (stack - (1 << height))


@rule
def remove(s, seat, square):
    s.count[seat] -= 1
    last = s.at[seat, s.count[seat]]
    s.at[seat, s.slot[square]] = last
    s.slot[last] = s.slot[square]


@rule
def points(s, seat):
    """For each stack of four: 4, and the number on its square."""
    total = 0
    for i in range(s.count[seat]):
        square = s.at[seat, i]
        if HEIGHT[s.cell[square]] == 4:
            total += 4
            if s.board == RINGS:
                total += RING[square]
    return total


@rule
def returns(s, out):
    lead = points(s, 0) - points(s, 1)
    out[0] = (lead > 0) - np.int64(lead < 0)
    out[1] = -out[0]


@rule
def estimate(s, out):
    """Points so far, on a scale where a stack of four on the rim is about a fifth of a game."""
    lead = points(s, 0) - points(s, 1)
    out[0] = lead / (10.0 + abs(lead)) if not s.over else (lead > 0) - np.int64(lead < 0)
    out[1] = -out[0]


@rule
def key(s):
    """The squares, the turn and the quiet plies; not the order of the lists."""
    h = np.uint64(s.turn) | (np.uint64(s.quiet_plies) << np.uint64(1))
    for i in range(SQUARES // 8):
        h = mix(h ^ word(s, i))
    return mix(h)

"""Lokai and Bele: the record and the rules.

A stack is a number: a leading 1, then a bit a piece from bottom to top, 0 Black and 1 White. So 2 and 3 are
single pieces, the last bit is the owner, and putting one stack on another is a shift.

Squares are looked at in sets, the bits of a word, a1 b1 … h8: all stacks of one height move at once in each
direction. No square is reached from two stacks in the same direction, so a move is known by where it goes, and in
which direction: it comes from the first stack found by walking back.
"""

import numpy as np

from parlour.kit import TERMINAL, below, inline, lowest_bit, mix, nth_bit, popcount, rolled, rule, state, table, word

SQUARES = 64
PASS = SQUARES * SQUARES  # any other action is 64 * from + to
DIRECTIONS = 8
ONE = np.uint64(1)
WORD = np.uint64(64)

FREE, MUST = range(2)  # the option `capture`
RINGS, FLAT = range(2)  # the option `board`

State = state(
    cell=("u1", SQUARES),  # the stack on each square, 0 where empty
    men=("u8", (2, 4)),  # the squares of each seat's stacks; [seat, height - 1]
    turn="u1",
    over="u1",
    quiet_plies="i2",  # in a row, without a capture
    quiet="i2",
    capture="u1",
    board="u1",
)


def _set(squares):
    return sum(1 << square for square in squares)


def _arrivals(files, ranks):
    """The squares onto which a step can lead: those whose square before is on the board."""
    return _set(s for s in range(SQUARES) if 0 <= s % 8 - files < 8 and 0 <= s // 8 - ranks < 8)


_STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]  # files, ranks
_RINGS = [1 + min(s % 8, s // 8, 7 - s % 8, 7 - s // 8) for s in range(SQUARES)]

STEP = table([files + 8 * ranks for files, ranks in _STEPS])
TURN = table(np.array([(files + 8 * ranks) % SQUARES for files, ranks in _STEPS], np.uint64))  # as a rotation
ARRIVALS = table(np.array([_arrivals(files, ranks) for files, ranks in _STEPS], np.uint64))
HEIGHT = table(np.array([max(stack.bit_length() - 1, 0) for stack in range(32)], np.uint8))
RING = table(_RINGS)
WITHIN = table(np.array([_set(s for s in range(SQUARES) if _RINGS[s] >= ring) for ring in range(6)], np.uint64))


@rule
def setup(s):
    s.cell[:] = 0
    for square in range(16):
        s.cell[square] = 2
        s.cell[SQUARES - 1 - square] = 3
    arrange(s)


@rule
def arrange(s):
    """Derive the sets of squares from the squares."""
    s.men[:] = 0
    for square in range(SQUARES):
        stack = s.cell[square]
        if stack:
            s.men[stack & 1, HEIGHT[stack] - 1] |= ONE << np.uint64(square)
    judge(s)


@rule
def judge(s):
    """See whether the game is over."""
    s.over = (
        low(s, 0) == 0
        or low(s, 1) == 0
        or s.quiet_plies >= s.quiet
        or (not can_move(s, s.turn) and not can_move(s, 1 - s.turn))
    )


@inline
def low(s, seat):
    """A seat's stacks lower than four."""
    return s.men[seat, 0] | s.men[seat, 1] | s.men[seat, 2]


@rule
def can_move(s, seat):
    for direction in range(DIRECTIONS):
        if moves(s, seat, direction) | captures(s, seat, direction):
            return True
    return False


@inline
def step(squares, direction):
    """The squares next to some in a direction."""
    return turn(squares, TURN[direction]) & ARRIVALS[direction]


@inline
def turn(squares, n):
    return (squares << n) | (squares >> (WORD - n))


@inline
def slide(squares, through, direction):
    """The squares to which some can go in a direction, any distance through others; in doubling steps."""
    n = TURN[direction]
    through &= ARRIVALS[direction]
    reached = squares
    for _ in range(3):
        reached |= through & turn(reached, n)
        through &= turn(through, n)
        n = (n + n) % WORD
    return reached & ~squares


@inline
def empty(s):
    return ~(low(s, 0) | low(s, 1) | s.men[0, 3] | s.men[1, 3])


@inline
def moves(s, seat, direction):
    """Where a seat can move in a direction: singles like a queen, stacks of two or three like a king."""
    free = empty(s)
    far = slide(s.men[seat, 0], free, direction)
    near = step(s.men[seat, 1] | s.men[seat, 2], direction)
    return far | (near & free)


@inline
def captures(s, seat, direction):
    """Where a seat can capture in a direction."""
    return captures_to(s, seat, direction, 2) | captures_to(s, seat, direction, 3) | captures_to(s, seat, direction, 4)


@inline
def captures_to(s, seat, direction, height):
    """Where a seat can capture in a direction so that a stack of some height, 2 to 4, comes of it."""
    foe = 1 - seat
    squares = strikes(s, seat, direction, 1) & s.men[foe, height - 2]
    if height > 2:
        squares |= strikes(s, seat, direction, 2) & s.men[foe, height - 3]
    if height > 3:
        squares |= strikes(s, seat, direction, 3) & s.men[foe, 0]
    return squares


@inline
def strikes(s, seat, direction, height):
    """Where a seat's stacks of a height reach to capture: singles like a king, stacks of two or three like a queen."""
    stacks = s.men[seat, height - 1]
    if height > 1:
        stacks |= slide(stacks, empty(s), direction)
    return step(stacks, direction)


@rule
def must_capture(s):
    if s.capture == MUST:
        for direction in range(DIRECTIONS):
            if captures(s, s.turn, direction):
                return True
    return False


@inline
def reach(s, seat, direction, only_captures):
    """Where the seat to act may go in a direction."""
    squares = captures(s, seat, direction)
    return squares if only_captures else squares | moves(s, seat, direction)


@rule
def origin(s, square, direction):
    """Where a move to a square comes from: the first stack back from it."""
    square -= STEP[direction]
    while not s.cell[square]:
        square -= STEP[direction]
    return square


@rule
def actor(s):
    if s.over:
        return TERMINAL
    return np.int64(s.turn)


@rule
def legal(s, out):
    n = 0
    only_captures = must_capture(s)
    for direction in range(DIRECTIONS):
        squares = reach(s, s.turn, direction, only_captures)
        while squares:
            to = lowest_bit(squares)
            squares &= squares - ONE
            out[n] = SQUARES * origin(s, to, direction) + to
            n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def random_action(s, out, rng):
    """The moves are counted, direction by direction; only the one drawn is looked at closer."""
    seat = np.int64(s.turn)
    only_captures = must_capture(s)
    total = 0
    for direction in range(rolled(DIRECTIONS)):
        count = popcount(reach(s, seat, direction, only_captures))
        out[direction] = count
        total += count
    if total == 0:
        return PASS
    n = below(rng, total)
    direction = 0
    while n >= out[direction]:
        n -= out[direction]
        direction += 1
    to = nth_bit(reach(s, seat, direction, only_captures), n)
    return SQUARES * origin(s, to, direction) + to


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
    s.men[me, HEIGHT[stack] - 1] ^= ONE << np.uint64(square)
    if under:
        s.men[1 - me, HEIGHT[under] - 1] ^= ONE << np.uint64(to)
        stack = on_top(stack, under)
        s.quiet_plies = 0
    s.men[me, HEIGHT[stack] - 1] |= ONE << np.uint64(to)
    s.cell[square] = 0
    s.cell[to] = stack


@rule
def on_top(stack, under):
    """The stack that comes of putting one on another."""
    height = HEIGHT[stack]
    return (under << height) | (stack - (1 << height))


@rule
def points(s, seat):
    """For each stack of four: 4, and the number on its square."""
    fours = s.men[seat, 3]
    total = 4 * popcount(fours)
    if s.board == RINGS:
        for ring in range(1, 5):
            total += popcount(fours & WITHIN[ring])
    return total


@rule
def returns(s, out):
    lead = points(s, 0) - points(s, 1)
    out[0] = (lead > 0) - np.int64(lead < 0)
    out[1] = -out[0]


@rule
def key(s):
    """The squares, the turn and the quiet plies: all else follows from these."""
    h = np.uint64(s.turn) | (np.uint64(s.quiet_plies) << ONE)
    for i in range(SQUARES // 8):
        h = mix(h ^ word(s, i))
    return mix(h)

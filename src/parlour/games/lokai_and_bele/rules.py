"""Lokai and Bele: the record and the rules.

A stack is a number: a leading 1, then one bit per piece from bottom to top, 0 for Black and 1 for White. So 2 and 3 are
single pieces, the last bit is the owner, and putting one stack on another is a shift.

Squares are handled in sets, as the bits of a word, a1 b1 … h8, so that all stacks of one height move in a direction at
once. No square is reached from two stacks in the same direction. So a move is identified by its target and direction:
it starts at the first stack on the line back from the target.
"""

from __future__ import annotations

from parlour.kit import (
    TERMINAL,
    Rng,
    below,
    inline,
    lookup,
    lowest_bit,
    mix,
    mix_words,
    nth_bit,
    popcount,
    rolled,
    rule,
    state,
)
from parlour.kit.fields import F8, I1, I2, I4, I8, U1, U8, Array, shape

SQUARES = 64
PASS = SQUARES * SQUARES  # any other action is 64 * from + to
DIRECTIONS = 8
NONE = -1  # no direction
LOCKED = 4  # height at which a stack is locked
ONE = U8(1)
WORD = U8(64)

TOWERS, QUIET, NO_MOVE = range(3)
ENDINGS = ("towers alone", "turns without a capture", "no move possible")

FREE, MUST = range(2)  # values of the option `capture`
RINGS, FLAT = range(2)  # values of the option `board`


@state
class State:
    """A position of the game."""

    cell: Array[U1] = shape(SQUARES)  # the stack on each square, 0 where empty
    men: Array[Array[U8]] = shape(2, LOCKED)  # the squares of each seat's stacks; [seat, height - 1]
    turn: U1
    over: U1
    quiet_plies: I2  # consecutive plies without a capture
    quiet: I2
    capture: U1
    board: U1


def _set(squares):
    return sum(1 << square for square in squares)


def _direction(square, to):
    """Return the direction of the line from one square to another."""
    files, ranks = to % 8 - square % 8, to // 8 - square // 8
    length = max(abs(files), abs(ranks), 1)
    step = (files / length, ranks / length)
    return _STEPS.index(step) if step in _STEPS else NONE


def _arrivals(files, ranks):
    """Return the squares that a step can reach: those whose preceding square is on the board."""
    return _set(s for s in range(SQUARES) if 0 <= s % 8 - files < 8 and 0 <= s // 8 - ranks < 8)


_STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]  # files, ranks
_RINGS = [1 + min(s % 8, s // 8, 7 - s % 8, 7 - s // 8) for s in range(SQUARES)]

STEP = lookup([files + 8 * ranks for files, ranks in _STEPS])
TURN = lookup([(files + 8 * ranks) % SQUARES for files, ranks in _STEPS], U8)  # as a rotation of the word
DIRECTION = lookup([[_direction(square, to) for to in range(SQUARES)] for square in range(SQUARES)], I1)
ARRIVALS = lookup([_arrivals(files, ranks) for files, ranks in _STEPS], U8)
HEIGHT = lookup([max(stack.bit_length() - 1, 0) for stack in range(32)], U1)
RING = lookup(_RINGS)
WITHIN = lookup([_set(s for s in range(SQUARES) if _RINGS[s] >= ring) for ring in range(6)], U8)


@rule
def setup(s: State) -> None:
    s.cell[:] = 0
    for square in range(16):
        s.cell[square] = 2
        s.cell[SQUARES - 1 - square] = 3
    arrange(s)


@rule
def arrange(s: State) -> None:
    """Compute the sets of squares from the squares."""
    s.men[:] = 0
    for square in range(SQUARES):
        stack = s.cell[square]
        if stack:
            s.men[stack & 1, HEIGHT[stack] - 1] |= ONE << U8(square)
    judge(s)


@rule
def judge(s: State) -> None:
    """Derive whether the game is over."""
    s.over = (
        low(s, 0) == 0
        or low(s, 1) == 0
        or s.quiet_plies >= s.quiet
        or (not can_move(s, s.turn) and not can_move(s, 1 - s.turn))
    )


@inline
def low(s: State, seat: int) -> U8:
    """A seat's stacks lower than four."""
    return s.men[seat, 0] | s.men[seat, 1] | s.men[seat, 2]


@rule
def can_move(s: State, seat: int) -> bool:
    for direction in range(DIRECTIONS):
        if moves(s, seat, direction) | captures(s, seat, direction):
            return True
    return False


@inline
def step(squares: U8, direction: int) -> U8:
    """Return the squares one step from some squares, in a direction."""
    return turn(squares, TURN[direction]) & ARRIVALS[direction]


@inline
def turn(squares: U8, n: U8) -> U8:
    return (squares << n) | (squares >> (WORD - n))


@inline
def slide(squares: U8, through: U8, direction: int) -> U8:
    """Return the squares that some squares can reach in a direction, any distance through others, by doubling steps."""
    n = TURN[direction]
    through &= ARRIVALS[direction]
    reached = squares
    for _ in range(3):
        reached |= through & turn(reached, n)
        through &= turn(through, n)
        n = (n + n) % WORD
    return reached & ~squares


@inline
def empty(s: State) -> U8:
    return ~(low(s, 0) | low(s, 1) | s.men[0, 3] | s.men[1, 3])


@inline
def moves(s: State, seat: int, direction: int) -> U8:
    """Targets of moves in a direction: singles move like a queen, stacks of two or three like a king."""
    free = empty(s)
    far = slide(s.men[seat, 0], free, direction)
    near = step(s.men[seat, 1] | s.men[seat, 2], direction)
    return far | (near & free)


@inline
def captures(s: State, seat: int, direction: int) -> U8:
    """Targets of captures in a direction."""
    return captures_to(s, seat, direction, 2) | captures_to(s, seat, direction, 3) | captures_to(s, seat, direction, 4)


@inline
def captures_to(s: State, seat: int, direction: int, height: int) -> U8:
    """Targets of captures in a direction that form a stack of a given height, 2 to 4."""
    foe = 1 - seat
    squares = strikes(s, seat, direction, 1) & s.men[foe, height - 2]
    if height > 2:
        squares |= strikes(s, seat, direction, 2) & s.men[foe, height - 3]
    if height > 3:
        squares |= strikes(s, seat, direction, 3) & s.men[foe, 0]
    return squares


@inline
def strikes(s: State, seat: int, direction: int, height: int) -> U8:
    """Squares that stacks of a height attack: singles like a king, stacks of two or three like a queen."""
    stacks = s.men[seat, height - 1]
    if height > 1:
        stacks |= slide(stacks, empty(s), direction)
    return step(stacks, direction)


@rule
def must_capture(s: State) -> bool:
    if s.capture == MUST:
        for direction in range(DIRECTIONS):
            if captures(s, s.turn, direction):
                return True
    return False


@inline
def reach(s: State, seat: int, direction: int, only_captures: bool) -> U8:
    """Legal targets of the seat to act in a direction."""
    squares = captures(s, seat, direction)
    return squares if only_captures else squares | moves(s, seat, direction)


@rule
def origin(s: State, square: int, direction: int) -> int:
    """Origin of a move to a square: the first stack on the line back from it."""
    square -= STEP[direction]
    while not s.cell[square]:
        square -= STEP[direction]
    return square


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    return I8(s.turn)


@rule
def legal(s: State, out: Array[I4]) -> int:
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
def allows(s: State, action: int, out: Array[I4]) -> bool:
    """Whether an action is legal, checked only in its own direction."""
    if action == PASS:
        return legal(s, out) == 1 and out[0] == PASS
    if not 0 <= action < PASS:
        return False
    square, to = action // SQUARES, action % SQUARES
    direction = DIRECTION[square, to]
    if direction == NONE or not s.cell[square]:
        return False
    squares = reach(s, s.turn, direction, must_capture(s))
    return (squares >> U8(to)) & ONE != 0 and origin(s, to, direction) == square


@rule
def random_action(s: State, out: Array[I4], rng: Rng) -> int:
    """Count the moves, direction by direction, and check only the one that is drawn."""
    seat = I8(s.turn)
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
def apply(s: State, action: int) -> None:
    s.quiet_plies += 1
    if action != PASS:
        move(s, action // SQUARES, action % SQUARES)
    s.turn = 1 - s.turn
    judge(s)


@rule
def move(s: State, square: int, to: int) -> None:
    me = s.turn
    stack = s.cell[square]
    under = s.cell[to]
    s.men[me, HEIGHT[stack] - 1] ^= ONE << U8(square)
    if under:
        s.men[1 - me, HEIGHT[under] - 1] ^= ONE << U8(to)
        stack = on_top(stack, under)
        s.quiet_plies = 0
    s.men[me, HEIGHT[stack] - 1] |= ONE << U8(to)
    s.cell[square] = 0
    s.cell[to] = stack


@rule
def on_top(stack: int, under: int) -> int:
    """Return the stack that results from putting one on another."""
    height = HEIGHT[stack]
    return (under << height) | (stack - (1 << height))


@rule
def points(s: State, seat: int) -> int:
    """Return a seat's points: for each stack of four, 4 and the number on its square."""
    fours = s.men[seat, 3]
    total = 4 * popcount(fours)
    if s.board == RINGS:
        for ring in range(1, 5):
            total += popcount(fours & WITHIN[ring])
    return total


@rule
def ending(s: State) -> int:
    if low(s, 0) == 0 or low(s, 1) == 0:
        return TOWERS
    return QUIET if s.quiet_plies >= s.quiet else NO_MOVE


@rule
def returns(s: State, out: Array[F8]) -> None:
    lead = points(s, 0) - points(s, 1)
    out[0] = (lead > 0) - I8(lead < 0)
    out[1] = -out[0]


@rule
def key(s: State) -> U8:
    """Return a key of the squares, the turn and the quiet plies, from which all else follows."""
    h = U8(s.turn) | (U8(s.quiet_plies) << ONE)
    return mix(mix_words(h, s, SQUARES // 8))

"""Columna: the record and the rules.

A stack is a number: a leading 1, then one bit per piece from bottom to top, 0 for Black and 1 for White. So 2 and 3 are
single pieces, and the last bit is the owner.

Squares are handled in sets, as the bits of a word with eight bits per rank: a1 b1 … g1, one beyond the edge, a2 … Track
points are sets too, in ring order from SW. So all stacks, or all moves of the pawn, are judged at once.
"""

from __future__ import annotations

import numpy as np

from parlour.kit import (
    NO_ITEM,
    TERMINAL,
    Rng,
    below,
    bit,
    lookup,
    lowest_bit,
    mix_words,
    nth_bit,
    popcount,
    rule,
    state,
)
from parlour.kit.fields import F8, I1, I2, I4, I8, U1, U8, Array, shape

SIZE = 7
STRIDE = 8
SQUARES = STRIDE * SIZE
POINTS = 30
DIRECTIONS = 4
LOCKED = 4  # height at which a stack is locked

CONNECTION, QUIET, NO_TURN = range(3)
ENDINGS = ("connection", "turns without a drop", "no turn possible")

# Actions: a point to move the pawn to, PASS, DROP + square, MOVE + 4 * square + direction
PASS = POINTS
DROP = PASS + 1
MOVE = DROP + SQUARES

ZERO, ONE, WORD = U8(0), U8(1), U8(64)


def _square(file, rank):
    return STRIDE * rank + file


def _set(numbers):
    return U8(sum(1 << int(number) for number in set(numbers)))


_ALONG = range(SIZE)
_BACK = range(SIZE - 1, -1, -1)
_WEST = [[_square(file, rank) for file in _ALONG] for rank in _ALONG]  # squares that w1 … w7 face, nearest first
_NORTH = [[_square(file, rank) for rank in _BACK] for file in _ALONG]
_EAST = [[_square(file, rank) for file in _BACK] for rank in _BACK]
_SOUTH = [[_square(file, rank) for rank in _ALONG] for file in _BACK]
_LINES = [[], *_WEST, *_NORTH, [], *_EAST, *_SOUTH]  # per point
_STEPS = [STRIDE, 1, -STRIDE, -1]

SW, NE = 0, 15
SIDES = (range(SW + 1, NE), range(NE + 1, POINTS))  # west-north, south-east
HALF = POINTS // 2  # the farthest a point can be from a corner
ITEMS = tuple(f"open {steps} from the corner" for steps in range(1, HALF))  # the line in which a seat builds first


def _open_to(opponent):
    """Return the points where a pawn may stand while the opponent's pawn is on a given point."""
    taken = next((side for side in SIDES if opponent in side), [opponent])
    return _set(set(range(POINTS)) - set(taken))


def _facing(square):
    """Return the points that have a square as their nearest one."""
    return _set(point for point in range(POINTS) if _LINES[point][:1] == [square])


LINE_LENGTH = lookup([len(line) for line in _LINES], U1)
LINE = lookup([line or [0] * SIZE for line in _LINES], U1)  # squares that a point faces, nearest first
NEAREST = lookup([_set(line[:1]) for line in _LINES], U8)  # the square next to a point, as a set; empty for a base tile
FACED_FROM = lookup([_facing(square) for square in range(SQUARES)], U8)
OPEN_TO = lookup([_open_to(point) for point in range(POINTS)], U8)
FACING = _set(point for point in range(POINTS) if _LINES[point])
BOARD = _set(square for line in _WEST for square in line)
STEP = lookup(_STEPS, I1)
TURN = lookup([step % 64 for step in _STEPS], U8)  # as a rotation of the word
HEIGHT = lookup([max(stack.bit_length() - 1, 0) for stack in range(32)], U1)


@state
class State:
    """A position of the game."""

    men: Array[Array[U8]] = shape(2, LOCKED)  # the squares of each seat's stacks; [seat, height - 1]
    pawn: Array[U1] = shape(2)
    turn: U1
    step: U1  # 0 before the pawn's move, 1 after it
    quiet_turns: I2  # consecutive turns without a drop
    over: U1
    connected: U1  # whether a connection ended the game
    cell: Array[U1] = shape(SQUARES)  # the stack on each square, 0 where empty
    open: U8  # points whose line takes a drop: the nearest stack is lower than four
    quiet: I2


KEY_WORDS = 9  # words up to and including `connected`


@rule
def setup(s: State) -> None:
    s.cell[:] = 0
    s.pawn[0] = SW
    s.pawn[1] = NE
    s.turn = 0
    s.step = 0
    s.quiet_turns = 0
    arrange(s)


@rule
def arrange(s: State) -> None:
    """Compute the derived fields from the squares."""
    s.men[:] = 0
    s.open = FACING
    for square in range(SQUARES):
        if s.cell[square]:
            stand(s, square)
    judge(s)


@rule
def stand(s: State, square: int) -> None:
    """Record the stack on a square."""
    stack = s.cell[square]
    s.men[stack & 1, HEIGHT[stack] - 1] |= bit(square)
    if HEIGHT[stack] == LOCKED:
        s.open &= ~FACED_FROM[square]


@rule
def judge(s: State) -> None:
    """Derive whether the last turn, if completed, ended the game."""
    s.connected = s.step == 0 and is_connected(s, 1 - s.turn)
    s.over = s.connected or (s.step == 0 and is_settled(s))


@rule
def is_settled(s: State) -> bool:
    return s.quiet_turns >= s.quiet or (landings(s, s.turn) | landings(s, 1 - s.turn)) == ZERO


@rule
def is_connected(s: State, seat: int) -> bool:
    """Whether a chain of a seat's stacks joins the squares next to the two pawns."""
    own = stacks(s, seat)
    goal = NEAREST[s.pawn[1]] & own
    chain = NEAREST[s.pawn[0]] & own
    if goal == ZERO:
        return False
    grown = ZERO
    while chain != grown and not chain & goal:
        grown = chain
        for direction in range(DIRECTIONS):
            chain |= shifted(chain, direction) & own
    return (chain & goal) != ZERO


@rule
def stacks(s: State, seat: int) -> U8:
    return s.men[seat, 0] | s.men[seat, 1] | s.men[seat, 2] | s.men[seat, 3]


@rule
def shifted(squares: U8, direction: int) -> U8:
    """Return the squares one step on; some may be beyond the edge."""
    n = TURN[direction]
    return (squares << n) | (squares >> (WORD - n))


@rule
def landings(s: State, seat: int) -> U8:
    """Return the points to which a seat's pawn can go: afterwards, the seat must be able to drop or to move a stack."""
    points = OPEN_TO[s.pawn[1 - seat]] & ~bit(s.pawn[seat])
    return points if can_move(s, seat) else points & s.open


@rule
def can_move(s: State, seat: int) -> bool:
    """Whether a seat can move a stack."""
    for direction in range(DIRECTIONS):
        if movers(s, seat, direction):
            return True
    return False


@rule
def movers(s: State, seat: int, direction: int) -> U8:
    """Return a seat's stacks that can move in a direction: as many squares as they have pieces, all empty."""
    free = BOARD & ~(stacks(s, 0) | stacks(s, 1))
    back = direction ^ 2
    one_free = shifted(free, back)
    two_free = shifted(free & one_free, back)
    three_free = shifted(free & two_free, back)
    return (s.men[seat, 0] & one_free) | (s.men[seat, 1] & two_free) | (s.men[seat, 2] & three_free)


@rule
def drops(s: State) -> U8:
    """Squares where the seat to act can drop."""
    return sight(s, s.pawn[s.turn])


@rule
def sight(s: State, point: int) -> U8:
    """Return the squares where a pawn's point allows a drop: empty ones before any stack, and stacks higher than all
    nearer.
    """
    squares = ZERO
    highest = 0
    for i in range(LINE_LENGTH[point]):
        square = LINE[point, i]
        height = HEIGHT[s.cell[square]]
        if height < LOCKED and (height > highest or highest == 0):
            squares |= bit(square)
        highest = max(highest, height)
    return squares


@rule
def can_act(s: State) -> bool:
    """Whether there is a second action after the pawn's move."""
    return drops(s) != ZERO or can_move(s, s.turn)


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    return I8(s.turn)


@rule
def legal(s: State, out: Array[I4]) -> int:
    if s.step == 1:
        return second_actions(s, out)
    n = append(out, 0, landings(s, s.turn), 0, 1)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def second_actions(s: State, out: Array[I4]) -> int:
    n = append(out, 0, drops(s), DROP, 1)
    for direction in range(DIRECTIONS):
        n = append(out, n, movers(s, s.turn, direction), MOVE + direction, DIRECTIONS)
    return n


@rule
def append(out: Array[I4], n: int, numbers: U8, first: int, scale: int) -> int:
    """Write the action `first + scale * number` for each number in a set."""
    while numbers:
        out[n] = first + scale * lowest_bit(numbers)
        n += 1
        numbers &= numbers - ONE
    return n


@rule
def random_action(s: State, out: Array[I4], rng: Rng) -> int:
    if s.step == 1:
        return random_second_action(s, rng)
    points = landings(s, s.turn)
    if points == ZERO:
        return PASS
    return nth_bit(points, below(rng, popcount(points)))


@rule
def random_second_action(s: State, rng: Rng) -> int:
    """Draw a random second action: each set of actions replaces the previous choice in proportion to its size."""
    chosen, first, scale = drops(s), DROP, 1
    total = popcount(chosen)
    for direction in range(DIRECTIONS):
        found = movers(s, s.turn, direction)
        count = popcount(found)
        total += count
        if count and below(rng, total) < count:
            chosen, first, scale = found, MOVE + direction, DIRECTIONS
    return first + scale * nth_bit(chosen, below(rng, popcount(chosen)))


@rule
def apply(s: State, action: int) -> None:
    if action < PASS:
        s.pawn[s.turn] = action
        s.step = 1
        return
    s.quiet_turns += 1
    if action >= MOVE:
        move(s, (action - MOVE) // DIRECTIONS, (action - MOVE) % DIRECTIONS)
    elif action >= DROP:
        drop(s, action - DROP)
    s.step = 0
    s.turn = 1 - s.turn
    judge(s)


@rule
def drop(s: State, square: int) -> None:
    under = s.cell[square]
    if under:
        s.men[under & 1, HEIGHT[under] - 1] ^= bit(square)
    s.cell[square] = on_top(s.turn, under)
    stand(s, square)
    s.quiet_turns = 0


@rule
def on_top(seat: int, under: int) -> int:
    """Return the stack that results from dropping a piece on another or on an empty square."""
    return 2 * max(under, 1) + seat


@rule
def move(s: State, square: int, direction: int) -> None:
    stack = s.cell[square]
    to = landing(s, square, direction)
    s.men[s.turn, HEIGHT[stack] - 1] ^= bit(square) | bit(to)
    s.cell[square] = 0
    s.cell[to] = stack


@rule
def landing(s: State, square: int, direction: int) -> int:
    """Square where a stack that moves in a direction ends."""
    return square + HEIGHT[s.cell[square]] * STEP[direction]


@rule
def fours(s: State, seat: int) -> int:
    """Number of stacks of four that a seat owns."""
    return popcount(s.men[seat, 3])


@rule
def ending(s: State) -> int:
    if s.connected:
        return CONNECTION
    return QUIET if s.quiet_turns >= s.quiet else NO_TURN


@rule
def returns(s: State, out: Array[F8]) -> None:
    lead = fours(s, 0) - fours(s, 1)
    if s.connected:
        lead = 1 if s.turn == 1 else -1
    out[0] = np.sign(lead)
    out[1] = -out[0]


@rule
def key(s: State) -> U8:
    """Return a key of owners, heights, pawns, turn and quiet turns, without the pieces under others."""
    return mix_words(ZERO, s, KEY_WORDS)


@rule
def item(s: State, action: int) -> int:
    """Item of a pawn's first move: the distance from its base tile, in either direction."""
    if s.step == 1 or action >= PASS or stacks(s, s.turn):
        return NO_ITEM
    steps = abs(action - I8(NE if s.turn else SW))
    return min(steps, POINTS - steps) - 1

"""Breakthrough: the record and the rules.

Men are sets of squares: the bits of a word are a1 b1 … h8. An action is 64 * way + the square it goes to.
"""

from __future__ import annotations

from parlour.kit import TERMINAL, Rng, below, bit, inline, lookup, lowest_bit, mix, nth_bit, popcount, rule, state
from parlour.kit.fields import F8, I4, I8, U1, U8, Array, shape

SQUARES = 64
WHITE, BLACK = range(2)
TO_A, STRAIGHT, TO_H = range(3)  # the ways forward


@state
class State:
    """A position of the game."""

    men: Array[U8] = shape(2)
    turn: U1


ONE = U8(1)
RANK_1 = U8(0x00000000000000FF)
RANKS_1_2 = U8(0x000000000000FFFF)
RANKS_7_8 = U8(0xFFFF000000000000)
RANK_8 = U8(0xFF00000000000000)
FILE_A = U8(0x0101010101010101)
FILE_H = U8(0x8080808080808080)

STEP = lookup([[7, 8, 9], [9, 8, 7]], U8)  # squares forward; [seat, way]
EDGE = lookup([FILE_A, 0, FILE_H], U8)  # squares from which a way leads off the board


@rule
def setup(s: State) -> None:
    s.men[WHITE] = RANKS_1_2
    s.men[BLACK] = RANKS_7_8
    s.turn = WHITE


@rule
def actor(s: State) -> int:
    if won(s, WHITE) or won(s, BLACK):
        return TERMINAL
    return I8(s.turn)


@rule
def won(s: State, seat: int) -> bool:
    """Whether a seat has a man on the far rank, or has taken all of the other's."""
    goal = RANK_8 if seat == WHITE else RANK_1
    return (s.men[seat] & goal) != 0 or s.men[1 - seat] == 0


@inline
def reach(s: State, way: int) -> U8:
    """The squares to which the seat to act can go in one way."""
    men = s.men[s.turn] & ~EDGE[way]
    step = STEP[s.turn, way]
    squares = men << step if s.turn == WHITE else men >> step
    if way == STRAIGHT:
        return squares & ~(s.men[WHITE] | s.men[BLACK])
    return squares & ~s.men[s.turn]


@rule
def legal(s: State, out: Array[I4]) -> int:
    n = 0
    for way in range(3):
        squares = reach(s, way)
        while squares:
            out[n] = SQUARES * way + lowest_bit(squares)
            squares &= squares - ONE
            n += 1
    return n


@rule
def random_action(s: State, out: Array[I4], rng: Rng) -> int:
    """Count the moves of `legal` without listing them."""
    to_a = reach(s, TO_A)
    straight = reach(s, STRAIGHT)
    to_h = reach(s, TO_H)
    upto_a = popcount(to_a)
    upto_straight = upto_a + popcount(straight)
    n = below(rng, upto_straight + popcount(to_h))
    way, squares, before = TO_A, to_a, 0
    if n >= upto_a:
        way, squares, before = STRAIGHT, straight, upto_a
    if n >= upto_straight:
        way, squares, before = TO_H, to_h, upto_straight
    return SQUARES * way + nth_bit(squares, n - before)


@rule
def origin(s: State, action: int) -> int:
    """The square from which the seat to act would move."""
    way, to = action // SQUARES, action % SQUARES
    step = I8(STEP[s.turn, way])
    return to - step if s.turn == WHITE else to + step


@rule
def apply(s: State, action: int) -> None:
    to = bit(action % SQUARES)
    s.men[s.turn] ^= bit(origin(s, action)) | to
    s.men[1 - s.turn] &= ~to
    s.turn = 1 - s.turn


@rule
def returns(s: State, out: Array[F8]) -> None:
    out[WHITE] = 1 if won(s, WHITE) else -1
    out[BLACK] = -out[WHITE]


@rule
def key(s: State) -> U8:
    return mix(mix(s.men[WHITE]) ^ s.men[BLACK] ^ U8(s.turn))

"""Breakthrough: the record and the rules.

Men are sets of squares: the bits of a word are a1 b1 … h8. An action is 64 * way + the square it goes to.
"""

import numpy as np

from parlour.kit import TERMINAL, below, bit, inline, lowest_bit, mix, nth_bit, popcount, rule, state, table

SQUARES = 64
WHITE, BLACK = range(2)
TO_A, STRAIGHT, TO_H = range(3)  # the ways forward

State = state(men=("u8", 2), turn="u1")

ONE = np.uint64(1)
RANK_1 = np.uint64(0x00000000000000FF)
RANKS_1_2 = np.uint64(0x000000000000FFFF)
RANKS_7_8 = np.uint64(0xFFFF000000000000)
RANK_8 = np.uint64(0xFF00000000000000)
FILE_A = np.uint64(0x0101010101010101)
FILE_H = np.uint64(0x8080808080808080)

STEP = table(np.array([[7, 8, 9], [9, 8, 7]], np.uint64))  # squares forward; [seat, way]
EDGE = table(np.array([FILE_A, 0, FILE_H], np.uint64))  # from where a way leads off the board


@rule
def setup(s):
    s.men[WHITE] = RANKS_1_2
    s.men[BLACK] = RANKS_7_8
    s.turn = WHITE


@rule
def actor(s):
    if won(s, WHITE) or won(s, BLACK):
        return TERMINAL
    return np.int64(s.turn)


@rule
def won(s, seat):
    """Whether a seat has a man on the far rank, or has taken all of the other's."""
    goal = RANK_8 if seat == WHITE else RANK_1
    return (s.men[seat] & goal) != 0 or s.men[1 - seat] == 0


@inline
def reach(s, way):
    """The squares to which the seat to act can go in one way."""
    men = s.men[s.turn] & ~EDGE[way]
    step = STEP[s.turn, way]
    squares = men << step if s.turn == WHITE else men >> step
    if way == STRAIGHT:
        return squares & ~(s.men[WHITE] | s.men[BLACK])
    return squares & ~s.men[s.turn]


@rule
def legal(s, out):
    n = 0
    for way in range(3):
        squares = reach(s, way)
        while squares:
            out[n] = SQUARES * way + lowest_bit(squares)
            squares &= squares - ONE
            n += 1
    return n


@rule
def random_action(s, out, rng):
    """As one of `legal`, but the moves are only counted."""
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
def origin(s, action):
    """The square from which the seat to act would move."""
    way, to = action // SQUARES, action % SQUARES
    step = np.int64(STEP[s.turn, way])
    return to - step if s.turn == WHITE else to + step


@rule
def apply(s, action):
    to = bit(action % SQUARES)
    s.men[s.turn] ^= bit(origin(s, action)) | to
    s.men[1 - s.turn] &= ~to
    s.turn = 1 - s.turn


@rule
def returns(s, out):
    out[WHITE] = 1 if won(s, WHITE) else -1
    out[BLACK] = -out[WHITE]


@rule
def key(s):
    return mix(mix(s.men[WHITE]) ^ s.men[BLACK] ^ np.uint64(s.turn))

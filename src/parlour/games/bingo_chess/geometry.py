"""Bingo Chess: where pieces can go on an empty board, as lookup tables of sets of squares.

Board squares are numbered a1 b1 … e5; rooms of the control board are numbered A1 B1 … D4. A set is a word with a bit
for each square.
"""

from parlour.kit import lookup
from parlour.kit.fields import U8

FILES = 5
SQUARES = 25
ROOMS = 16
CONTROL_FILES = 4
NO_BIT = 64  # lowest_bit of an empty set
NONE = U8(0)  # sets
ONE = U8(1)
ALL = U8((1 << SQUARES) - 1)

KINDS = 6
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(KINDS)

_LINES = [(1, 0), (0, 1), (1, 1), (-1, 1)]  # files, ranks: towards higher square numbers
_KING_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
_KNIGHT_STEPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
STRAIGHT, DIAGONAL = (0, 1), (2, 3)  # lines


def set_of(squares):
    """The word of a set of squares."""
    return sum(1 << square for square in squares)


def _ray(square, step, length=FILES):
    """The squares in a direction, the nearest first."""
    file, rank = square % FILES, square // FILES
    squares = []
    for _ in range(length):
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < FILES and 0 <= rank < FILES):
            break
        squares.append(FILES * rank + file)
    return squares


def _steps(square, steps):
    return set_of(to for step in steps for to in _ray(square, step, 1))


def _sets(words):
    return lookup(words, U8)


def _opposite(step):
    return -step[0], -step[1]


def _between(square, other):
    """The squares strictly between two on a line."""
    for step in _KING_STEPS:
        ray = _ray(square, step)
        if other in ray:
            return set_of(ray[: ray.index(other)])
    return 0


def _through(square, other):
    """The whole line through two squares."""
    for step in _LINES:
        line = [*_ray(square, step), square, *_ray(square, _opposite(step))]
        if square != other and other in line:
            return set_of(line)
    return 0


_ALL = range(SQUARES)
KNIGHT_STEPS = _sets([_steps(square, _KNIGHT_STEPS) for square in _ALL])
KING_STEPS = _sets([_steps(square, _KING_STEPS) for square in _ALL])
PAWN_STEPS = _sets([[_steps(square, [(0, ahead)]) for square in _ALL] for ahead in (1, -1)])  # [seat, square]
PAWN_CAPTURES = _sets([[_steps(square, [(-1, ahead), (1, ahead)]) for square in _ALL] for ahead in (1, -1)])
PAWN_DOUBLE_STEPS = _sets(
    [
        [set_of(_ray(square, (0, ahead), 2)[1:]) if square // FILES == second else 0 for square in _ALL]
        for ahead, second in ((1, 1), (-1, 3))
    ]
)
FIFTH_RANK = _sets([set_of(range(20, 25)), set_of(range(5))])  # indexed by [seat]

RISING = _sets([[set_of(_ray(square, step)) for square in _ALL] + [0] * (NO_BIT + 1 - SQUARES) for step in _LINES])
FALLING = _sets(
    [[0] + [set_of(_ray(square, _opposite(step))) for square in _ALL] for step in _LINES]
)  # indexed by [line, square + 1]
ON_STRAIGHTS = _sets([set_of(to for to in _ALL if to != s and (to % 5 == s % 5 or to // 5 == s // 5)) for s in _ALL])
ON_DIAGONALS = _sets(
    [set_of(to for to in _ALL if to != s and abs(to % 5 - s % 5) == abs(to // 5 - s // 5)) for s in _ALL]
)
BETWEEN = _sets([[_between(square, other) for other in _ALL] for square in _ALL])
THROUGH = _sets([[_through(square, other) for other in _ALL] for square in _ALL])


def _patterns():
    """Return [pattern, i]: all sets of squares that complete a pattern, repeated if there are fewer than 12."""
    ranks = [set_of(range(5 * i, 5 * i + 5)) for i in range(5)]
    files = [set_of(range(i, SQUARES, 5)) for i in range(5)]
    lines = [*ranks, *files, set_of(range(0, SQUARES, 6)), set_of(range(4, 21, 4))]
    corners = [set_of([0, 4, 20, 24])]
    stamps = [set_of([square, square + 1, square + 5, square + 6]) for square in (0, 3, 15, 18)]
    frame = [set_of([6, 7, 8, 11, 13, 16, 17, 18])]
    return [(sets * len(lines))[: len(lines)] for sets in (lines, corners, stamps, frame)]


def _next_rooms(room):
    return set_of(to for to in range(ROOMS) if abs(to % 4 - room % 4) + abs(to // 4 - room // 4) == 1)


PATTERNS = _sets(_patterns())
NEXT_ROOMS = _sets([_next_rooms(room) for room in range(ROOMS)])

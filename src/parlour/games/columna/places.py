"""Columna: the names of squares and of track points, and what a point faces."""

from parlour.view.language import phrases

from .rules import LINE, LINE_LENGTH, SIZE, SQUARES, STRIDE

say = phrases(__package__)
FILES = "abcdefg"
RANKS = "1234567"
TRACK = [
    *("SW", *(f"w{rank}" for rank in RANKS), *(f"n{file}" for file in FILES)),
    *("NE", *(f"e{rank}" for rank in reversed(RANKS)), *(f"s{file}" for file in reversed(FILES))),
]
ON_BOARD = [square for square in range(SQUARES) if square % STRIDE < SIZE]  # a1 b1 … g7


def square_text(square: int) -> str:
    return FILES[square % STRIDE] + RANKS[square // STRIDE]


def square_at(text: str) -> int:
    """The square with a name."""
    return STRIDE * RANKS.index(text[1]) + FILES.index(text[0])


def line_of(point: int) -> list[int]:
    """The squares that a track point faces, the nearest first."""
    return [int(LINE[point, i]) for i in range(LINE_LENGTH[point])]


def point_name(point: int) -> str:
    """Text for a track point; `e7` alone would be a square."""
    return say("point {point}", point=TRACK[point]) if LINE_LENGTH[point] else TRACK[point]


def point_id(point: int) -> str:
    """The spot of a track point."""
    return f"track-{TRACK[point]}"  # e1 to e7 are squares too

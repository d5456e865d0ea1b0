"""Bingo Chess: the patterns, as a person sees them."""

from cmath import phase

from parlour.kit import interpret

from . import moving
from .geometry import FILES, PATTERNS, SQUARES
from .state import State

PATTERN_NAMES = ("a line of five", "the four corners", "a block of four in a corner", "the frame around the centre")
LINE = 0  # the first of them
own = interpret(moving.own)


def fixed_pattern(s: State) -> tuple[int, ...]:
    """The squares to be held, where there is but one way to fill the pattern."""
    ways = {int(pattern) for pattern in PATTERNS[s.pattern]}
    return squares_of(ways.pop()) if len(ways) == 1 else ()


def held_pattern(s: State, seat: int) -> tuple[int, ...]:
    """The squares of a pattern that a seat holds; none if it holds none."""
    mine = int(own(s, seat))
    return next((squares_of(pattern) for pattern in map(int, PATTERNS[s.pattern]) if pattern & ~mine == 0), ())


def stroke(s: State, held: tuple[int, ...]) -> tuple[int, ...]:
    """The squares of a pattern in the order of a stroke: along a line, or round and back to the first."""
    if s.pattern == LINE:
        return held
    places = {square: complex(square % FILES, square // FILES) for square in held}
    middle = sum(places.values()) / len(held)
    ring = sorted(held, key=lambda square: phase(places[square] - middle))
    return (*ring, ring[0])


def squares_of(word: int) -> tuple[int, ...]:
    """The squares of a set."""
    return tuple(square for square in range(SQUARES) if word >> square & 1)

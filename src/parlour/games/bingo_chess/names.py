"""Bingo Chess: pieces on the board, and the names of squares, rooms, balls and pieces."""

from cmath import phase

from parlour.kit import interpret
from parlour.notation import square_name
from parlour.view.language import phrases

from . import INFO, moving
from .geometry import CONTROL_FILES, FILES, KINDS, PATTERNS, SQUARES
from .moving import State
from .rules import BALLS_OF_A_FILE

BINGO = "BINGO"
KIND_NAMES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
PATTERN_NAMES = ("a line of five", "the four corners", "a block of four in a corner", "the frame around the centre")
LINE = 0  # index of the first line
NEW_PIECES = ("a Pawn", "a Knight", "a Bishop", "a Rook", "a Queen")
own = interpret(moving.own)
say = phrases(__package__)


def piece_at(s: State, square: int) -> tuple[int, int] | None:
    """Seat and kind of the piece on a square."""
    for seat in range(2):
        for kind in range(KINDS):
            if int(s.men[seat, kind]) >> square & 1:
                return seat, kind
    return None


def square_text(square: int) -> str:
    return square_name(square, FILES)


def room_name(room: int) -> str:
    """A square of the control board: A4."""
    return square_name(room, CONTROL_FILES).upper()


def room_id(room: int) -> str:
    """Return the spot id of a room, because a4 is also a square."""
    return f"C:{room_name(room)}"


def call_name(number: int) -> str:
    """Text of a number, such as B7."""
    return f"{BINGO[(number - 1) // BALLS_OF_A_FILE]}{number}"


def called(number: int) -> str:
    """Return a number as the Caller announces it: B 7."""
    name = call_name(number)
    return f"{name[0]} {name[1:]}"


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


# Patterns


def fixed_pattern(s: State) -> tuple[int, ...]:
    """Return the squares of a pattern that can be completed in only one way."""
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

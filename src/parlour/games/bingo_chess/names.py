"""Bingo Chess: what stands on the board, and what squares, rooms, balls and pieces are called."""

from parlour.notation import square_name
from parlour.view.language import phrases

from . import INFO
from .geometry import CONTROL_FILES, FILES, KINDS
from .rules import BALLS_OF_A_FILE
from .state import State

BINGO = "BINGO"
KIND_NAMES = ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King")
NEW_PIECES = ("a Pawn", "a Knight", "a Bishop", "a Rook", "a Queen")
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
    """The spot of a room: a4 is a square too."""
    return f"C:{room_name(room)}"


def call_name(number: int) -> str:
    """Text of a number, such as B7."""
    return f"{BINGO[(number - 1) // BALLS_OF_A_FILE]}{number}"


def called(number: int) -> str:
    """A number as the caller says it: B 7."""
    name = call_name(number)
    return f"{name[0]} {name[1:]}"


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])

"""Hex: what a person sees and touches."""

from parlour.kit import TERMINAL
from parlour.view.beats import Beat
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO
from .notation import action_text
from .rules import CELLS, EMPTY, SIZE, State

SIDES = ("the upper side with the lower one", "the left side with the right one")


def areas(s: State) -> list[Area]:
    """The board: a cell is two places broad, so that each row can begin one place further to the right."""
    return [Area("board", "board", tuple(_cell(s, cell) for cell in range(CELLS)))]


def _cell(s: State, cell: int) -> Spot:
    row, column = divmod(cell, SIZE)
    pieces = () if s.board[cell] == EMPTY else (Piece("man", int(s.board[cell]) - 1),)
    return Spot(action_text(s, cell), 2 * column + row, row, pieces)


def counters(s: State) -> list[Counter]:
    return []


def clicks(s: State, action: int) -> tuple[str, ...]:
    return (action_text(s, action),)


def captures(s: State, action: int) -> bool:
    return False


def describe_action(s: State, action: int) -> str:
    return f"{INFO.seat_names[s.turn]} puts a stone on {action_text(s, action)}."


def beats(s: State, action: int, after: State) -> list[Beat]:
    return [Beat("place", describe_action(s, action), clicks(s, action), int(s.turn))]


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return f"{INFO.seat_names[s.winner]} has joined {SIDES[s.winner]}."
    return f"{INFO.seat_names[actor]}: put a stone on an empty cell, to join {SIDES[actor]}."

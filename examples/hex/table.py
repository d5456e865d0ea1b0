"""Hex: what players see and click."""

from parlour.authoring import TERMINAL, Area, Beat, Counter, Piece, Spot

from . import INFO
from .notation import action_text
from .rules import CELLS, EMPTY, SIZE, State

SIDES = ("the top and bottom sides", "the left and right sides")


def areas(s: State) -> list[Area]:
    """Return the board. A cell is two columns wide, so that each row can start one column further right."""
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
    return f"{INFO.seat_names[s.turn]} places a stone on {action_text(s, action)}."


def beats(s: State, action: int, after: State) -> list[Beat]:
    return [Beat("place", describe_action(s, action), clicks(s, action), int(s.turn))]


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return f"{INFO.seat_names[s.winner]} has connected {SIDES[s.winner]} and wins."
    return f"{INFO.seat_names[actor]}: place a stone on an empty cell. Connect {SIDES[actor]}."

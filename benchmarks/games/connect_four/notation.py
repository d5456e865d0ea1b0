"""Connect Four: position and action texts."""

import re
from typing import Any

import numpy as np

from parlour.errors import PositionError
from parlour.notation import number, read_board, split, write_board

from .rules import COLUMNS, RED, ROWS, YELLOW

ACTION = re.compile(r"[a-g]")
ACTION_HELP = "A disc is dropped into a column, a to g."


def action_text(s: Any, action: int) -> str:
    return "abcdefg"[action]


def write(s: Any) -> str:
    red, yellow = int(s.discs[RED]), int(s.discs[YELLOW])
    cells = ["r" * (red >> cell & 1) + "y" * (yellow >> cell & 1) for cell in _cells()]
    return f"{write_board(cells, COLUMNS)} {s.turn}"


def read(text: str, s: Any) -> None:
    board, seat = split(text, "BOARD SEAT")
    discs = dict(zip(_cells(), read_board("BOARD", board, COLUMNS, ROWS, "[ry]"), strict=True))
    for cell, disc in discs.items():
        if disc and discs.get(cell - 1) == "":
            raise PositionError("BOARD", f"{board!r} has a disc with nothing below it")
    for colour, letter in (RED, "r"), (YELLOW, "y"):
        s.discs[colour] = np.uint64(sum(1 << cell for cell, disc in discs.items() if disc == letter))
    s.turn = number("SEAT", seat, 0, 1)


def _cells() -> list[int]:
    """The bit of each cell, in the order of a board's text: row by row from the bottom."""
    return [(ROWS + 1) * column + row for row in range(ROWS) for column in range(COLUMNS)]

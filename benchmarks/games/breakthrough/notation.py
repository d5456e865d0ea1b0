"""Breakthrough: position and action texts."""

import functools
import re
from typing import Any

import numpy as np

from parlour import kit
from parlour.notation import number, read_board, split, square_name, write_board

from . import rules
from .rules import BLACK, SQUARES, WHITE

ACTION = re.compile(r"[a-h][1-8]x?[a-h][1-8]")
ACTION_HELP = "A move is written b2c3, a capture b2xc3."


def action_text(s: Any, action: int) -> str:
    to = action % SQUARES
    takes = int(s.men[1 - s.turn]) >> to & 1
    return origin(s.turn, action) + "x" * takes + square_name(to, 8)


@functools.cache
def origin(turn: int, action: int) -> str:
    """Return the name of the square from which a seat moves. (Interpreting the rule takes 20 µs.)"""
    s = kit.new(rules.State)
    s.turn = turn
    return square_name(int(kit.interpret(rules.origin)(s, action)), 8)


def write(s: Any) -> str:
    white, black = int(s.men[WHITE]), int(s.men[BLACK])
    squares = ["w" * (white >> square & 1) + "b" * (black >> square & 1) for square in range(SQUARES)]
    return f"{write_board(squares, 8)} {s.turn}"


def read(text: str, s: Any) -> None:
    board, seat = split(text, "BOARD SEAT")
    squares = read_board("BOARD", board, 8, 8, "[wb]")
    for man, letter in (WHITE, "w"), (BLACK, "b"):
        s.men[man] = np.uint64(sum(1 << square for square in range(SQUARES) if squares[square] == letter))
    s.turn = number("SEAT", seat, 0, 1)

"""Lokai and Bele: position and action texts."""

import re
from collections.abc import Mapping

from parlour.notation import by_squares, number, read_board, refusals, split, square_name, write_board
from parlour.view.language import phrases

from .reasons import why_not
from .rules import PASS, SQUARES, State

__all__ = ["ACTION", "ACTION_HELP", "action_text", "guess", "read", "why_not", "write"]

say = phrases(__package__)
wrong = refusals(__package__)
ACTION = re.compile(r"[a-h][1-8]x?[a-h][1-8]|pass")
ACTION_HELP = "Write a move as d2d5 and a capture as d2xe3. If you have no legal move, write pass."
PIECES = {
    text: int("1" + text.replace("b", "0").replace("w", "1"), 2)
    for text in "b w wb bw wwb bbw bwb wbw wwwb bbbw bwwb wbbw bbwb wwbw wbwb bwbw".split()
}  # captures make no other stacks
NAMES = {stack: text if len(text) == 1 else f"({text})" for text, stack in PIECES.items()}


def action_text(s: State, action: int) -> str:
    if action == PASS:
        return "pass"
    square, to = divmod(action, SQUARES)
    return square_name(square, 8) + ("x" if s.cell[to] else "") + square_name(to, 8)


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """The legal actions that a text may mean which is none of theirs: by squares, `d2-e3` or only `e3`."""
    return by_squares(text, legal, "[a-h][1-8]")


def write(s: State) -> str:
    board = write_board([NAMES[int(stack)] if stack else "" for stack in s.cell[:SQUARES]], 8)
    return f"{board} {s.turn} {s.quiet_plies}"


def read(text: str, s: State) -> None:
    board, seat, quiet = split(text, "BOARD SEAT QUIET")
    for square, piece in enumerate(read_board("BOARD", board, 8, 8, r"b|w|\([bw]+\)")):
        s.cell[square] = _stack(piece)
    for colour, name in ("b", "Black"), ("w", "White"):
        if board.count(colour) != 16:
            raise wrong("BOARD", "{seat} has {count} pieces instead of 16", seat=say(name), count=board.count(colour))
    s.turn = number("SEAT", seat, 0, 1)
    s.quiet_plies = number("QUIET", quiet, 0, int(s.quiet))


def _stack(piece: str) -> int:
    if piece == "":
        return 0
    letters = piece.strip("()")
    if letters not in PIECES or NAMES[PIECES[letters]] != piece:
        raise wrong(
            "BOARD",
            "captures can't produce {piece}; the possible pieces and stacks are {stacks}",
            piece=piece,
            stacks=" ".join(NAMES.values()),
        )
    return PIECES[letters]

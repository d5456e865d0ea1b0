"""Boards in position texts: a row a rank, the highest first, as chess has them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence

from .fields import refusals

wrong = refusals(__package__)


def read_board(name: str, text: str, files: int, ranks: int, piece: str) -> list[str]:
    """The pieces of a board, '' for none, a1 b1 … first; the text has the highest rank first.

    `piece` is a regular expression; a digit stands for that many empty squares in a row.
    """
    rows = text.split("/")
    if len(rows) != ranks:
        raise wrong(
            name,
            "{text!r} has {count} ranks; the board has {ranks}, separated by '/'",
            text=text,
            count=len(rows),
            ranks=ranks,
        )
    squares: list[str] = []
    for rank, row in zip(range(1, ranks + 1), reversed(rows), strict=True):
        squares += _read_rank(name, row, rank, files, piece)
    return squares


def _read_rank(name: str, row: str, rank: int, files: int, piece: str) -> list[str]:
    tokens = re.findall(rf"[1-9]|{piece}", row)
    squares: list[str] = []
    for token in tokens:
        squares += [""] * int(token) if token.isdigit() else [token]
    if "".join(tokens) != row or len(squares) != files or _write_rank(squares) != row:
        raise wrong(name, "{row!r}, rank {rank}, does not describe {files} squares", row=row, rank=rank, files=files)
    return squares


def write_board(squares: Sequence[str], files: int) -> str:
    """The text of a board; squares as `read_board` gives them."""
    ranks = [squares[i : i + files] for i in range(0, len(squares), files)]
    return "/".join(map(_write_rank, reversed(ranks)))


def _write_rank(squares: Iterable[str]) -> str:
    text, empty = "", 0
    for piece in [*squares, None]:
        if piece == "":
            empty += 1
            continue
        text += (str(empty) if empty else "") + (piece or "")
        empty = 0
    return text


@functools.cache
def square_name(square: int, files: int) -> str:
    """a1, b1 … for squares numbered in that order."""
    return "abcdefghi"[square % files] + str(square // files + 1)

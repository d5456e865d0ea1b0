"""Help for reading position texts, in which only the exact text that a game writes is accepted."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from .errors import PositionError
from .view.language import phrases


class Wrong(Protocol):
    """Makes a refusal of a position: `raise wrong("SEAT", "{seat} is not the winner", seat=seat)`."""

    def __call__(self, field: str | None, template: str, /, **values: object) -> PositionError: ...


def refusals(package: str | None) -> Wrong:
    """What a package refuses positions with, in the language that is being spoken: `wrong = refusals(__package__)`."""
    say = phrases(package)
    return lambda field, template, /, **values: PositionError(field, say(template, **values))


wrong = refusals(__package__)


def split(text: str, names: str) -> list[str]:
    """The fields of a position text, as many as there are names (both separated by one space)."""
    fields = text.split(" ")
    if len(fields) != len(names.split()):
        raise wrong(
            None,
            "A position has {right} fields, {names}, not {count}: {text!r}",
            right=len(names.split()),
            names=names,
            count=len(fields),
            text=text,
        )
    return fields


def number(name: str, text: str, low: int, high: int) -> int:
    """A whole number without leading zeros."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,9}", text) or not low <= int(text) <= high:
        raise wrong(name, "{text!r} is not a whole number from {low} to {high}", text=text, low=low, high=high)
    return int(text)


def numbers(name: str, text: str, count: int, low: int, high: int) -> list[int]:
    """As many numbers as seats, joined by commas."""
    parts = text.split(",")
    if len(parts) != count:
        if count == 1:
            raise wrong(name, "{text!r} is not 1 number", text=text)
        raise wrong(name, "{text!r} is not {count} numbers joined by ','", text=text, count=count)
    return [number(name, part, low, high) for part in parts]


def read_board(name: str, text: str, files: int, ranks: int, piece: str) -> list[str]:
    """The pieces of a board, '' for none, a1 b1 … first; the text has the highest rank first.

    `piece` is a regular expression; a digit stands for that many empty squares in a row.
    """
    rows = text.split("/")
    if len(rows) != ranks:
        raise wrong(
            name,
            "{text!r} has {count} ranks; there are {ranks}, joined by '/'",
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

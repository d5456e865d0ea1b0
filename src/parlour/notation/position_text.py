"""Writing and parsing position texts. Parsers accept exactly the text that a game writes."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import numpy as np

from parlour.errors import GameDefinitionError, PositionError
from parlour.kit import raw
from parlour.view.language import phrases


class PositionErrorFactory(Protocol):
    """Makes a PositionError: `raise wrong("SEAT", "{seat} is not the winner", seat=seat)`."""

    def __call__(self, field: str | None, template: str, /, **values: object) -> PositionError: ...


def refusals(package: str | None) -> PositionErrorFactory:
    """Return a package's factory of translated position errors: `wrong = refusals(__package__)`."""
    say = phrases(package)
    return lambda field, template, /, **values: PositionError(field, say(template, **values))


wrong = refusals(__package__)


def split(text: str, names: str) -> list[str]:
    """Split a position text into fields, one for each of `names` (separated by spaces)."""
    fields, right = text.split(" "), len(names.split())
    if len(fields) != right:
        problem = "A position has {right} fields ({names}), not {count}: {text!r}"
        raise wrong(None, problem, right=right, names=names, count=len(fields), text=text)
    return fields


def number(name: str, text: str, low: int, high: int) -> int:
    """Parse a whole number without leading zeros, from `low` to `high`."""
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,9}", text) or not low <= int(text) <= high:
        raise wrong(name, "{text!r} is not a whole number from {low} to {high}", text=text, low=low, high=high)
    return int(text)


def numbers(name: str, text: str, count: int, low: int, high: int) -> list[int]:
    """Parse `count` whole numbers from `low` to `high`, separated by commas."""
    parts = text.split(",")
    if len(parts) != count:
        if count == 1:
            raise wrong(name, "{text!r} is not a single number", text=text)
        raise wrong(name, "{text!r} is not {count} numbers separated by commas", text=text, count=count)
    return [number(name, part, low, high) for part in parts]


def read_board(name: str, text: str, files: int, ranks: int, piece: str) -> list[str]:
    """Parse a board, written from the highest rank down, into its pieces ('' for none) in the order a1 b1 ….

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
    """Return the text of a board; squares as `read_board` returns them."""
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
    """Return the name of a square, for squares numbered a1, b1 …"""
    return "abcdefghi"[square % files] + str(square // files + 1)


def square_number(name: str, files: int) -> int:
    """Return the number of a square by its name, for squares numbered a1, b1 …"""
    return "abcdefghi".index(name[0]) + files * (int(name[1]) - 1)


Range = tuple[int, int]  # lowest and highest value


class RecordText:
    """Writes the fields of a record as numbers separated by spaces, and parses them.

        TEXT = RecordText(State, board=(0, 2), turn=(0, 1))
        write, read = TEXT.write, TEXT.read

    Each field is named with its lowest and highest value, which `read` enforces. The rule `arrange` derives all other
    fields. The numbers of an array are separated by commas, as in `0,0,2,1`. Raises GameDefinitionError for an unknown
    field.
    """

    def __init__(self, kind: Any, **ranges: Range):
        self.ranges = ranges
        self.names = " ".join(map(str.upper, ranges))
        for name in set(ranges) - set(kind.names):
            raise GameDefinitionError(f"RecordText: the record has no field {name!r}.")

    def write(self, s: object) -> str:
        """Return the text of a position."""
        return " ".join(",".join(map(str, np.ravel(raw(s)[name]))) for name in self.ranges)

    def read(self, text: str, s: object) -> None:
        """Fill a state from a text. Raises PositionError, naming the leftmost invalid field."""
        record = raw(s)
        for part, (name, between) in zip(split(text, self.names), self.ranges.items(), strict=True):
            kind = record.dtype[name]
            values = np.array(numbers(name.upper(), part, math.prod(kind.shape), *between))
            record[name] = values.reshape(kind.shape) if kind.shape else values[0]

"""Help for reading position texts, in which only the exact text that a game writes is accepted."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import numpy as np

from parlour.errors import GameDefinitionError, PositionError
from parlour.kit import raw
from parlour.view.language import phrases


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
            "A position has {right} fields ({names}), not {count}: {text!r}",
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
            raise wrong(name, "{text!r} is not a single number", text=text)
        raise wrong(name, "{text!r} is not {count} numbers separated by commas", text=text, count=count)
    return [number(name, part, low, high) for part in parts]


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


Range = tuple[int, int]  # the lowest and the highest value


class RecordText:
    """Writes the fields of a record as numbers with spaces between, and reads them back.

        TEXT = RecordText(State, board=(0, 2), turn=(0, 1))
        write, read = TEXT.write, TEXT.read

    Each field is named with its lowest and highest value: what is read lies between, so that rules can rely on it.
    What the rest of the record says follows from these fields, and is derived by the rule `arrange`. The numbers of an
    array stand between commas, as `0,0,2,1`. Raises GameDefinitionError for a field that the record has not.
    """

    def __init__(self, kind: Any, **ranges: Range):
        self.ranges = ranges
        self.names = " ".join(map(str.upper, ranges))
        for name in set(ranges) - set(kind.names):
            raise GameDefinitionError(f"RecordText: the record has no field {name!r}.")

    def write(self, s: Any) -> str:
        """The text of a position."""
        return " ".join(",".join(map(str, _numbers(raw(s)[name]))) for name in self.ranges)

    def read(self, text: str, s: Any) -> None:
        """Fill a state from a text. Raises PositionError, naming the leftmost field at fault."""
        record = raw(s)
        for part, (name, between) in zip(split(text, self.names), self.ranges.items(), strict=True):
            kind = record.dtype[name]
            numbers = np.array(list(_read(name.upper(), part, int(np.prod(kind.shape)), between)))
            record[name] = numbers.reshape(kind.shape) if kind.shape else numbers[0]


def _numbers(value: Any) -> Iterable[int]:
    return np.asarray(value).ravel().tolist()


def _read(field: str, text: str, count: int, between: Range) -> Iterable[int]:
    low, high = between
    parts = text.split(",")
    if len(parts) != count:
        raise wrong(field, "{text!r} is not {count} numbers separated by commas", text=text, count=count)
    for part in parts:
        if not re.fullmatch(r"0|-?[1-9][0-9]{0,9}", part) or not low <= int(part) <= high:
            raise wrong(field, "{text!r} is not a whole number from {low} to {high}", text=part, low=low, high=high)
        yield int(part)

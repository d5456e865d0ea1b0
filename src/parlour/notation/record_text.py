"""Position texts made from a record alone, for a game whose author has not written better ones yet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from parlour.errors import GameDefinitionError
from parlour.kit import raw

from .fields import refusals, split

Range = tuple[int, int]  # the lowest and the highest value
wrong = refusals(__package__)


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

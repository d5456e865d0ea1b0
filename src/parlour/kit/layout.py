"""Where the numbers of a record lie, for whoever reads them all without knowing the record."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from parlour.errors import GameDefinitionError

SET = np.dtype(np.uint64)
SIGNED = -1  # in a table, of the size of a number that can be below zero


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers of one kind that lie side by side: a field of a record, or of one of the records in it."""

    name: str  # as `player[2].health`
    kind: np.dtype
    shape: tuple[int, ...]
    offset: int  # in bytes from the record's start

    @property
    def is_set(self) -> bool:
        """Whether it holds sets of squares, of which each bit is a number."""
        return self.kind == SET

    def row(self) -> tuple[int, int, int]:
        """Where the first lies, how many there are, and the bytes of each, below zero if the number may be."""
        size = self.kind.itemsize * (SIGNED if self.kind.kind == "i" else 1)
        return self.offset, math.prod(self.shape), size


def fields(kind: np.dtype, name: str = "", start: int = 0) -> Iterator[Field]:
    """All fields of a record's type, also of the records in it, but for those that only fill gaps.

    Raises GameDefinitionError for numbers that are not whole.
    """
    for field, (made_of, offset, *_) in (kind.fields or {}).items():
        base, shape = made_of.subdtype or (made_of, ())
        if field.startswith("gap_before_") or not made_of.itemsize:
            continue
        if base.names:
            for number, index in enumerate(product(*map(range, shape))):
                place = f"{name}{field}{''.join(f'[{i}]' for i in index)}."
                yield from fields(base, place, start + offset + number * base.itemsize)
        else:
            _check(base, f"{name}{field}")
            yield Field(name + field, base, shape, start + offset)


def _check(kind: np.dtype, name: str) -> None:
    if kind.kind not in "ui":
        raise GameDefinitionError(
            f"{name} is {kind}, but default observations support only whole numbers. Define `observe` in the rules."
        )


def table(kind: Any) -> np.ndarray:
    """A row for each field of a record's type, as `Field.row` gives it; shape (fields, 3)."""
    return np.array([field.row() for field in fields(kind)], np.int64).reshape(-1, 3)

"""Records: the fixed-size structures that rules read and write, and the checked view of them when interpreted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import GameDefinitionError
from .cache import digest_of
from .switches import INTERPRETED

STRUCTURES = (np.ndarray, np.void)
APART = 128  # bytes: a cache line, and the one that processors fetch with it
Field = str | np.dtype | tuple[str | np.dtype, int | tuple[int, ...]]


def record(tag: str = "", **fields: Field) -> np.dtype:
    """A record type: name=code or name=(code, shape), with NumPy's codes.

    The tag becomes a field of no bytes that makes the type unique, so that two games of equal layout
    never share compiled code. Sizes are whole 64-bit words, for hashing.
    """
    items: list[Any] = [(tag, "u1", (0,))] if tag else []
    size = 0
    for name, kind in fields.items():
        item = np.dtype([(name, *kind) if isinstance(kind, tuple) else (name, kind)], align=True)
        items += _gap(name, -size % item.alignment)
        items += [(name, *kind) if isinstance(kind, tuple) else (name, kind)]
        size += -size % item.alignment + item.itemsize
    items += _gap("end", -size % 8)
    return np.dtype(items, align=True)


def _gap(before: str, size: int) -> list[Any]:
    """A field to fill a gap: NumPy does not copy the bytes between fields, and keys are made of all bytes."""
    return [(f"gap_before_{before}", "u1", (size,))] if size else []


def state(**fields: Field) -> np.dtype:
    """The record type of a game's state; called once in its rules.py. Its tag names that version of the rules."""
    caller = sys._getframe(1).f_globals
    folder = Path(caller["__file__"]).parent
    name = caller["__name__"].rpartition(".rules")[0] or caller["__name__"]
    return record(f"{name.rpartition('.')[2]}_{digest_of(folder)}", **fields)


def new(kind: np.dtype, count: int | None = None) -> Any:
    """A zeroed record, or an array of `count` of them, in cache lines of its own.

    Threads that write to one line wait for each other at every store: two searches whose dice lie side by side make a
    ninth of the simulations.
    """
    size = (count or 1) * kind.itemsize
    memory = np.zeros(APART + size + APART, np.uint8)
    array = memory[APART : APART + size].view(kind).view(np.recarray)
    made = array if count else array[0]
    return Checked(made) if INTERPRETED else made


def copy(record: Any) -> Any:
    """An independent copy of a record."""
    original = raw(record)  # whose own copy() goes field by field
    made = np.frombuffer(bytearray(original.tobytes()), original.dtype).view(np.recarray)[0]
    return Checked(made) if isinstance(record, Checked) else made


def table(values: Any) -> Any:
    """A constant table for rules."""
    array = np.array(values)
    return Checked(array) if INTERPRETED else array


class Checked:
    """A record or array as interpreted rules see it.

    Numbers are read as Python's own, so they compute as the compiled code's 64-bit numbers do;
    a store that does not fit and an index below zero are errors. (Compiled code checks neither.)
    """

    __slots__ = ("raw",)
    raw: Any

    def __init__(self, raw: Any):
        object.__setattr__(self, "raw", raw)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return checked(self.raw[name])
        except (ValueError, IndexError):
            known = self.raw.dtype.names
            what = f"the record has no field {name!r}; its fields are {known}" if known else f"an array has no {name!r}"
            raise GameDefinitionError(what) from None

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(value, "raw", value), np.ndarray):
            raise GameDefinitionError(f"copy arrays with s.{name}[:] = …; compiled code cannot do s.{name} = …")
        self.raw[name] = value

    def __getitem__(self, index: Any) -> Any:
        return checked(self.raw[_positive(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self.raw[_positive(index)] = getattr(value, "raw", value)

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[Any]:
        return map(checked, self.raw)

    def __repr__(self) -> str:
        return repr(self.raw)

    @property
    def dtype(self) -> np.dtype:
        return self.raw.dtype

    def tobytes(self) -> bytes:
        return self.raw.tobytes()


def checked(value: Any) -> Any:
    """A value read from a record, as interpreted rules get it."""
    if isinstance(value, STRUCTURES):
        return Checked(value)
    return value if type(value) is np.uint64 else value.item()


def raw(value: Any) -> Any:
    """The NumPy record or array under a checked or a still one."""
    return value.raw if isinstance(value, Checked | Still) else value


class Still:
    """A record that nobody changes meanwhile: each field is fetched once, with numbers as Python's own.

    NumPy takes microseconds for a field, and most of one for a number. Rows are lists; words of 64 bits stay NumPy's.
    """

    raw: Any

    def __init__(self, record: Any):
        self.raw = raw(record)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = _stilled(self.raw[name])
        return value


def _stilled(value: Any) -> Any:
    if isinstance(value, np.void):
        return Still(value)
    if not isinstance(value, np.ndarray):
        return checked(value)
    if value.ndim > 1 or value.dtype == np.uint64:
        return value
    return list(map(Still, value)) if value.dtype.names else value.tolist()


def still(record: Any) -> Any:
    """A record to be looked at, quickly."""
    return record if INTERPRETED or isinstance(record, Still) else Still(record)


def _positive(index: Any) -> Any:
    for i in index if isinstance(index, tuple) else (index,):
        if not isinstance(i, slice | str) and i < 0:
            raise IndexError(f"index {index} is below zero; compiled code would write elsewhere in memory")
    return index

"""Records: the fixed-size structures that rules read and write, made from annotated classes."""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeVar, cast, get_args, get_origin, overload

import numpy as np

from parlour.errors import GameDefinitionError

from .compiler import INTERPRETED
from .fields import Array
from .record_views import GAP, Checked, raw

CACHE_LINES = 128  # bytes: a cache line and the adjacent one that processors prefetch
SET = np.dtype(np.uint64)  # a set of squares, one bit each
T = TypeVar("T")


def record(cls: type[T]) -> type[T]:
    """Make a record type, an np.dtype, from a class with annotated fields.

        @record
        class Dice:
            thrown: U1
            face: Array[U1] = shape(5)
            wager: Wager  # a record too

    The class's name becomes a field of 0 bytes that makes the type unique. The size is a multiple of 64 bits, for
    hashing. Raises GameDefinitionError for an invalid field.
    """
    return cast(type[T], _dtype(f"{cls.__module__}.{cls.__qualname__}", cls))


def state(cls: type[T]) -> type[T]:
    """Make the record type of a game's state, named after the game; otherwise like `record`."""
    return cast(type[T], _dtype(cls.__module__.removesuffix(".rules"), cls))


def _field(cls: type, name: str, annotation: Any) -> tuple[Any, ...]:
    """Return a field in NumPy's form."""
    depth, kind = 0, annotation
    while get_origin(kind) is Array:
        depth, (kind,) = depth + 1, get_args(kind)
    if not isinstance(kind, np.dtype) and not (isinstance(kind, type) and issubclass(kind, np.number)):
        raise GameDefinitionError(f"{cls.__name__}.{name} must be a number (U1, I4, …), a record or an Array of these.")
    sizes = vars(cls).get(name, ())
    if len(sizes) != depth:
        fault = (
            f"needs a shape with {depth} size{'s' if depth > 1 else ''}: = shape(…)"
            if depth
            else "is not an Array, so it takes no shape"
        )
        raise GameDefinitionError(f"{cls.__name__}.{name} {fault}.")
    return (name, cast(Any, kind), sizes) if depth else (name, cast(Any, kind))


def _dtype(tag: str, cls: type) -> np.dtype:
    items: list[Any] = [(tag, "u1", (0,))]
    size = 0
    for name, annotation in inspect.get_annotations(cls, eval_str=True).items():
        field = _field(cls, name, annotation)
        item = np.dtype([field], align=True)
        items += [*_gap(name, -size % item.alignment), field]
        size += -size % item.alignment + item.itemsize
    items += _gap("end", -size % 8)
    return np.dtype(items, align=True)


def _gap(before: str, size: int) -> list[Any]:
    """Return a padding field: NumPy does not copy bytes between fields, and keys are made of all bytes."""
    return [(f"{GAP}{before}", "u1", (size,))] if size else []


@overload
def new(kind: type[T]) -> T: ...
@overload
def new(kind: type[T], count: int) -> Array[T]: ...
def new(kind: Any, count: int | None = None) -> Any:
    """Return a zeroed record, or an array of `count` records, in cache lines of its own.

    Threads that write to the same cache line wait for each other: two searches with adjacent random number generators
    make a ninth of the simulations.
    """
    size = (count or 1) * kind.itemsize
    memory = np.zeros(CACHE_LINES + size + CACHE_LINES, np.uint8)
    array = memory[CACHE_LINES : CACHE_LINES + size].view(_with_attributes(kind))
    made = array if count else array[0]
    return Checked(made) if INTERPRETED else made


def copy(record: T) -> T:
    """Return an independent copy of a record."""
    original = raw(record)  # its own copy() copies field by field
    made: T = from_bytes(original.dtype, original.tobytes())
    return cast(T, Checked(raw(made))) if isinstance(record, Checked) else made


def from_bytes(kind: type[T], content: bytes) -> T:
    """Return the record with these bytes. (Its bytes take a quarter of the memory of a record.)"""
    return view(kind, bytearray(content))


def view(kind: type[T] | np.dtype, memory: bytearray) -> T:
    """Return a record that shares its bytes with a bytearray."""
    made = np.frombuffer(memory, _with_attributes(cast(np.dtype, kind)))[0]
    return cast(T, Checked(made)) if INTERPRETED else made


@functools.cache
def _with_attributes(kind: np.dtype) -> np.dtype:
    """Return the record type with fields readable as attributes."""
    return np.dtype((np.record, kind))


@overload
def lookup(values: Sequence[int], kind: type[int] = ...) -> Array[int]: ...
@overload
def lookup(values: Sequence[Sequence[int]], kind: type[int] = ...) -> Array[Array[int]]: ...
@overload
def lookup(values: Sequence[Sequence[Sequence[int]]], kind: type[int] = ...) -> Array[Array[Array[int]]]: ...
def lookup(values: Any, kind: Any = None) -> Any:
    """Return a constant lookup table for rules; numbers have 64 bits unless `kind` is given."""
    array = np.array(values, kind)
    return Checked(array) if INTERPRETED else array


@dataclass(frozen=True, slots=True)
class Field:
    """Adjacent numbers of one type: a field of a record, or of a record within it."""

    name: str  # such as `player[2].health`
    kind: np.dtype
    shape: tuple[int, ...]
    offset: int  # in bytes from the record's start

    @property
    def is_set(self) -> bool:
        """True for sets of squares, whose bits are the numbers."""
        return self.kind == SET

    @property
    def is_signed(self) -> bool:
        """True if its numbers can be negative."""
        return self.kind.kind == "i"

    @property
    def count(self) -> int:
        """The number of numbers."""
        return math.prod(self.shape)

    @property
    def size(self) -> int:
        """Bytes per number."""
        return self.kind.itemsize


def number_fields(kind: np.dtype, name: str = "", start: int = 0) -> Iterator[Field]:
    """Yield the fields of a record type and of the records within it, except padding.

    Raises GameDefinitionError for numbers that are not whole.
    """
    for field, (made_of, offset, *_) in (kind.fields or {}).items():
        base, shape = made_of.subdtype or (made_of, ())
        if field.startswith(GAP) or not made_of.itemsize:
            continue
        if base.names:
            for number, index in enumerate(product(*map(range, shape))):
                place = f"{name}{field}{''.join(f'[{i}]' for i in index)}."
                yield from number_fields(base, place, start + offset + number * base.itemsize)
        else:
            _check(base, f"{name}{field}")
            yield Field(name + field, base, shape, start + offset)


def _check(kind: np.dtype, name: str) -> None:
    if kind.kind not in "ui":
        raise GameDefinitionError(
            f"{name} is {kind}, but default observations support only whole numbers. Define `observe` in the rules."
        )

"""Views of records: checked views for interpreted rules, and snapshots for frequent reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar, cast

import numpy as np

from parlour.errors import GameDefinitionError, suggestion

from .compiler import INTERPRETED
from .source_locations import caller_location

GAP = "gap_before_"  # prefix of padding fields
STRUCTURES: tuple[type[Any], ...] = (np.ndarray, np.void)
read_field = np.void.__getitem__  # faster than np.record's
T = TypeVar("T")


class FieldError(GameDefinitionError, OverflowError):
    """A number does not fit into its field."""


class BoundsError(GameDefinitionError, IndexError):
    """An index is past the end of an array of length `size`."""

    def __init__(self, problem: str, size: int):
        super().__init__(problem)
        self.size = size


class Checked:
    """A record or array as seen by interpreted rules.

    Numbers are read as Python's own, so that arithmetic matches the 64-bit numbers of compiled code. Overflowing stores
    and negative indices raise errors. (Compiled code checks neither.)
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
            raise _no_field(self.raw, name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(value, "raw", value), np.ndarray):
            raise GameDefinitionError(f"copy arrays with s.{name}[:] = …; compiled code does not support s.{name} = …")
        self._check_whole(value, name)
        try:
            self.raw[name] = value
        except OverflowError:
            kind = self.raw.dtype[name]
            raise FieldError(f"{caller_location()}: {value} does not fit in the field {name} ({kind}).") from None
        except (ValueError, IndexError):
            raise _no_field(self.raw, name) from None

    def __getitem__(self, index: Any) -> Any:
        return checked(self.raw[_positive(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        place = _positive(index)
        self._check_whole(value)
        try:
            self.raw[place] = getattr(value, "raw", value)
        except OverflowError:
            raise FieldError(f"{caller_location()}: {value} does not fit in an array of {self.raw.dtype}.") from None
        except IndexError:
            size = len(self.raw)
            raise BoundsError(
                f"{caller_location()}: index {index} is out of range for an array of length {size}.", size
            ) from None

    def _check_whole(self, value: Any, name: str = "") -> None:
        """Raise FieldError for a float in a place for whole numbers. Compiled code would drop its fraction."""
        kind = self.raw.dtype
        if isinstance(value, float | np.floating) and (kind[name] if name in (kind.names or ()) else kind).kind in "iu":
            raise FieldError(
                f"{caller_location()}: {value} is a float, but {name or 'this array'} holds whole numbers. "
                "Divide with //, or convert with int(…)."
            )

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


def _no_field(record: Any, name: str) -> GameDefinitionError:
    """Return the error for an unknown field, with the author's line that uses it."""
    what = no_field(record.dtype, name) if record.dtype.names else f"an array has no attribute {name!r}."
    return GameDefinitionError(f"{caller_location()}: {what}")


def no_field(kind: np.dtype, name: str) -> str:
    """Return a sentence about an unknown field of a record type."""
    own = [each for each in kind.names or () if kind[each].itemsize and not each.startswith(GAP)]
    return f"the record has no field {name!r}. {suggestion(name, own, 'Fields')}"


def checked(value: Any) -> Any:
    """Convert a value of a record for interpreted rules."""
    if isinstance(value, STRUCTURES):
        return Checked(value)
    return value if type(value) is np.uint64 else value.item()


def raw(value: Any) -> Any:
    """Return the NumPy record or array under a view."""
    return value.raw if isinstance(value, Checked | Snapshot) else value


class Snapshot:
    """A view of an unchanging record that reads each field once, as Python's own numbers.

    NumPy takes microseconds for a field, and most of one for a number. Rows are lists; 64-bit words stay NumPy's.
    """

    raw: Any

    def __init__(self, record: Any):
        self.raw = raw(record)

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.__dict__[name] = _read(read_field(self.raw, name))
        except ValueError:
            raise AttributeError(name) if name.startswith("__") else _no_field(self.raw, name) from None
        return value


def _read(value: Any) -> Any:
    if not isinstance(value, STRUCTURES):
        return value if type(value) is np.uint64 else value.item()
    if isinstance(value, np.void):
        return Snapshot(value)
    if value.ndim > 1 or value.dtype == np.uint64:
        return value
    return list(map(Snapshot, value)) if value.dtype.names else value.tolist()


def snapshot(record: T) -> T:
    """Return a view of a record for fast reading."""
    return record if INTERPRETED or isinstance(record, Snapshot) else cast(T, Snapshot(record))


def _positive(index: Any) -> Any:
    for i in cast(tuple[Any, ...], index if isinstance(index, tuple) else (index,)):
        if not isinstance(i, slice | str) and i < 0:
            raise IndexError(f"index {index} is negative; compiled code would access memory outside the array")
    return index  # pyright: ignore[reportUnknownVariableType]

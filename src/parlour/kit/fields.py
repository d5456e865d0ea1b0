"""Types of record fields: numbers of a width, by NumPy's codes, and arrays of them.

Type checkers see Python's int and float, because rules compute with 64-bit numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

import numpy as np

T = TypeVar("T")
E = TypeVar("E")

if TYPE_CHECKING:
    U1: TypeAlias = int
    U2: TypeAlias = int
    U4: TypeAlias = int
    U8: TypeAlias = int
    I1: TypeAlias = int
    I2: TypeAlias = int
    I4: TypeAlias = int
    I8: TypeAlias = int
    F4: TypeAlias = float
    F8: TypeAlias = float
else:
    U1, U2, U4, U8 = np.uint8, np.uint16, np.uint32, np.uint64
    I1, I2, I4, I8 = np.int8, np.int16, np.int32, np.int64
    F4, F8 = np.float32, np.float64


class Array(Generic[T]):
    """An array of numbers or records; two dimensions are an array of arrays. In a record it needs a `shape`."""

    @overload
    def __getitem__(self, index: slice) -> Array[T]: ...
    @overload
    def __getitem__(self: Array[Array[E]], index: tuple[int, int]) -> E: ...
    @overload
    def __getitem__(self: Array[Array[Array[E]]], index: tuple[int, int, int]) -> E: ...
    @overload
    def __getitem__(self, index: int) -> T: ...
    def __getitem__(self, index: Any) -> Any: ...

    @overload
    def __setitem__(self: Array[Array[Array[E]]], index: tuple[int, int, int], value: E) -> None: ...
    @overload
    def __setitem__(self: Array[Array[E]], index: tuple[int, int] | slice, value: E) -> None: ...
    @overload
    def __setitem__(self, index: int, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: T | Array[T] | Sequence[T]) -> None: ...
    def __setitem__(self, index: Any, value: Any) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[T]: ...


def shape(*sizes: int) -> Any:
    """Declare the size of an array field in each dimension: `board: Array[U1] = shape(64)`."""
    return sizes

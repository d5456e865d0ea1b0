"""The numbers of any record, one after the other: what a seat sees if its game says nothing better."""

from __future__ import annotations

from typing import Any

from . import layout
from .fields import F4, I8, U8, Array
from .hashing import word
from .jit import instruction

BITS = 64
ONE = U8(1)


@instruction
def spread(state: object, out: Array[F4]) -> int:
    """Write every number of a record to `out`, of a set of squares each bit; return how many these are."""
    kind: Any = state
    n = 0
    for at, count, size in layout.table(kind.dtype).tolist():
        for j in range(count):
            n += _write_number(state, at + j * abs(size), size, out, n)
    return n


def _write_number(state: object, at: int, size: int, out: Array[F4], n: int) -> int:
    """Write the number that lies at an offset to out[n], or 64 bits from there on; return how many were written."""
    value = word(state, at >> 3) >> U8(8 * (at & 7))
    if 8 * size == BITS:
        for i in range(BITS):
            out[n + i] = (value >> U8(i)) & ONE
        return BITS
    out[n] = _whole_number(value, 8 * abs(size), size < 0)
    return 1


def _whole_number(word: U8, width: int, is_signed: bool) -> int:
    """The number that the lowest bits of a word make."""
    if width == BITS:
        return int(I8(word))
    number = int(word) & ((1 << width) - 1)
    if is_signed and number >> (width - 1):
        return number - (1 << width)
    return number

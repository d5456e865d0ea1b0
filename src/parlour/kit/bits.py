"""Sets of squares as the bits of a 64-bit word (U8): counted and searched in a few instructions."""

from __future__ import annotations

from typing import Any

import numpy as np

from .fields import U8
from .jit import inline, instruction, rule

ONE = U8(1)


@rule
def bit(number: int) -> U8:
    """The word in which this bit alone is set."""
    return ONE << U8(number)


@instruction
def popcount(bits: U8) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


@instruction
def lowest_bit(bits: U8) -> int:
    """The number of the lowest bit set, from 0; 64 where none is."""
    return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64


@instruction
def highest_bit(bits: U8) -> int:
    """The number of the highest bit set; -1 where none is."""
    return int(bits).bit_length() - 1


@rule
def nth_bit(bits: U8, n: int) -> int:
    """The number of the bit above n others that are set, for n below popcount(bits)."""
    for _ in range(n):
        bits &= bits - ONE
    return lowest_bit(bits)


@instruction
def rolled(n: int) -> int:
    """The same number, unknown to the compiler: it does not unroll a loop of so many turns, and so can vectorise it.

    Worth it where each turn is a handful of operations on words, without a branch, and no turn needs another.
    """
    return n


@instruction
def words(record: Any) -> int:
    """How many 64-bit words a record has."""
    return record.dtype.itemsize // 8


@instruction
def word(record: Any, i: int) -> U8:
    """The i-th 64-bit word of a record."""
    return np.frombuffer(record.tobytes(), U8)[i]


@rule
def mix(h: U8) -> U8:
    """Mix a 64-bit word: xor-shift, multiply, xor-shift."""
    h ^= h >> U8(32)
    h *= U8(0x9E3779B97F4A7C15)
    h ^= h >> U8(29)
    return h


@inline
def mix_words(h: U8, record: object, count: int) -> U8:
    """A key, with the first words of a record mixed into it."""
    for i in range(count):
        h = mix(h ^ word(record, i))
    return h

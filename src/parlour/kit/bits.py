"""Operations on 64-bit words: sets of squares (one bit each) and hash keys of records."""

from __future__ import annotations

from typing import Any

import numpy as np

from .fields import U8
from .jit import inline, instruction, rule

ONE = U8(1)


@rule
def bit(number: int) -> U8:
    """Return the word with only this bit set."""
    return ONE << U8(number)


@instruction
def popcount(bits: U8) -> int:
    """Return the number of set bits."""
    return int(bits).bit_count()


@instruction
def lowest_bit(bits: U8) -> int:
    """Return the index of the lowest set bit; 64 if there is none."""
    return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64


@instruction
def highest_bit(bits: U8) -> int:
    """Return the index of the highest set bit; -1 if there is none."""
    return int(bits).bit_length() - 1


@rule
def nth_bit(bits: U8, n: int) -> int:
    """Return the index of the n-th set bit, counted from 0, for n below popcount(bits)."""
    for _ in range(n):
        bits &= bits - ONE
    return lowest_bit(bits)


@instruction
def rolled(n: int) -> int:
    """Return n, hiding it from the compiler, which then vectorises a loop of n iterations instead of unrolling it.

    Worth it for loops without branches whose iterations are short and independent.
    """
    return n


@instruction
def words(record: Any) -> int:
    """Return the number of 64-bit words in a record."""
    return record.dtype.itemsize // 8


@instruction
def word(record: Any, i: int) -> U8:
    """Return the i-th 64-bit word of a record."""
    return np.frombuffer(record.tobytes(), U8)[i]


@rule
def mix(h: U8) -> U8:
    """Mix the bits of a word: xor-shift, multiply, xor-shift."""
    h ^= h >> U8(32)
    h *= U8(0x9E3779B97F4A7C15)
    h ^= h >> U8(29)
    return h


@inline
def mix_words(h: U8, record: object, count: int) -> U8:
    """Mix the first words of a record into a key."""
    for i in range(count):
        h = mix(h ^ word(record, i))
    return h

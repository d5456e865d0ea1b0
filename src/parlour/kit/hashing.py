"""64-bit keys of records, for tables of positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from .fields import U8
from .jit import inline, instruction, rule


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

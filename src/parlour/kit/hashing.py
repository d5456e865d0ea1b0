"""64-bit keys of records, for tables of positions."""

from __future__ import annotations

import numpy as np

from .compiling import rule


def words(record):
    """How many 64-bit words a record has."""
    return record.dtype.itemsize // 8


def word(record, i):
    """The i-th 64-bit word of a record."""
    return np.frombuffer(record.tobytes(), np.uint64)[i]


@rule
def mix(h):
    """Stir 64 bits."""
    h ^= h >> np.uint64(32)
    h *= np.uint64(0x9E3779B97F4A7C15)
    h ^= h >> np.uint64(29)
    return h

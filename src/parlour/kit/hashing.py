"""64-bit keys of records, for tables of positions."""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

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


@overload(words)
def _words(record):
    n = record.size // 8
    return lambda record: n


@overload(word)
def _word(record, i):
    return lambda record, i: _load_word(record, i)  # pyright: ignore


@intrinsic
def _load_word(typing_context, record, i):
    def emit(context, builder, signature, arguments):
        start = builder.bitcast(arguments[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(start, [arguments[1]]), align=1)

    return types.uint64(record, types.int64), emit

"""Sets of squares as the bits of a 64-bit word (np.uint64): counted and searched in a few instructions."""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from .compiling import rule

ONE = np.uint64(1)
ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)  # cttz and ctlz of no bits are 64


@rule
def bit(number):
    """The word in which this bit alone is set."""
    return ONE << np.uint64(number)


def popcount(bits):
    """How many bits are set."""
    return int(bits).bit_count()


def lowest_bit(bits):
    """The number of the lowest bit set, from 0; 64 where none is."""
    return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64


def highest_bit(bits):
    """The number of the highest bit set; -1 where none is."""
    return int(bits).bit_length() - 1


@rule
def nth_bit(bits, n):
    """The number of the bit above n others that are set, for n below popcount(bits)."""
    for _ in range(n):
        bits &= bits - ONE
    return lowest_bit(bits)


@overload(popcount)
def _popcount(bits):
    return lambda bits: _ctpop(bits)  # pyright: ignore


@overload(lowest_bit)
def _lowest_bit(bits):
    return lambda bits: _cttz(bits)  # pyright: ignore


@overload(highest_bit)
def _highest_bit(bits):
    return lambda bits: 63 - _ctlz(bits)  # pyright: ignore


@intrinsic
def _ctpop(typing_context, bits):
    def emit(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), emit


@intrinsic
def _cttz(typing_context, bits):
    def emit(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ZERO_IS_DEFINED)

    return types.int64(types.uint64), emit


@intrinsic
def _ctlz(typing_context, bits):
    def emit(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], ZERO_IS_DEFINED)

    return types.int64(types.uint64), emit

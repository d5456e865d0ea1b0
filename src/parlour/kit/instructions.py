"""The machine instructions that the compiler puts in place of some of the kit's functions."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from .bits import highest_bit, lowest_bit, popcount
from .hashing import word, words
from .loops import rolled

ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)  # cttz and ctlz of no bits are 64
WORD = ir.IntType(64)


@overload(popcount)
def _popcount(bits):
    return lambda bits: _ctpop(bits)  # pyright: ignore


@overload(lowest_bit)
def _lowest_bit(bits):
    return lambda bits: _cttz(bits)  # pyright: ignore


@overload(highest_bit)
def _highest_bit(bits):
    return lambda bits: 63 - _ctlz(bits)  # pyright: ignore


@overload(words)
def _words(record):
    n = record.size // 8
    return lambda record: n


@overload(word)
def _word(record, i):
    return lambda record, i: _load_word(record, i)  # pyright: ignore


@overload(rolled)
def _rolled(n):
    return lambda n: _hidden(n)  # pyright: ignore


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


@intrinsic
def _load_word(typing_context, record, i):
    def emit(context, builder, signature, arguments):
        start = builder.bitcast(arguments[0], WORD.as_pointer())
        return builder.load(builder.gep(start, [arguments[1]]), align=1)

    return types.uint64(record, types.int64), emit


@intrinsic
def _hidden(typing_context, n):
    def emit(context, builder, signature, arguments):
        return builder.asm(ir.FunctionType(WORD, [WORD]), "", "=r,0", arguments, False)

    return types.int64(types.int64), emit

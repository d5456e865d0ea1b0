"""The machine instructions that the compiler puts in place of functions marked with `@instruction`, by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)  # cttz and ctlz of no bits are 64
WORD = ir.IntType(64)


def implement(function: Callable[..., Any]) -> None:
    """Put the instruction of a function's name in its place."""
    overload(function)(INSTRUCTIONS[function.__name__])


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


def _popcount(bits):
    return lambda bits: _ctpop(bits)  # pyright: ignore


def _lowest_bit(bits):
    return lambda bits: _cttz(bits)  # pyright: ignore


def _highest_bit(bits):
    return lambda bits: 63 - _ctlz(bits)  # pyright: ignore


def _words(record):
    n = record.size // 8
    return lambda record: n


def _word(record, i):
    return lambda record, i: _load_word(record, i)  # pyright: ignore


def _rolled(n):
    return lambda n: _hidden(n)  # pyright: ignore


INSTRUCTIONS = {
    "popcount": _popcount,
    "lowest_bit": _lowest_bit,
    "highest_bit": _highest_bit,
    "words": _words,
    "word": _word,
    "rolled": _rolled,
}

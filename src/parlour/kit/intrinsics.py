"""Compiled implementations of the functions marked `@instruction`: LLVM intrinsics and calls of Python's C API."""

# pyright: standard, reportCallIssue=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from parlour.kit.compiler.numba_linking import INNER_FLAGS

from .compiler import argument_types
from .records import number_fields

BITS = 64
BYTE, FLOAT, WORD = ir.IntType(8), ir.FloatType(), ir.IntType(BITS)
WIDTHS = (16, 8, 4, 2, 1)  # vector widths for converting numbers
ALIGNMENT = 16  # bytes, as for Python's own memory
ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)  # cttz and ctlz of 0 are 64


def write_numbers(builder: Any, kind: np.dtype, record: Any, out: Any) -> int:
    """Write the numbers of a record to `out`, and each bit of a set of squares; return how many were written."""
    start, n = builder.bitcast(record, BYTE.as_pointer()), 0
    for field in number_fields(kind):
        numbers = _Numbers(builder, start, out, field.size, field.is_signed)
        write = numbers.write_sets if field.is_set else numbers.write
        n = write(field.offset, field.count, n)
    return n


class _Numbers:
    """Code that converts the numbers of a record field to float32."""

    def __init__(self, builder: Any, start: Any, out: Any, size: int, is_signed: bool):
        self.builder, self.start, self.out, self.size = builder, start, out, size
        self.convert = builder.sitofp if is_signed else builder.uitofp

    def write(self, offset: int, count: int, n: int) -> int:
        """Write `count` numbers, starting at an offset, to index n and after; return the next index."""
        for width in WIDTHS:
            while count >= width:
                numbers = self._load(ir.VectorType(ir.IntType(8 * self.size), width), offset)
                self._store(self.convert(numbers, ir.VectorType(FLOAT, width)), n)
                offset, count, n = offset + width * self.size, count - width, n + width
        return n

    def write_sets(self, offset: int, count: int, n: int) -> int:
        """Write each bit of `count` words, starting at an offset; return the next index."""
        for i in range(count):
            word = self._load(WORD, offset + i * self.size)
            bits = self.builder.bitcast(word, ir.VectorType(ir.IntType(1), BITS))
            self._store(self.builder.uitofp(bits, ir.VectorType(FLOAT, BITS)), n + BITS * i)
        return n + BITS * count

    def _load(self, kind: Any, offset: int) -> Any:
        place = self.builder.gep(self.start, [WORD(offset)])
        return self.builder.load(self.builder.bitcast(place, kind.as_pointer()), align=1)

    def _store(self, numbers: Any, n: int) -> None:
        place = self.builder.gep(self.out, [WORD(n)])
        self.builder.store(numbers, self.builder.bitcast(place, numbers.type.as_pointer()), align=4)


def implement(function: Callable[..., Any]) -> None:
    """Register the implementation of an instruction."""
    overload(function, jit_options=INNER_FLAGS)(INSTRUCTIONS[function.__name__])


def _on_word(instruction):
    """Return an intrinsic for an LLVM instruction that makes a number of a 64-bit word."""

    @intrinsic
    def made(typing_context, bits):
        return types.int64(types.uint64), lambda context, builder, signature, arguments: instruction(
            builder, *arguments
        )

    return made


_ctpop = _on_word(ir.IRBuilder.ctpop)
_cttz = _on_word(lambda builder, bits: builder.cttz(bits, ZERO_IS_DEFINED))
_ctlz = _on_word(lambda builder, bits: builder.ctlz(bits, ZERO_IS_DEFINED))


@intrinsic
def _load_word(typing_context, record, i):
    def emit(context, builder, signature, arguments):
        start = builder.bitcast(arguments[0], WORD.as_pointer())
        return builder.load(builder.gep(start, [arguments[1]]), align=1)

    return types.uint64(record, types.int64), emit


@intrinsic
def _write_numbers(typing_context, record, out):
    def emit(context, builder, signature, arguments):
        numbers = context.make_array(out)(context, builder, arguments[1]).data
        return WORD(write_numbers(builder, record.dtype, arguments[0], numbers))

    return types.int64(record, out), emit


@intrinsic
def _hidden(typing_context, n):
    def emit(context, builder, signature, arguments):
        return builder.asm(ir.FunctionType(WORD, [WORD]), "", "=r,0", arguments, False)

    return types.int64(types.int64), emit


@intrinsic
def _allocate(typing_context, kind):
    def emit(context, builder, signature, arguments):
        size = ir.ArrayType(BYTE, kind.dtype.size)
        with builder.goto_entry_block():
            memory = builder.alloca(size)
        memory.align = ALIGNMENT
        return memory

    return kind.dtype(kind), emit


@intrinsic
def _new_list(typing_context, count):
    def emit(context, builder, signature, arguments):
        return context.get_python_api(builder).list_new(arguments[0])

    return argument_types.OBJECT(types.int64), emit


@intrinsic
def _put(typing_context, made, i, number):
    def emit(context, builder, signature, arguments):
        python = context.get_python_api(builder)
        to_object = python.float_from_double if number is types.float64 else python.long_from_longlong
        python.list_setitem(*arguments[:2], to_object(arguments[2]))
        return context.get_dummy_value()

    return types.none(made, types.int64, number), emit


def _popcount(bits):
    return lambda bits: _ctpop(bits)


def _lowest_bit(bits):
    return lambda bits: _cttz(bits)


def _highest_bit(bits):
    return lambda bits: 63 - _ctlz(bits)


def _words(record):
    n = record.size // 8
    return lambda record: n


def _word(record, i):
    return lambda record, i: _load_word(record, i)


def _spread(record, out):
    return lambda record, out: _write_numbers(record, out)


def _rolled(n):
    return lambda n: _hidden(n)


def _room(kind):
    return lambda kind: _allocate(kind)


def _listed(numbers, count):
    kind = types.float64 if isinstance(numbers.dtype, types.Float) else types.int64

    def fill(numbers, count):
        made = _new_list(count)
        for i in range(count):
            _put(made, i, kind(numbers[i]))
        return made

    return fill


INSTRUCTIONS = {
    "popcount": _popcount,
    "lowest_bit": _lowest_bit,
    "highest_bit": _highest_bit,
    "words": _words,
    "word": _word,
    "spread": _spread,
    "rolled": _rolled,
    "room": _room,
    "listed": _listed,
}

"""Loops that the compiler should do in vector registers."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def rolled(n):
    """The same number, unknown to the compiler: it does not unroll a loop of so many turns, and so can vectorise it.

    Worth it where each turn is a handful of operations on words, without a branch, and no turn needs another.
    """
    return n


@overload(rolled)
def _rolled(n):
    return lambda n: _hide(n)  # pyright: ignore


@intrinsic
def _hide(typing_context, n):
    def emit(context, builder, signature, arguments):
        word = ir.IntType(64)
        return builder.asm(ir.FunctionType(word, [word]), "", "=r,0", arguments, False)

    return types.int64(types.int64), emit

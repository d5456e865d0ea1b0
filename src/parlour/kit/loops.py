"""Loops that the compiler should do in vector registers."""

from __future__ import annotations

from .jit import instruction


@instruction
def rolled(n: int) -> int:
    """The same number, unknown to the compiler: it does not unroll a loop of so many turns, and so can vectorise it.

    Worth it where each turn is a handful of operations on words, without a branch, and no turn needs another.
    """
    return n

"""Sets of squares as the bits of a 64-bit word (U8): counted and searched in a few instructions."""

from __future__ import annotations

from .fields import U8
from .jit import instruction, rule

ONE = U8(1)


@rule
def bit(number: int) -> U8:
    """The word in which this bit alone is set."""
    return ONE << U8(number)


@instruction
def popcount(bits: U8) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


@instruction
def lowest_bit(bits: U8) -> int:
    """The number of the lowest bit set, from 0; 64 where none is."""
    return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64


@instruction
def highest_bit(bits: U8) -> int:
    """The number of the highest bit set; -1 where none is."""
    return int(bits).bit_length() - 1


@rule
def nth_bit(bits: U8, n: int) -> int:
    """The number of the bit above n others that are set, for n below popcount(bits)."""
    for _ in range(n):
        bits &= bits - ONE
    return lowest_bit(bits)


@instruction
def rolled(n: int) -> int:
    """The same number, unknown to the compiler: it does not unroll a loop of so many turns, and so can vectorise it.

    Worth it where each turn is a handful of operations on words, without a branch, and no turn needs another.
    """
    return n

"""Sets of squares as the bits of a 64-bit word (np.uint64): counted and searched in a few instructions."""

from __future__ import annotations

import numpy as np

from .compiling import rule

ONE = np.uint64(1)


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

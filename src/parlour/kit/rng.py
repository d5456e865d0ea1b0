"""Random numbers in a record, the same compiled and interpreted."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from .compiling import rule
from .records import new, record

Rng = record("rng", word="u8")


def seeded(seed: int | None = None) -> Any:
    """A generator; the same seed gives the same numbers, None an unforeseeable start."""
    rng = new(Rng)
    number = secrets.randbits(64) if seed is None else seed
    word = (number * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) % 2**64
    rng.word = np.uint64(word or 1)  # xorshift stands still at 0
    return rng


@rule
def below(rng, n):
    """A random integer in 0 … n-1, for n up to 2**32 (xorshift64, the upper half scaled)."""
    x = np.uint64(rng.word)
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng.word = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))

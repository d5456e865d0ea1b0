"""Random number generators in records, with the same results compiled and interpreted."""

from __future__ import annotations

import hashlib
import operator
import random
import secrets
from typing import Any

import numpy as np

from parlour.errors import ParlourError

from .fields import I8, U8
from .jit import rule
from .records import new, record


@record
class Rng:
    """The state of a generator."""

    word: U8


def seeded(seed: int | None = None) -> Rng:
    """Return a generator with a seed, any integer; without one, the seed is random. Raises ParlourError."""
    rng = new(Rng)
    number = secrets.randbits(64) if seed is None else _in_64_bits(seed)
    word = (number * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) % 2**64
    rng.word = U8(word or 1)  # xorshift never leaves 0
    return rng


def spread_seed(seed: int | None, count: int) -> list[int]:
    """Derive `count` seeds from one, any integer; without one, they are random. Raises ParlourError."""
    entropy = None if seed is None else _in_64_bits(seed)
    return np.random.SeedSequence(entropy).generate_state(count, np.uint64).tolist()


def _in_64_bits(seed: int) -> int:
    """Return the seed, or a hash of 64 bits if it is negative or larger."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise ParlourError(f"A seed must be a whole number or None, not {seed!r}.") from None
    if 0 <= number < 2**64:
        return number
    content = number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)
    return int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "little")


def generator(source: Any) -> Rng:
    """Return the generator itself, or one seeded by NumPy's Generator or Python's Random.

    Raises ParlourError for anything else.
    """
    if isinstance(source, np.random.Generator):
        return seeded(int(source.integers(2**63)))
    if isinstance(source, random.Random):
        return seeded(source.getrandbits(64))
    if getattr(source, "dtype", None) != Rng:
        known = "parlour.kit.seeded(…), numpy.random.default_rng(…) or random.Random(…)"
        raise ParlourError(f"The random number generator must be {known}, not {source!r}.")
    return source


@rule
def below(rng: Rng, n: int) -> int:
    """Return a random integer in 0 … n-1, for n up to 2**32 (xorshift64, upper half scaled)."""
    x = U8(rng.word)
    x ^= x << U8(13)
    x ^= x >> U8(7)
    x ^= x << U8(17)
    rng.word = x
    return I8(((x >> U8(32)) * U8(n)) >> U8(32))

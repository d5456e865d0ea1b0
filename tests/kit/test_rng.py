"""Random numbers."""

from collections import Counter

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.kit import below, interpret, seeded, spread_seed


@pytest.mark.parametrize("n", [1, 1296, 2**31, 2**32])
def test_numbers_are_in_range(n):
    rng = seeded(1)
    assert all(0 <= below(rng, n) < n for _ in range(1000))


@pytest.mark.parametrize("n", [2, 6, 21])
def test_numbers_are_uniform(n):
    rng, draws = seeded(2), 20_000
    counts = Counter(int(below(rng, n)) for _ in range(draws))
    assert set(counts) == set(range(n))
    assert all(abs(count - draws / n) < 5 * (draws / n) ** 0.5 for count in counts.values())


def test_pairs_of_numbers_are_uniform():
    rng, draws = seeded(3), 36_000
    counts = Counter((int(below(rng, 6)), int(below(rng, 6))) for _ in range(draws))
    assert all(abs(counts[i, j] - 1000) < 5 * 1000**0.5 for i in range(6) for j in range(6))


def numbers(seed, count=20):
    rng = seeded(seed)
    return [int(below(rng, 10**6)) for _ in range(count)]


def test_equal_seeds_give_equal_numbers():
    assert numbers(5) == numbers(5)
    assert len({tuple(numbers(seed)) for seed in (*range(200), *[None] * 20)}) == 220


UNLUCKY = -0x632BE59BD9B4E019 * pow(0x9E3779B97F4A7C15, -1, 2**64) % 2**64  # mixes to 0


@pytest.mark.parametrize("seed", [0, 2**64 - 1, -1, 2**70, UNLUCKY, np.int64(-3), np.int64(2**62)])
def test_any_integer_is_a_valid_seed(seed):
    assert seeded(seed).word == seeded(int(seed)).word != 0
    assert len(set(numbers(seed))) > 10


def test_large_and_negative_seeds_are_not_cut_off():
    seeds = 0, 1, 2**64 - 1, 2**64, 2**64 + 1, 2**200, -1, -(2**64), 10**5000
    assert len({int(seeded(seed).word) for seed in seeds}) == len({spread_seed(seed, 1)[0] for seed in seeds}) == 9


@pytest.mark.parametrize("seed", [1.5, 1.0, "1", [1]])
def test_other_seeds_are_refused(seed):
    for take in (seeded, lambda seed: spread_seed(seed, 2)):
        with pytest.raises(ParlourError, match="A seed must be a whole number or None, not "):
            take(seed)


def test_interpreted_numbers_are_equal():
    compiled, interpreted = seeded(7), seeded(7)
    assert [below(compiled, 1000) for _ in range(50)] == [interpret(below)(interpreted, 1000) for _ in range(50)]
    assert compiled.word == interpreted.word
    assert isinstance(interpreted.word, np.uint64)


def test_spread_seeds_are_distinct_and_reproducible():
    assert spread_seed(-1, 3) == spread_seed(np.int64(-1), 3) != spread_seed(1, 3)
    assert len(set(spread_seed(None, 50))) == 50

"""Counting and finding bits, compiled and as plain Python."""

import numpy as np
import pytest

from parlour import kit
from parlour.kit import bit, highest_bit, lowest_bit, nth_bit, popcount, rule

WORDS = [0x1, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0x00FF00000000FF00, 0x8040201008040201, 0x123456789ABCDEF0]


@rule
def count(bits):
    return popcount(bits)


@rule
def lowest(bits):
    return lowest_bit(bits)


@rule
def highest(bits):
    return highest_bit(bits)


@rule
def nth(bits, n):
    return nth_bit(bits, n)


def bit_numbers(word):
    return [number for number in range(64) if word >> number & 1]


@pytest.fixture(params=["compiled", "interpreted"])
def run(request):
    return kit.interpret if request.param == "interpreted" else lambda function: function


@pytest.mark.parametrize("word", WORDS)
def test_bits_are_counted_and_found_by_number(run, word):
    bits, numbers = np.uint64(word), bit_numbers(word)
    assert run(count)(bits) == len(numbers)
    assert run(lowest)(bits) == numbers[0]
    assert run(highest)(bits) == numbers[-1]
    assert [run(nth)(bits, n) for n in range(len(numbers))] == numbers


def test_no_bits(run):
    assert run(count)(np.uint64(0)) == 0
    assert run(lowest)(np.uint64(0)) == 64
    assert run(highest)(np.uint64(0)) == -1


@pytest.mark.parametrize("number", [0, 31, 32, 63])
def test_a_bit_by_its_number(run, number):
    assert int(run(bit)(number)) == 1 << number

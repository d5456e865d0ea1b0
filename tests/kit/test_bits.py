"""Operations on 64-bit words, compiled and interpreted."""

import functools
import operator

import numpy as np
import pytest

from parlour import kit
from parlour.kit import interpret, record, rolled, rule
from parlour.kit.bits import bit, highest_bit, lowest_bit, mix, nth_bit, popcount, word, words
from parlour.kit.fields import U1, U8

WORDS = [0x1, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0x00FF00000000FF00, 0x8040201008040201, 0x123456789ABCDEF0]


@rule
def number_and_ends(bits):
    return popcount(bits), lowest_bit(bits), highest_bit(bits)


@pytest.fixture(params=["compiled", "interpreted"])
def run(request):
    return kit.interpret if request.param == "interpreted" else lambda function: function


@pytest.mark.parametrize("word", WORDS)
def test_bits_are_counted_and_found_by_number(run, word):
    bits, numbers = np.uint64(word), [number for number in range(64) if word >> number & 1]
    assert run(number_and_ends)(bits) == (len(numbers), numbers[0], numbers[-1])
    assert [run(nth_bit)(bits, n) for n in range(len(numbers))] == numbers


def test_word_without_bits(run):
    assert run(number_and_ends)(np.uint64(0)) == (0, 64, -1)


@pytest.mark.parametrize("number", [0, 31, 32, 63])
def test_bit_sets_only_its_number(run, number):
    assert int(run(bit)(number)) == 1 << number


@record
class Three:
    a: U8
    b: U8
    c: U1


@rule
def first_and_last(s):
    return word(s, 0) ^ word(s, words(s) - 1)


@rule
def stir(h):
    return mix(h)


def test_words_are_the_bytes_of_the_record():
    made = kit.new(Three)
    made.a, made.b, made.c = np.uint64(2**63 + 1), np.uint64(7), 4
    assert words(made) == 3
    assert [int(word(made, i)) for i in range(3)] == [2**63 + 1, 7, 4]
    assert int(first_and_last(made)) == int(interpret(first_and_last)(made)) == 2**63 + 5


def test_mix_is_injective_and_reaches_all_bits():
    inputs = [np.uint64(1) << np.uint64(bit) for bit in range(64)] + [np.uint64(n) for n in range(1000)]
    stirred = {int(h): int(stir(h)) for h in inputs}
    assert len(set(stirred.values())) == len(stirred)
    assert functools.reduce(operator.or_, stirred.values()) == 2**64 - 1
    assert stirred == {int(h): int(interpret(stir)(h)) for h in inputs}


@rule
def turns(n):
    total = 0
    for i in range(rolled(n)):
        total += i
    return total


@pytest.mark.parametrize("n", [0, 1, 8])
def test_rolled_loop_has_the_same_number_of_iterations(n):
    assert turns(n) == interpret(turns)(n) == sum(range(n))

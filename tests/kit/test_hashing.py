"""Keys of records."""

import numpy as np

from parlour import kit
from parlour.kit import interpret, mix, record, rule, word, words
from parlour.kit.fields import U1, U8


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


def three(a, b, c):
    made = kit.new(Three)
    made.a, made.b, made.c = np.uint64(a), np.uint64(b), c
    return made


def test_words_are_the_record_s_bytes():
    made = three(2**63 + 1, 7, 4)
    assert words(made) == 3
    assert [int(word(made, i)) for i in range(3)] == [2**63 + 1, 7, 4]
    assert int(first_and_last(made)) == int(interpret(first_and_last)(made)) == 2**63 + 5


def test_stirring_is_one_to_one_and_reaches_all_bits():
    inputs = [np.uint64(1) << np.uint64(bit) for bit in range(64)] + [np.uint64(n) for n in range(1000)]
    stirred = {int(h): int(stir(h)) for h in inputs}
    assert len(set(stirred.values())) == len(stirred)
    touched = 0
    for value in stirred.values():
        touched |= value
    assert touched == 2**64 - 1


def test_stirring_is_the_same_interpreted():
    for n in (0, 1, 2**63, 2**64 - 1, 0x0123456789ABCDEF):
        assert int(stir(np.uint64(n))) == int(interpret(stir)(np.uint64(n)))

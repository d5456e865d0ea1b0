"""Sorting of actions and outcomes in ascending order."""

from __future__ import annotations

from .bits import ONE, lowest_bit, popcount
from .buffers import Outcomes, room
from .fields import I4, U8, Array, shape
from .jit import rule
from .records import record

FEW = 16  # numbers up to which comparing is faster
WORDS = 64  # 64-bit words: a bit for each pair of squares of a chessboard


@record
class Marks:
    """A bitmap of the numbers from 0 to 64 * WORDS - 1."""

    word: Array[U8] = shape(WORDS)


@rule
def sort(numbers: Array[I4], count: int) -> None:
    """Sort the first `count` numbers of an array."""
    if is_rising(numbers, count):
        return
    if count <= FEW or not sort_by_marks(numbers, count):
        sort_by_comparison(numbers, count)


@rule
def is_rising(numbers: Array[I4], count: int) -> bool:
    """True if the first `count` numbers of an array are in ascending order."""
    for i in range(1, count):
        if numbers[i - 1] > numbers[i]:
            return False
    return True


@rule
def sort_by_marks(numbers: Array[I4], count: int) -> bool:
    """Sort small distinct numbers with a bitmap; return False for others, leaving them unchanged."""
    marks = room(Marks)
    for i in range(WORDS):
        marks.word[i] = 0
    used = U8(0)  # bitmap of the words that are not 0
    for i in range(count):
        number = numbers[i]
        if not 0 <= number < 64 * WORDS:
            return False
        used |= ONE << U8(number >> 6)
        marks.word[number >> 6] |= ONE << U8(number & 63)
    if count_marks(marks, used) != count:
        return False
    list_marks(marks, used, numbers)
    return True


@rule
def count_marks(marks: Marks, used: U8) -> int:
    """Return the number of set bits."""
    total = 0
    while used:
        total += popcount(marks.word[lowest_bit(used)])
        used &= used - ONE
    return total


@rule
def list_marks(marks: Marks, used: U8, out: Array[I4]) -> None:
    """Write the indices of the set bits to `out`, in ascending order."""
    n = 0
    while used:
        i = lowest_bit(used)
        word = marks.word[i]
        while word:
            out[n] = 64 * i + lowest_bit(word)
            word &= word - ONE
            n += 1
        used &= used - ONE


@rule
def sort_by_comparison(numbers: Array[I4], count: int) -> None:
    """Sort any numbers (Shell 1959)."""
    gap = count // 2
    while gap:
        for i in range(gap, count):
            number = numbers[i]
            while i >= gap and numbers[i - gap] > number:
                numbers[i] = numbers[i - gap]
                i -= gap
            numbers[i] = number
        gap //= 2


@rule
def sort_outcomes(outcomes: Outcomes) -> None:
    """Sort outcomes with their weights; most rules list them in order already."""
    for i in range(1, outcomes.count):
        action, weight = outcomes.action[i], outcomes.weight[i]
        while i > 0 and outcomes.action[i - 1] > action:
            outcomes.action[i], outcomes.weight[i] = outcomes.action[i - 1], outcomes.weight[i - 1]
            i -= 1
        outcomes.action[i], outcomes.weight[i] = action, weight

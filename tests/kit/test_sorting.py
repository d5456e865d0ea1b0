"""Sorting of actions and outcomes."""

import random

import pytest

from parlour import kit
from parlour.kit.sorting import FEW, WORDS, sort, sort_by_comparison, sort_by_marks, sort_outcomes

COUNTS = [0, 1, 2, 3, 7, FEW, FEW + 1, 100, kit.MAX_ACTIONS]
dice = random.Random(1)


@kit.rule
def put_in_order(moves):
    sort(moves.action, moves.count)


@kit.rule
def mark(moves):
    return sort_by_marks(moves.action, moves.count)


@kit.rule
def compare(moves):
    sort_by_comparison(moves.action, moves.count)


@kit.rule
def put_outcomes_in_order(outcomes):
    sort_outcomes(outcomes)


def listed(numbers):
    moves = kit.new(kit.Moves)
    kit.raw(moves.action)[: len(numbers)], moves.count = numbers, len(numbers)
    return moves


def run(rule, numbers):
    """Return a rule's result and the numbers it leaves, equal compiled and interpreted."""
    found = []
    for each in rule, kit.interpret(rule):
        moves = listed(numbers)
        answer = each(moves)
        found.append((answer, kit.raw(moves.action)[: len(numbers)].tolist()))
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize("count", COUNTS)
def test_actions_are_sorted(count):
    for numbers in (
        dice.sample(range(64 * WORDS), count),
        dice.choices(range(64 * WORDS), k=count),
        dice.choices(range(-(2**31), 2**31), k=count),
        list(range(count)),
        list(range(count))[::-1],
    ):
        for rule in put_in_order, compare:
            assert run(rule, numbers)[1] == sorted(numbers)


@pytest.mark.parametrize("count", COUNTS)
def test_small_distinct_numbers_are_sorted_by_bitmap(count):
    numbers = [64 * WORDS - 1, 0, *dice.sample(range(1, 64 * WORDS - 1), max(count - 2, 0))]
    assert run(mark, numbers) == (True, sorted(numbers))


@pytest.mark.parametrize("numbers", [[5, 3, 5], [5, 3, -1], [5, 3, 64 * WORDS], [2**31 - 1, 0], [-(2**31), 0]])
def test_bitmap_sort_leaves_other_numbers_unchanged(numbers):
    assert run(mark, numbers) == (False, numbers)


def test_outcomes_keep_their_weights():
    for each in put_outcomes_in_order, kit.interpret(put_outcomes_in_order):
        outcomes = kit.new(kit.Outcomes)
        kit.raw(outcomes.action)[:3], kit.raw(outcomes.weight)[:3], outcomes.count = [4, 1, 3], [40, 10, 30], 3
        each(outcomes)
        assert kit.raw(outcomes.action)[:3].tolist() == [1, 3, 4]
        assert kit.raw(outcomes.weight)[:3].tolist() == [10, 30, 40]

"""Loops hidden from the compiler still turn as often."""

import pytest

from parlour.kit import interpret, rolled, rule


@rule
def turns(n):
    total = 0
    for i in range(rolled(n)):
        total += i
    return total


@pytest.mark.parametrize("n", [0, 1, 8])
def test_a_rolled_loop_turns_as_often(n):
    assert turns(n) == interpret(turns)(n) == sum(range(n))

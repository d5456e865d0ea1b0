"""Imbalance: what is left of the difference between seats when chance's part is taken off."""

import numpy as np
import pytest

from parlour.statistics import imbalance


def games_won(*wins):
    """Totals of games, so many won by each seat."""
    won = np.repeat(np.eye(len(wins)), wins, axis=0)
    return np.column_stack([won, np.ones(len(won))])


def test_two_seats_differ_by_as_much_as_they_win():
    """Of 100 tossed coins heads and tails differ by 7.96 in the mean: 100 C(100, 50) / 2^100."""
    found = imbalance(games_won(70, 30))
    assert found.value == pytest.approx(0.40 - 0.0796, abs=0.008)
    assert (found.low, found.high) == pytest.approx((0.40 - 0.18, 0.40 + 0.18), abs=0.01)


def test_seats_that_are_alike_are_in_balance():
    found = imbalance(games_won(34, 33, 33))
    assert (found.value, found.low) == (0.0, 0.0)
    assert found.high > 0.1


def test_a_round_changes_seats_as_a_whole():
    """Ten games a round that all end alike are as good as one."""
    games = games_won(30, 20)
    assert imbalance(10 * games) == pytest.approx(imbalance(games))

"""Intervals, against numbers worked out elsewhere."""

import math
import random

import numpy as np
import pytest

from parlour.statistics.intervals import Interval, independent_sum, mean_interval, paired_difference, score_interval


def test_all_or_nothing_rounds_have_wilsons_interval():
    """81 of 263 is a textbook example: 0.2553 to 0.3662 (Newcombe 1998, table I)."""
    mean, low, high = score_interval([1.0] * 81 + [0.0] * 182)
    assert mean == pytest.approx(0.3080, abs=1e-4)
    assert (low, high) == pytest.approx((0.2553, 0.3662), abs=3e-4)


def test_nothing_but_wins_leaves_a_doubt():
    """Wilson's interval of 20 of 20 is 0.8389 to 1 (Newcombe 1998)."""
    assert score_interval([1.0] * 20) == pytest.approx((1, 0.8389, 1), abs=1e-4)
    assert score_interval([0.0] * 20) == pytest.approx((0, 0, 0.1611), abs=1e-4)


def test_rounds_that_balance_out_make_a_narrow_interval():
    def width(scores):
        return score_interval(scores).high - score_interval(scores).low

    level = [0.5] * 100
    assert 0 < width(level) < width(level[:50] + [0.25, 0.75] * 25) < width([0.0, 1.0] * 50)


@pytest.mark.parametrize("shares", [(0.2, 0.3, 0.5), (0.05, 0.15, 0.8), (0.0, 0.05, 0.95), (0.4, 0.2, 0.4)])
@pytest.mark.parametrize("count", [15, 60, 300])
def test_intervals_hold_the_truth_as_often_as_they_say(shares, count):
    rng, truth, held = random.Random(1), 0.5 * shares[1] + shares[2], 0
    for _ in range(1000):
        mean, low, high = score_interval(rng.choices((0.0, 0.5, 1.0), shares, k=count))
        assert low <= mean <= high
        held += low <= truth <= high
    assert held >= 915


def test_the_interval_of_a_mean():
    """5.1, 4.9, 5.6, 5.8: mean 5.35, standard deviation 0.42032, and 1.96 of its half."""
    assert mean_interval([5.1, 4.9, 5.6, 5.8]) == pytest.approx((5.35, 5.35 - 0.41190, 5.35 + 0.41190), abs=1e-4)
    assert mean_interval([3.0]) == (3.0, -math.inf, math.inf)


def test_what_a_pair_has_in_common_falls_out():
    """Differences of 1, 2, 3: mean 2, standard deviation 1."""
    common = np.array([100.0, -50.0, 7.0])
    reach = 1.95996 / math.sqrt(3)
    assert paired_difference(common + np.array([1, 2, 3]), common) == pytest.approx((2, 2 - reach, 2 + reach), abs=1e-4)
    with pytest.raises(ValueError, match="shapes"):
        paired_difference([1.0, 2.0], [1.0, 2.0, 3.0])


def test_how_far_independent_intervals_reach_adds_up_squared():
    one, other = Interval(5, 2, 8), Interval(1, -3, 2)
    assert independent_sum(one, other) == pytest.approx((6, 1, 6 + math.sqrt(10)))
    assert independent_sum(one, -other) == pytest.approx((4, 4 - math.sqrt(10), 9))
    assert independent_sum(one, Interval(1, -math.inf, 2)).low == -math.inf


@pytest.mark.parametrize("interval", [score_interval, mean_interval])
def test_nothing_has_no_interval(interval):
    with pytest.raises(ValueError, match="without a round"):
        interval([])

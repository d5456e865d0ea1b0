"""Quantiles with their intervals, against what order statistics say."""

import math

import numpy as np
import pytest
import scipy

from parlour.statistics import quantile_interval


def test_the_median_of_a_hundred():
    """Its interval is from about the 40th to about the 60th (Conover 1999: 50 ± 1.96 √25)."""
    median, low, high = quantile_interval(np.arange(1, 101), 0.5)
    assert median == 50
    assert (low, high) == (41, 60)


def test_it_is_what_scipy_has():
    values = np.random.default_rng(3).exponential(size=2000)
    oracle = scipy.stats.quantile_test(values, q=np.median(values), p=0.5).confidence_interval(0.95)
    ours = quantile_interval(values, 0.5)
    assert ours[1:] == pytest.approx((oracle.low, oracle.high), rel=0.01)


def test_equal_values_are_shared_out():
    assert quantile_interval([4] * 30, 0.5) == (4, 4, 4)
    assert quantile_interval([1, 2] * 50, 0.9).value == 2


def test_values_of_one_round_are_not_independent():
    values = np.repeat(np.random.default_rng(5).random(40), 25)
    alone, clustered = (quantile_interval(values, 0.5, rounds) for rounds in (None, np.repeat(np.arange(40), 25)))
    assert clustered.high - clustered.low > 3 * (alone.high - alone.low)


def test_few_values_say_nothing_of_the_tail():
    assert quantile_interval([1, 2, 3, 4, 5], 0.9) == (5, 4, math.inf)
    assert quantile_interval([5], 0.5) == (5, -math.inf, math.inf)
    with pytest.raises(ValueError, match="without a value"):
        quantile_interval([], 0.5)


def test_the_interval_holds_the_quantile_where_rounds_differ_in_length():
    """Long rounds have the higher values, so the median of all is above that of most rounds."""
    counts = np.repeat([10, 100], 200)
    rounds, values = np.repeat(np.arange(400), counts), np.repeat(counts, counts) + np.arange(counts.sum()) % 7
    found = quantile_interval(values, 0.5, rounds)
    assert found.low <= found.value <= found.high

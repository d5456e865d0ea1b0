"""Rungs and the line through them, against numbers worked out elsewhere."""

import math

import numpy as np
import pytest

from parlour.lab.search_ladder import elo_of, line, make_rung
from parlour.statistics import Interval
from parlour.statistics.intervals import SIGMAS


def test_three_of_four_are_191_elo_ahead():
    assert make_rung(10, 20, [0.75] * 10_000).elo.value == pytest.approx(190.85, abs=0.1)


def test_who_wins_all_is_not_infinitely_strong():
    found = elo_of([1.0] * 20, 2)
    assert found.value == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert found.value < found.high < math.inf


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_equal_among_many_is_no_elo_ahead(seats):
    assert elo_of([1.0] + [0.0] * (seats - 1), seats).value == pytest.approx(0.0)


def test_the_line_is_that_of_weighted_least_squares():
    rng = np.random.default_rng(4)
    x, errors = np.arange(6.0), rng.uniform(5, 40, 6)
    y = 120 - 9 * x + rng.normal(0, errors)
    values = [Interval(v, v - SIGMAS * e, v + SIGMAS * e) for v, e in zip(y, errors, strict=True)]
    found = line(list(x), values)
    centre = np.average(x, weights=errors**-2.0)
    (rise, height), covariance = np.polyfit(x - centre, y, 1, w=1 / errors, cov="unscaled")
    rise_error, height_error = SIGMAS * np.sqrt(np.diag(covariance))
    assert found.height == pytest.approx((height, height - height_error, height + height_error))
    assert found.rise == pytest.approx((rise, rise - rise_error, rise + rise_error))


def test_one_value_tells_of_no_rise():
    found = line([3.0], [Interval(5.0, 4.0, 6.0)])
    assert found.height == pytest.approx((5.0, 4.0, 6.0))
    assert found.rise == (0.0, -math.inf, math.inf)

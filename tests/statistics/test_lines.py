"""Lines through values of different precision."""

import math

import numpy as np
import pytest

from parlour.statistics import Interval
from parlour.statistics.intervals import SIGMAS
from parlour.statistics.lines import line


def test_line_matches_weighted_least_squares():
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
    single = line([3.0], [Interval(5.0, 4.0, 6.0)])
    assert single.height == pytest.approx((5.0, 4.0, 6.0)) and single.rise == (0.0, -math.inf, math.inf)

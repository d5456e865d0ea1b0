"""Number formatting."""

import math

import pytest

from parlour.lab.report import numbers
from parlour.statistics import Interval
from parlour.view.language import speaking


@pytest.mark.parametrize(
    ("interval", "unit", "value", "bounds"),
    [
        (Interval(0.604, 0.545, 0.668), "share", "60%", "55 to 67"),
        (Interval(0.6041, 0.598, 0.6102), "share", "60.4%", "59.8 to 61.0"),
        (Interval(61.3, 48.2, 88.0), "turns", "61 turns", "48 to 88"),
        (Interval(12345.6, 12300.0, 12400.0), "turns", "12,346 turns", "12,300 to 12,400"),
        (Interval(-0.5, -0.7, -0.3), "", "−0.5", "−0.7 to −0.3"),
        (Interval(6.0, 6.0, 6.0), "turns", "6 turns", "6 to 6"),
        (Interval(-0.0001, -0.02, 0.02), "share", "0%", "−2 to 2"),
        (Interval(25.31, 25.12, 25.5), "powers of ten", "10^25.31", "10^25.12 to 10^25.50"),
        (Interval(6.0, -math.inf, math.inf), "turns", "6 turns", "too few games for an interval"),
    ],
)
def test_digits_follow_the_interval(interval, unit, value, bounds):
    assert (numbers.value(interval, unit), numbers.bounds(interval, unit)) == (value, bounds)


def test_separators_follow_the_language():
    with speaking("de"):
        assert numbers.count(1234567) == "1.234.567"
        assert numbers.value(Interval(0.6041, 0.598, 0.6102), "share") == "60,4\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(("number", "reported"), [(7, "7"), (97, "97"), (123, "130"), (98_765, "99,000")])
def test_estimates_are_rounded_up(number, reported):
    assert numbers.about(number) == reported

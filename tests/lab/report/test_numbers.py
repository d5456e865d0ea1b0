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
        (Interval(86.5, 86.5, 86.5), "turns", "86.5 turns", "86.5 to 86.5"),
        (Interval(6.0, 6.0, 6.0), "turns", "6 turns", "6 to 6"),
        (Interval(-0.0001, -0.02, 0.02), "share", "0%", "−2 to 2"),
        (Interval(25.31, 25.12, 25.5), "powers of ten", "10^25.31", "10^25.12 to 10^25.50"),
        (Interval(0.753383, 0.753376, 0.75339), "share", "75.3%", "75.3 to 75.3"),
        (Interval(0.999998, 0.999993, 0.9999995), "share", ">99.9%", ">99.9 to >99.9"),
        (Interval(0.0, 0.0, 0.0003), "share", "0.0%", "0.0 to <0.1"),
        (Interval(15.0, 14.0, 15.0), "moves", "15 moves", "14 to 15"),
        (Interval(123456.7, 112345.6, 145678.9), "games", "123,500 games", "112,300 to 145,700"),
        (Interval(6.0, -math.inf, math.inf), "turns", "6 turns", "too few games for an interval"),
    ],
)
def test_digits_follow_the_interval(interval, unit, value, bounds):
    assert (numbers.value(interval, unit), numbers.bounds(interval, unit)) == (value, bounds)


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (Interval(4.0, 4.0, 4.0), "4 moves"),
        (Interval(0.753383, 0.753376, 0.75339), "0.7534 moves"),
        (Interval(4.0, 3.0, 4.0), "4 moves (3 to 4)"),
    ],
)
def test_bounds_are_shown_if_they_read_differently(interval, text):
    assert numbers.with_bounds(interval, "moves") == text


def test_separators_follow_the_language():
    with speaking("de"):
        assert numbers.count(1234567) == "1.234.567"
        assert numbers.value(Interval(0.6041, 0.598, 0.6102), "share") == "60,4\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(("number", "reported"), [(7, "7"), (97, "97"), (123, "130"), (98_765, "99,000")])
def test_estimates_are_rounded_up(number, reported):
    assert numbers.about(number) == reported

"""Fairness between seats in one statement, from scores at several levels."""

import numpy as np
import pytest

from parlour.lab.analysis.seat_edges import SeatVerdict, agree, pool, seat_edge
from parlour.statistics import Interval, score_interval


def about(value, reach=0.015):
    return Interval(value, value - reach, value + reach)


def levels(*scores, reach=0.015):
    """Return scores of two seats by level."""
    return {f"level {n}": [about(score, reach), about(1 - score, reach)] for n, score in enumerate(scores)}


@pytest.mark.parametrize(
    ("scores", "verdict", "seat"),
    [
        (levels(0.484, 0.484, 0.484), SeatVerdict.EDGE, 1),
        (levels(0.49, 0.49), SeatVerdict.EVEN, 1),
        (levels(0.44, 0.50, 0.56), SeatVerdict.TREND, 0),
        (levels(0.56, 0.50, 0.44), SeatVerdict.TREND, 1),
        (levels(0.44, 0.56, 0.44), SeatVerdict.VARIES, 0),
        (levels(0.6), SeatVerdict.EDGE, 0),
    ],
    ids=["edge at every level", "no edge", "rising", "falling", "varying", "one level"],
)
def test_verdict_names_the_seat_that_matters(scores, verdict, seat):
    found = seat_edge(scores)
    assert (found.verdict, found.seat) == (verdict, seat)


def test_edges_add_up_over_levels():
    """A single level proves nothing here, three do; the pooled interval is narrower by the root of three."""
    (alone, together) = (seat_edge(levels(*[0.487] * count)) for count in (1, 3))
    assert (alone.verdict, together.verdict) == (SeatVerdict.EVEN, SeatVerdict.EDGE)
    assert together.score == pytest.approx((0.513, 0.513 - 0.015 / 3**0.5, 0.513 + 0.015 / 3**0.5))


def test_single_level_keeps_its_skewed_interval():
    wilson = score_interval([1.0] * 14 + [0.0] * 6)
    other = Interval(0.3, 1 - wilson.high, 1 - wilson.low)
    assert wilson.low < 0.5 and seat_edge({"casual": [wilson, other]}).verdict is SeatVerdict.EVEN
    assert pool([wilson]) == pytest.approx(wilson)


def test_many_seats_need_wider_intervals():
    """With five fair seats, one is often beyond its own 95% interval."""
    scores = [about(share, 0.02) for share in (0.222, 0.2, 0.2, 0.19, 0.188)]
    found = seat_edge({"casual": scores})
    assert (found.verdict, found.seat) == (SeatVerdict.EVEN, 0) and found.score.low < 0.2 < scores[0].low
    lost = seat_edge({"casual": [*scores[:4], about(0.15, 0.02)]})
    assert (lost.verdict, lost.seat) == (SeatVerdict.EDGE, 4) and lost.score.high < lost.even


@pytest.mark.parametrize("scores", [{}, {"casual": []}, {"casual": [about(0.5)]}, levels(0.5, reach=np.inf)])
def test_nothing_is_stated_without_two_known_seats(scores):
    assert seat_edge(scores) is None


def test_agreement_is_rejected_for_one_in_twenty():
    rng, error, known = np.random.default_rng(5), 0.01, 0
    for _ in range(2_000):
        known += agree([about(value, 1.96 * error) for value in rng.normal(0.5, error, 4)])
    assert 0.935 < known / 2_000 < 0.965

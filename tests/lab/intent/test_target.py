"""Targets, and how measurements stand to them."""

import math

import pytest

from parlour.lab.intent import Standing, Target
from parlour.lab.measurement import Measurement
from parlour.statistics import Interval


@pytest.mark.parametrize(
    ("low", "high", "standing"),
    [
        (0.1, 0.5, Standing.MET),
        (0.2, 0.4, Standing.MET),  # bounds belong to what is meant
        (0.41, 1.0, Standing.MISSED),
        (0.0, 0.19, Standing.MISSED),
        (0.25, 0.5, Standing.OPEN),
        (0.1, 0.35, Standing.OPEN),
        (-math.inf, 0.4, Standing.MET),
    ],
)
def test_a_target_is_met_or_missed_by_a_whole_interval(low, high, standing):
    assert Target("draws", "", low, high).standing(Interval(0.3, 0.2, 0.4)) is standing


def test_four_times_the_games_halve_an_interval():
    """From 100 games 0.3 ± 0.1; ± 0.05 is what keeps it off 0.35, and takes 400."""
    found = Measurement("draws", "", Interval(0.3, 0.2, 0.4), 100)
    assert Target("draws", high=0.35).missing(found) == pytest.approx(300, abs=1)
    assert Target("draws", low=0.35).missing(found) == pytest.approx(300, abs=1)
    assert Target("draws", low=0.35, high=0.5).missing(found) == pytest.approx(300, abs=1)
    assert Target("draws", high=0.5).missing(found) == 0


def test_no_number_of_games_tells_a_value_from_itself():
    found = Measurement("draws", "", Interval(0.3, 0.2, 0.4), 100)
    assert Target("draws", high=0.3).missing(found) == math.inf


def test_a_target_is_for_all_things_or_for_one():
    of_one = Measurement("seat_score", "seat 1", Interval(0.5, 0.4, 0.6), 10)
    assert Target("seat_score").covers(of_one)
    assert Target("seat_score", "seat 1").covers(of_one)
    assert not Target("seat_score", "seat 0").covers(of_one)
    assert not Target("draws").covers(of_one)

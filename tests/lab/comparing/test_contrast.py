"""Contrasts: when a difference is known."""

import math

import numpy as np
import pytest

from parlour.lab.comparing import OUTCOMES, Contrast, Direction, Goal


def contrast(goal=Goal.SIGN, smallest=0.05):
    return Contrast(1, 0, OUTCOMES["seat_score"], smallest, goal, 0.05)


def test_nothing_is_known_before_the_first_pair():
    new = contrast()
    assert (new.finding, new.is_known, new.pairs, new.missing()) == (Direction.OPEN, False, 0, math.inf)
    assert math.isnan(new.correlation)


@pytest.mark.parametrize(
    ("pairs", "finding"),
    [
        ([(0.0, 1.0)] * 12, Direction.HIGHER),
        ([(1.0, 0.0)] * 12, Direction.LOWER),
        ([(1.0, 1.0), (0.0, 0.0)] * 100, Direction.ALIKE),
        ([(1.0, 0.0), (0.0, 1.0)] * 10, Direction.OPEN),
    ],
)
def test_a_difference_is_found_where_the_interval_leaves_0_or_lies_within_what_matters(pairs, finding):
    found = contrast()
    found.add(*pairs)
    assert found.finding is finding
    assert found.is_known is (finding is not Direction.OPEN)


def test_the_size_is_known_where_the_interval_is_short_enough():
    found = contrast(Goal.SIZE, 0.25)
    found.add(*[(0.0, 1.0), (0.0, 0.0)] * 15)
    assert found.finding is Direction.HIGHER
    assert not found.is_known
    found.add(*[(0.0, 1.0), (0.0, 0.0)] * 60)
    assert found.is_known


def test_means_and_correlation_are_of_the_pairs():
    found = contrast()
    pairs = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.5), (0.0, 0.5)]
    found.add(*pairs)
    assert found.means == (0.5, 0.5)
    assert found.correlation == pytest.approx(np.corrcoef(np.transpose(pairs))[0, 1])
    found.apart_from = 2
    assert found.correlation == pytest.approx(1.0)


@pytest.mark.parametrize("goal", Goal)
def test_how_many_more_pairs_it_takes_is_about_right(goal):
    drawn = np.random.default_rng(1).random((4000, 2))
    pairs = [(float(a < 0.5), float(a < 0.5 if b < 0.6 else b < 0.85)) for a, b in drawn]
    found = contrast(goal, 0.08)
    found.add(*pairs[:100])
    assert not found.is_known
    told = found.missing()
    for place in range(100, 4000):
        if found.is_known:
            break
        found.add(pairs[place])
    assert 0.3 * told < found.pairs - 100 < 3 * told
    assert found.missing() == 0.0


def test_a_difference_on_the_border_takes_for_ever():
    found = contrast(smallest=0.0001)
    found.add(*[(0.0, 1.0), (1.0, 0.0)] * 10)
    assert found.interval.value == 0.0
    assert 1e6 < found.missing() < math.inf

"""How alike the games of a round are, against a textbook's table and numbers drawn to order."""

import math

import numpy as np
import pytest

from parlour.statistics.intervals import intraclass

JUDGED = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))


def drawn(rng, share, count, games):
    """Rounds that have a share of their variance in common, each place with a mean of its own."""
    common, own = rng.normal(size=(count, 1)), rng.normal(size=(count, games))
    return math.sqrt(share) * common + math.sqrt(1 - share) * own + np.arange(games)


def test_the_example_of_shrout_and_fleiss():
    """Six persons and four judges: ICC(3,1) is 0.71 (Shrout and Fleiss 1979, table 4)."""
    assert intraclass(JUDGED).value == pytest.approx(0.7148, abs=1e-4)


def test_of_pairs_it_is_near_the_correlation_of_one_with_the_other():
    pairs = drawn(np.random.default_rng(1), 0.5, 2000, 2)
    assert intraclass(pairs).value == pytest.approx(np.corrcoef(pairs.T)[0, 1], abs=1e-3)


def test_the_extremes():
    one = np.arange(10.0)
    assert intraclass(np.stack([one, one + 5], 1)).value == pytest.approx(1)
    assert intraclass(np.stack([one, -one], 1)).value == pytest.approx(-1)
    assert intraclass(np.stack([one, -one], 1)).low == pytest.approx(-1)
    assert all(map(math.isnan, intraclass(np.ones((5, 2)))))


@pytest.mark.parametrize("shape", [(2, 2), (9, 1), (0, 2)])
def test_too_little_to_correlate(shape):
    with pytest.raises(ValueError, match="of three rounds of two games or more"):
        intraclass(np.ones(shape))


@pytest.mark.parametrize(("share", "games"), [(0.0, 2), (0.6, 2), (0.3, 5)])
def test_the_interval_holds_the_truth_as_often_as_it_says(share, games):
    rng, held = np.random.default_rng(7), 0
    for _ in range(1500):
        value, low, high = intraclass(drawn(rng, share, 60, games))
        assert low < value < high
        held += low <= share <= high
    assert 0.93 <= held / 1500 <= 0.97

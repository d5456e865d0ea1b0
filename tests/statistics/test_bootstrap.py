"""The bootstrap, and imbalance between seats."""

import math

import numpy as np
import pytest
import scipy

from parlour.statistics import bootstrap, imbalance, ratio
from parlour.statistics.bootstrap import _student


def counted(values):
    """Return totals of rounds with one game each."""
    return np.stack([values, np.ones(len(values))], axis=1)


def games_won(*wins):
    """Return totals of games, with this number of wins per seat."""
    won = np.repeat(np.eye(len(wins)), wins, axis=0)
    return np.column_stack([won, np.ones(len(won))])


@pytest.mark.parametrize(
    ("estimate", "totals"),
    [(bootstrap, counted(np.random.default_rng(1).random(50))), (imbalance, games_won(30, 20))],
)
def test_rounds_are_resampled_not_games(estimate, totals):
    """Ten identical games per round carry the information of one."""
    assert estimate(10 * totals) == pytest.approx(estimate(totals))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_interval_matches_scipy_for_many_rounds(seed):
    values = np.random.default_rng(seed).exponential(size=200)
    oracle = scipy.stats.bootstrap((values,), np.mean, n_resamples=9999, method="BCa", rng=seed).confidence_interval
    found = bootstrap(counted(values))
    assert found[1:] == pytest.approx((oracle.low, oracle.high), abs=0.06 * (oracle.high - oracle.low))


def test_any_function_of_totals_has_an_interval():
    totals = counted(np.random.default_rng(4).normal(5.0, 1.0, 400))
    plain, root = bootstrap(totals), bootstrap(totals, lambda drawn: np.sqrt(ratio(drawn)))
    assert root == pytest.approx([math.sqrt(end) for end in plain])


@pytest.mark.parametrize("degrees", [5, 10, 30, 200])
def test_few_rounds_use_student_distribution(degrees):
    wider = scipy.stats.t.ppf(0.975, degrees) * math.sqrt((degrees + 1) / degrees)
    assert _student(degrees) == pytest.approx(wider, rel=0.02)


def test_bootstrap_is_deterministic():
    totals = counted(np.random.default_rng(2).random(30))
    assert bootstrap(totals) == bootstrap(totals) != bootstrap(totals, seed=1)


def test_ratio_of_few_rounds():
    assert bootstrap(np.array([[1.0, 1.0], [0.0, 3.0]])).value == 0.25  # weighted by size
    assert bootstrap(np.array([[3.0, 2.0]])) == (1.5, -math.inf, math.inf)
    assert bootstrap(np.full((5, 2), 3.0)) == (1.0, 1.0, 1.0)
    assert bootstrap(np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]])) == (1.0, 1.0, 1.0)  # ignores draws of 0 / 0
    with pytest.raises(ValueError, match="without a round"):
        bootstrap(np.zeros((0, 2)))


def test_imbalance_of_two_seats_matches_wins():
    """Heads and tails in 100 tosses differ by 7.96 on average: 100 C(100, 50) / 2^100."""
    found = imbalance(games_won(70, 30))
    assert found.value == pytest.approx(0.40 - 0.0796, abs=0.008)
    assert (found.low, found.high) == pytest.approx((0.40 - 0.18, 0.40 + 0.18), abs=0.01)
    equal = imbalance(games_won(34, 33, 33))
    assert (equal.value, equal.low) == (0.0, 0.0) and equal.high > 0.1

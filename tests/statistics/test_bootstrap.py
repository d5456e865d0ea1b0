"""The bootstrap, against hand-made cases and SciPy's."""

import math

import numpy as np
import pytest
import scipy

from parlour.statistics import bootstrap, ratio
from parlour.statistics.bootstrap import _student


def counted(values):
    """Totals of rounds of one game each."""
    return np.stack([values, np.ones(len(values))], axis=1)


def test_a_ratio_weighs_rounds_by_their_size():
    assert bootstrap(np.array([[1.0, 1.0], [0.0, 3.0]])).value == 0.25


def test_rounds_are_drawn_and_not_games():
    """Ten games a round that all end alike tell as much as one."""
    results = np.random.default_rng(1).random(50)
    one, ten = bootstrap(counted(results)), bootstrap(10 * counted(results))
    assert ten == pytest.approx(one)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_many_rounds_it_is_what_scipy_has(seed):
    values = np.random.default_rng(seed).exponential(size=200)
    oracle = scipy.stats.bootstrap((values,), np.mean, n_resamples=9999, method="BCa", rng=seed).confidence_interval
    found = bootstrap(counted(values))
    assert found[1:] == pytest.approx((oracle.low, oracle.high), abs=0.06 * (oracle.high - oracle.low))


def test_any_function_of_totals_has_an_interval():
    totals = counted(np.random.default_rng(4).normal(5.0, 1.0, 400))
    plain, root = bootstrap(totals), bootstrap(totals, lambda drawn: np.sqrt(ratio(drawn)))
    assert root == pytest.approx([math.sqrt(end) for end in plain])


@pytest.mark.parametrize("degrees", [5, 10, 30, 200])
def test_few_rounds_have_students_wider_interval(degrees):
    wider = scipy.stats.t.ppf(0.975, degrees) * math.sqrt((degrees + 1) / degrees)
    assert _student(degrees) == pytest.approx(wider, rel=0.02)


def test_the_same_rounds_have_the_same_interval():
    totals = counted(np.random.default_rng(2).random(30))
    assert bootstrap(totals) == bootstrap(totals) != bootstrap(totals, seed=1)


def test_it_claims_nothing_of_a_single_round_and_refuses_none():
    assert bootstrap(np.array([[3.0, 2.0]])) == (1.5, -math.inf, math.inf)
    with pytest.raises(ValueError, match="without a round"):
        bootstrap(np.zeros((0, 2)))


def test_rounds_that_are_all_alike_leave_no_doubt():
    assert bootstrap(np.full((5, 2), 3.0)) == (1.0, 1.0, 1.0)


def test_draws_without_a_value_do_not_count():
    """Where the denominator may be 0, those draws say nothing."""
    found = bootstrap(np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]]))
    assert found == (1.0, 1.0, 1.0)

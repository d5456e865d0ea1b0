"""Return the position of the board and the size of its squares."""

from functools import partial

import numpy as np
import pytest

from parlour.statistics import (
    bootstrap,
    imbalance,
    independent_sum,
    mean_interval,
    never_seen,
    paired_difference,
    quantile_interval,
    score_interval,
    simultaneous_intervals,
)
from parlour.statistics.intervals import intraclass
from tests.campaign import some_daily

from .test_bootstrap import counted
from .test_intervals import correlated

SIZES = (40, 100, 400)


def scores(rng, size, shares=(0.3, 0.1, 0.6)):
    return [score_interval(rng.choice([0.0, 0.5, 1.0], size, p=shares))], [0.5 * shares[1] + shares[2]]


def correlations(share, games):
    """Return a function that draws rounds of games with this share of common variance."""
    return lambda rng, size: ([intraclass(correlated(rng, share, size, games))], [share])


def means(rng, size):
    return [mean_interval(rng.normal(4.0, 2.0, size))], [4.0]


def pairs(rng, size):
    common = rng.normal(size=size)
    return [paired_difference(common + rng.normal(1.0, 0.2, size), common)], [1.0]


def skewed_means(rng, size):
    return [bootstrap(counted(rng.exponential(size=size)))], [1.0]


def ratios(rng, size):
    """Return rounds of different lengths, each with its own share of wins."""
    games = rng.poisson(6, size) + 1
    return [bootstrap(np.stack([rng.binomial(games, rng.beta(3, 7, size)), games], axis=1))], [0.3]


def medians(rng, size):
    return [quantile_interval(rng.exponential(size=size), 0.5)], [np.log(2.0)]


def differences(rng, size):
    """Return the difference of the means of two independent samples."""
    one, other = (bootstrap(counted(rng.exponential(scale, some))) for scale, some in ((2.0, size), (1.0, 2 * size)))
    return [independent_sum(one, -other)], [1.0]


def tails(rng, size):
    return [quantile_interval(rng.exponential(size=size), 0.9)], [np.log(10.0)]


def kinds(rng, size):
    shares = np.array([0.5, 0.3, 0.2])
    return simultaneous_intervals(rng.multinomial(1, shares, size).astype(float)), shares


def seats(rng, size):
    won = rng.multinomial(1, [0.6, 0.4], size)
    return [imbalance(np.column_stack([won, np.ones(size)]).astype(float))], [0.2]


def held(make, size, times):
    """Return the share of samples for which all intervals contain the truth."""
    rng, contain = np.random.default_rng(size), []
    for _ in range(times):
        made = list(zip(*make(rng, size), strict=True))
        assert all(interval.low <= interval.value <= interval.high for interval, _ in made)
        contain.append(all(interval.low <= truth <= interval.high for interval, truth in made))
    return np.mean(contain)


@pytest.mark.parametrize("shares", [(0.2, 0.3, 0.5), (0.05, 0.15, 0.8), (0.0, 0.05, 0.95), (0.4, 0.2, 0.4)])
@pytest.mark.parametrize("size", [15, 60, 300])
def test_score_intervals_of_few_games_have_nearly_nominal_coverage(shares, size):
    assert held(partial(scores, shares=shares), size, 1000) >= 0.915


@pytest.mark.parametrize(("share", "games"), [(0.0, 2), (0.6, 2), (0.3, 5)])
def test_correlation_intervals_have_nominal_coverage(share, games):
    assert 0.93 <= held(correlations(share, games), 60, 1500) <= 0.97


@pytest.mark.parametrize("size", some_daily(SIZES, 100))
@pytest.mark.parametrize("make", [scores, means, pairs, skewed_means, ratios, medians, differences, tails, kinds])
def test_intervals_have_nominal_coverage(make, size):
    assert 0.93 <= held(make, size, 1500) <= 0.97


@pytest.mark.parametrize("times", some_daily((150, 1500), 150))
def test_imbalance_interval_is_conservative(times):
    assert held(seats, 60, times) >= 0.93


def test_rule_of_three_misses_one_in_twenty():
    rng = np.random.default_rng(3)
    bound = never_seen(50).high
    assert np.mean(rng.binomial(50, bound, 20_000) == 0) == pytest.approx(0.05, abs=0.005)

"""Intervals of means, shares, quantiles and correlations."""

import math

import numpy as np
import pytest
import scipy

from parlour.statistics import intervals, never_seen, quantile_interval, simultaneous_intervals
from parlour.statistics.intervals import (
    Interval,
    independent_sum,
    intraclass,
    mean_interval,
    paired_difference,
    pooled,
    round_means,
    round_totals,
    score_interval,
)


@pytest.mark.parametrize(
    ("scores", "interval"),
    [
        ([1.0] * 81 + [0.0] * 182, (0.3080, 0.2553, 0.3662)),
        ([1.0] * 20, (1, 0.8389, 1)),
        ([0.0] * 20, (0, 0, 0.1611)),
    ],
)
def test_all_or_nothing_rounds_match_wilson(scores, interval):
    """Newcombe (1998, table I) has 81 of 263, and 20 of 20."""
    assert score_interval(scores) == pytest.approx(interval, abs=3e-4)


def test_balanced_rounds_narrow_the_interval():
    def width(scores):
        return score_interval(scores).high - score_interval(scores).low

    level = [0.5] * 100
    assert 0 < width(level) < width(level[:50] + [0.25, 0.75] * 25) < width([0.0, 1.0] * 50)


def test_mean_interval_is_normal():
    """5.1, 4.9, 5.6, 5.8 have mean 5.35, standard deviation 0.42032, half-width 1.96 times half of it."""
    assert mean_interval([5.1, 4.9, 5.6, 5.8]) == pytest.approx((5.35, 5.35 - 0.41190, 5.35 + 0.41190), abs=1e-4)
    assert mean_interval([3.0]) == (3.0, -math.inf, math.inf)


def test_common_part_of_pairs_cancels():
    """Differences of 1, 2 and 3 have mean 2 and standard deviation 1."""
    common = np.array([100.0, -50.0, 7.0])
    reach = 1.95996 / math.sqrt(3)
    assert paired_difference(common + np.array([1, 2, 3]), common) == pytest.approx((2, 2 - reach, 2 + reach), abs=1e-4)
    with pytest.raises(ValueError, match="shapes"):
        paired_difference([1.0, 2.0], [1.0, 2.0, 3.0])


def test_independent_half_widths_add_in_squares():
    one, other = Interval(5, 2, 8), Interval(1, -3, 2)
    assert independent_sum(one, other) == pytest.approx((6, 1, 6 + math.sqrt(10)))
    assert independent_sum(one, -other) == pytest.approx((4, 4 - math.sqrt(10), 9))
    assert independent_sum(one, Interval(1, -math.inf, 2)).low == -math.inf


@pytest.mark.parametrize("interval", [score_interval, mean_interval])
def test_empty_input_is_refused(interval):
    with pytest.raises(ValueError, match="without a round"):
        interval([])


def test_totals_are_summed_by_round():
    assert round_totals([7, 3, 7], [1.0, 2.0, 4.0], 1).tolist() == [[2, 1], [5, 2]]
    assert round_means([7, 3, 7], [1.0, 2.0, 4.0]).tolist() == [2, 2.5]


@pytest.mark.parametrize(("count", "sizes"), [(4, [1, 1, 1, 1]), (5, [2, 2, 1]), (9, [3, 3, 3]), (13, [4, 4, 4, 1])])
def test_many_rounds_are_pooled_into_blocks(count, sizes, monkeypatch):
    monkeypatch.setattr(intervals, "BLOCKS", 4)
    totals = np.stack([np.arange(count), np.ones(count)], axis=1)
    blocks = pooled(totals)
    assert blocks[:, 1].tolist() == sizes
    assert blocks.sum(axis=0).tolist() == totals.sum(axis=0).tolist()


@pytest.fixture
def statsmodels():
    """The proportion intervals of statsmodels, imported late because it is slow."""
    from statsmodels.stats import proportion

    return proportion


def rounds_of(counts):
    """Return a row per round, with a 1 for its kind."""
    return np.repeat(np.eye(len(counts)), counts, axis=0)


@pytest.mark.parametrize("counts", [(560, 280, 160), (56, 72, 73, 59, 62, 87, 58), (999, 1), (500, 500, 0)])
def test_simultaneous_intervals_match_goodman(counts, statsmodels):
    oracle = statsmodels.multinomial_proportions_confint(counts, method="goodman")
    found = simultaneous_intervals(rounds_of(counts))
    assert [share.value for share in found] == pytest.approx(np.array(counts) / sum(counts))
    assert np.array([share[1:] for share in found]) == pytest.approx(oracle, abs=2e-3)


def test_simultaneous_intervals_are_wider(statsmodels):
    both = simultaneous_intervals(rounds_of((60, 40)))[0]
    alone = score_interval([1.0] * 60 + [0.0] * 40)
    assert alone[1:] == pytest.approx(statsmodels.proportion_confint(60, 100, method="wilson"), abs=1e-3)
    assert both.low < alone.low < alone.high < both.high


def test_never_seen_follows_rule_of_three():
    """1 - 0.05^(1/100) = 0.02951, the one-sided bound of Clopper and Pearson."""
    assert never_seen(100) == pytest.approx((0.0, 0.0, 0.02951), abs=1e-5)
    assert never_seen(100).high == pytest.approx(scipy.stats.beta.ppf(0.95, 1, 100))
    with pytest.raises(ValueError, match="without a round"):
        never_seen(0)


def test_median_interval_matches_published_example_and_scipy():
    """The interval spans about the 40th to the 60th value (Conover 1999: 50 ± 1.96 √25)."""
    assert quantile_interval(np.arange(1, 101), 0.5) == (50, 41, 60)
    values = np.random.default_rng(3).exponential(size=2000)
    oracle = scipy.stats.quantile_test(values, q=np.median(values), p=0.5).confidence_interval(0.95)
    ours = quantile_interval(values, 0.5)
    assert ours[1:] == pytest.approx((oracle.low, oracle.high), rel=0.01)


def test_values_of_a_round_widen_the_interval():
    values = np.repeat(np.random.default_rng(5).random(40), 25)
    alone, clustered = (quantile_interval(values, 0.5, rounds) for rounds in (None, np.repeat(np.arange(40), 25)))
    assert clustered.high - clustered.low > 3 * (alone.high - alone.low)


def test_quantiles_of_tied_and_few_values():
    assert quantile_interval([4] * 30, 0.5) == (4, 4, 4)
    assert quantile_interval([1, 2] * 50, 0.9).value == 2
    assert quantile_interval([1, 2, 3, 4, 5], 0.9) == (5, 4, math.inf)
    assert quantile_interval([5], 0.5) == (5, -math.inf, math.inf)
    with pytest.raises(ValueError, match="without a value"):
        quantile_interval([], 0.5)


def test_quantile_coverage_with_unequal_rounds():
    """Long rounds have higher values, so the overall median exceeds most rounds' medians."""
    counts = np.repeat([10, 100], 200)
    rounds, values = np.repeat(np.arange(400), counts), np.repeat(counts, counts) + np.arange(counts.sum()) % 7
    found = quantile_interval(values, 0.5, rounds)
    assert found.low <= found.value <= found.high


JUDGED = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))


def correlated(rng, share, count, games):
    """Return rounds with a given share of common variance, and a mean of its own for each place."""
    common, own = rng.normal(size=(count, 1)), rng.normal(size=(count, games))
    return math.sqrt(share) * common + math.sqrt(1 - share) * own + np.arange(games)


def test_intraclass_matches_published_and_pearson_correlations():
    """Six persons and four judges give ICC(3,1) = 0.71 (Shrout and Fleiss 1979, table 4)."""
    assert intraclass(JUDGED).value == pytest.approx(0.7148, abs=1e-4)
    pairs = correlated(np.random.default_rng(1), 0.5, 2000, 2)
    assert intraclass(pairs).value == pytest.approx(np.corrcoef(pairs.T)[0, 1], abs=1e-3)
    one = np.arange(10.0)
    assert intraclass(np.stack([one, one + 5], 1)).value == pytest.approx(1)
    assert intraclass(np.stack([one, -one], 1))[:2] == pytest.approx((-1, -1))
    assert all(map(math.isnan, intraclass(np.ones((5, 2)))))


@pytest.mark.parametrize("shape", [(2, 2), (9, 1), (0, 2)])
def test_intraclass_refuses_too_little_data(shape):
    with pytest.raises(ValueError, match="of three rounds of two games or more"):
        intraclass(np.ones(shape))

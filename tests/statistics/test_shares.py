"""Intervals of several shares at once, and of what was never seen."""

import numpy as np
import pytest
import scipy

from parlour.statistics import never_seen, score_interval, simultaneous_intervals


@pytest.fixture
def statsmodels():
    """Its intervals of proportions; loaded here alone, for it takes long."""
    from statsmodels.stats import proportion

    return proportion


def rounds_of(counts):
    """A row a round, with a 1 for the kind that it is of."""
    return np.repeat(np.eye(len(counts)), counts, axis=0)


@pytest.mark.parametrize("counts", [(560, 280, 160), (56, 72, 73, 59, 62, 87, 58), (999, 1), (500, 500, 0)])
def test_simultaneous_intervals_are_goodmans(counts, statsmodels):
    oracle = statsmodels.multinomial_proportions_confint(counts, method="goodman")
    found = simultaneous_intervals(rounds_of(counts))
    assert [share.value for share in found] == pytest.approx(np.array(counts) / sum(counts))
    assert np.array([share[1:] for share in found]) == pytest.approx(oracle, abs=2e-3)


def test_one_of_two_kinds_has_a_wider_interval_than_alone(statsmodels):
    both = simultaneous_intervals(rounds_of((60, 40)))[0]
    alone = score_interval([1.0] * 60 + [0.0] * 40)
    assert alone[1:] == pytest.approx(statsmodels.proportion_confint(60, 100, method="wilson"), abs=1e-3)
    assert both.low < alone.low < alone.high < both.high


def test_what_was_never_seen_in_a_hundred_rounds_is_rarer_than_three():
    """1 - 0.05^(1/100) = 0.02951; Clopper's and Pearson's one-sided bound."""
    assert never_seen(100) == pytest.approx((0.0, 0.0, 0.02951), abs=1e-5)
    assert never_seen(100).high == pytest.approx(scipy.stats.beta.ppf(0.95, 1, 100))
    with pytest.raises(ValueError, match="without a round"):
        never_seen(0)

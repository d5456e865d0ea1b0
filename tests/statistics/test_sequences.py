"""Confidence sequences and the false discovery rate."""

import math
from fractions import Fraction

import numpy as np
import pytest
import scipy

from parlour.statistics.sequences import (
    ALPHA,
    TIGHTEST,
    ConfidenceSequence,
    asymptotic_interval,
    benjamini_hochberg,
    values_to_reach,
)
from tests.campaign import some_daily

SIZES = [(120, 100), (1000, 500)]  # (repetitions, values in each)


KINDS = {
    "coin": (0.5, lambda dice, n: dice.integers(0, 2, n).astype(float)),
    "seldom": (0.04, lambda dice, n: (dice.random(n) < 0.04).astype(float)),
    "mostly one half": (0.5, lambda dice, n: dice.choice([0.0, 0.5, 1.0], n, p=[0.05, 0.9, 0.05])),
    "bent": (0.75, lambda dice, n: dice.beta(6.0, 2.0, n)),
}


def sequence_of(values, low=0.0, high=1.0, **settings):
    """Return the sequence after updating with these values one by one."""
    sequence = ConfidenceSequence(low, high, **settings)
    for value in values:
        sequence.update(value)
    return sequence


def capital(values, mean, above):
    """Return the peak capital of a bet against a single mean, computed value by value from the paper's formulas."""
    worst = mean if above else 1 - mean
    owned, most = [1.0] * 10, 1.0
    for value in values:
        gain = value - mean if above else mean - value
        owned = [it * (1 + 0.9 / 2**stake / worst * gain) for stake, it in enumerate(owned)]
        most = max(most, sum(owned) / 10)
    return most


def test_single_value_matches_hand_calculation():
    """With a mean stake of 0.9 (1 + ... + 1/512) / 10, the capital 1 + 0.1798 (1 - m) / m is 40 at m = 0.0046."""
    mean_stake = 0.9 * (2 - 1 / 512) / 10
    root = mean_stake / (mean_stake + 39)
    found = sequence_of([1.0]).interval
    assert root - 0.0005 <= found.low <= root == pytest.approx(0.00459, abs=1e-5)
    assert (found.value, found.high) == (1.0, 1.0)
    assert ConfidenceSequence().interval == (0.5, 0.0, 1.0)
    assert ConfidenceSequence(-1.0, 1.0).interval == (0.0, -1.0, 1.0)


@pytest.mark.parametrize("kind", KINDS)
def test_rejected_candidates_match_the_formula(kind):
    values = KINDS[kind][1](np.random.default_rng(1), 100)
    found = sequence_of(values).interval
    for mean in np.linspace(0.0105, 0.9895, 90):
        assert (capital(values, mean, True) >= 40) <= (mean < found.low + 0.0005)
        assert (capital(values, mean, True) < 40) <= (mean > found.low)
        assert (capital(values, mean, False) < 40) <= (mean < found.high)


def test_batched_values_are_looked_at_once():
    values = KINDS["bent"][1](np.random.default_rng(2), 300)
    one_by_one, together = sequence_of(values), ConfidenceSequence()
    together.update(values)
    assert one_by_one.n == together.n == 300
    assert one_by_one.mean == pytest.approx(together.mean)
    assert one_by_one.interval.low >= together.interval.low > 0.5
    assert one_by_one.interval.high <= together.interval.high < 1.0


def test_interval_is_scaled_to_the_bounds_and_rounding_errors_are_clipped():
    values = np.random.default_rng(3).choice([-1.0, 0.0, 1.0], 200, p=[0.1, 0.5, 0.4])
    scaled = sequence_of((values + 1) / 2).interval.map(lambda it: 2 * it - 1)
    for given in (values, (1 + 1e-8) * values):
        assert sequence_of(given, -1.0, 1.0).interval == pytest.approx(scaled)


@pytest.mark.parametrize("kind", some_daily(KINDS, "coin"))
@pytest.mark.parametrize("size", some_daily(SIZES, SIZES[0]), ids=str)
def test_interval_is_valid_at_all_times(kind, size):
    """The final interval is the intersection of all earlier ones, so checking it once is enough.

    The few candidates include the true mean, which the interval contains unless its p-value is small.
    """
    (mean, draw), (trials, count) = KINDS[kind], size
    dice, held = np.random.default_rng(4), 0
    candidates = Fraction(mean).limit_denominator(100).denominator + 1
    for _ in range(trials):
        held += sequence_of(draw(dice, count), candidates=candidates).p_value(mean) > ALPHA
    assert held >= 0.95 * trials


def test_p_value_is_small_outside_the_interval():
    sequence = ConfidenceSequence(-1.0, 1.0)
    sequence.update([0.0, 1.0] * 4)
    assert sequence.interval.low <= 0.0
    assert sequence.p_value(0.0) > 0.05
    sequence.update([0.0, 1.0] * 40)
    assert sequence.interval.low > 0.0
    assert sequence.p_value(0.0) < 0.05
    assert sequence.p_value(0.5) == 1.0


@pytest.mark.campaign
def test_p_value_is_rarely_small_for_the_true_mean():
    dice = np.random.default_rng(5)
    trials = (sequence_of(dice.integers(0, 2, 200), candidates=3) for _ in range(200))
    assert 0 < sum(sequence.p_value(0.5) <= 0.2 for sequence in trials) <= 0.2 * 200


def test_asymptotic_interval_matches_the_formula():
    """Its variance is at least 1 / n. With this weight, it is tightest at `TIGHTEST` values."""
    values = np.tile([3.0, 5.0], TIGHTEST // 2)
    doubt = -2 * math.log(ALPHA)
    weight = doubt + math.log(doubt + 1)
    reach = math.sqrt(2 * (weight + 1) / weight * math.log(math.sqrt(weight + 1) / ALPHA)) * values.std(ddof=1) / 10
    assert asymptotic_interval(values) == pytest.approx((4.0, 4.0 - reach, 4.0 + reach))
    same = asymptotic_interval([0.25] * TIGHTEST)
    assert same.high - 0.25 == pytest.approx(reach / values.std(ddof=1) / 10)


@pytest.mark.parametrize("size", some_daily([(200, 200), (2_000, 1_000)], (200, 200)), ids=str)
def test_asymptotic_interval_is_valid_at_all_times(size):
    runs, count = size
    dice, missed = np.random.default_rng(3), 0
    for _ in range(runs):
        values = dice.choice([-0.6, 0.0, 0.3, 0.9], count, p=[0.3, 0.3, 0.3, 0.1])
        found = (asymptotic_interval(values[:n]) for n in range(30, count, 5))
        missed += not all(it.low <= 0.0 <= it.high for it in found)
    assert missed / runs < 0.06


def test_values_to_reach_follow_square_root_law():
    many = np.random.default_rng(6).integers(0, 2, 16_000)
    few, all_of_them = ConfidenceSequence(), ConfidenceSequence()
    few.update(many[:1_000])
    all_of_them.update(many)
    reach = [it.interval.high - it.interval.low for it in (few, all_of_them)]
    assert values_to_reach(1_000, reach[0], reach[1]) == pytest.approx(16_000, rel=0.1)
    assert values_to_reach(50, 0.1, 0.2) == 50
    assert values_to_reach(50, 0.1, 0.0) == math.inf


@pytest.mark.parametrize("size", [0, 1, 2, 7, 40])
def test_q_values_match_scipy(size):
    p_values = np.random.default_rng(size).random(size) ** 2
    assert benjamini_hochberg(p_values) == pytest.approx(scipy.stats.false_discovery_control(p_values))

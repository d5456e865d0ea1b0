"""Many questions at once: worked cases, and SciPy as oracle."""

import numpy as np
import pytest
import scipy

from parlour.statistics.sequences import benjamini_hochberg

SAMPLES = [np.random.default_rng(seed).random(size) ** 2 for seed, size in enumerate((1, 2, 7, 40))]


def test_four_questions_by_hand():
    """p times 4 over rank, none above the next."""
    assert benjamini_hochberg([0.04, 0.01, 0.03, 0.9]) == pytest.approx([0.16 / 3, 0.04, 0.16 / 3, 0.9])


@pytest.mark.parametrize("p_values", SAMPLES)
def test_others_find_the_same(p_values):
    assert benjamini_hochberg(p_values) == pytest.approx(scipy.stats.false_discovery_control(p_values))


def test_nothing_is_made_of_nothing():
    assert benjamini_hochberg([]) == []

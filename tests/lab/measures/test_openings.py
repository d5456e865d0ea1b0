"""Measures of openings: their scores and their variety."""

import numpy as np
import pytest

from parlour.lab.measures import openings
from parlour.lab.measures.openings import shrunk
from parlour.statistics import mean_interval
from tests.lab.hand_made import collected, values


def test_chance_differences_are_shrunk_and_real_ones_kept():
    rng = np.random.default_rng(2)
    groups = {str(number): rng.integers(0, 2, 25).astype(float) for number in range(30)}
    raw = np.array([scores.mean() for scores in groups.values()])
    found = np.array([interval.value for interval in shrunk(groups).values()])
    assert found.std() < 0.5 * raw.std()
    groups = {"low": np.array([0.0, 0.1] * 200), "high": np.array([0.9, 1.0] * 200)}
    kept = [interval.value for interval in shrunk(groups).values()]
    assert kept == pytest.approx([0.05, 0.95], abs=0.001)
    assert shrunk({"low": groups["low"]})["low"] == mean_interval(groups["low"])


def test_shrinkage_matches_efron_and_morris():
    """Two groups of four, means 0.25 and 0.75, variances 0.25: 0.125 - 0.0625 between groups, so half is kept."""
    found = shrunk({"a": np.array([0.0, 0, 0, 1]), "b": np.array([0.0, 1, 1, 1])})
    assert found["a"].value == pytest.approx(0.375)


def test_shrunken_intervals_cover_the_truth():
    rng, held = np.random.default_rng(5), []
    for _ in range(60):
        truth = rng.normal(0.5, 0.1, 20).clip(0, 1)
        found = shrunk({str(n): (rng.random(40) < p).astype(float) for n, p in enumerate(truth)})
        held += [i.low <= p <= i.high for i, p in zip(found.values(), truth, strict=True)]
    assert 0.92 <= np.mean(held) <= 0.98


def test_diversity_of_identical_and_uniform_openings():
    assert openings._effective(np.array([12.0, 0.0])) == pytest.approx(1.0)
    assert openings._effective(np.array([1e6, 1e6, 1e6])) == pytest.approx(3.0)


def test_openings_are_named_by_first_moves(monkeypatch):
    monkeypatch.setattr(openings, "LEAST", 2)
    games = collected("maexchen", "random", 12)
    assert set(values(openings.opening_score(games))) == {"stop", "throw"}
    assert 1.0 <= values(openings.opening_diversity(games))[""] <= 4.5

    random = collected("columna", "random", 4, opening=2)
    assert openings.opening_score(random) == openings.opening_diversity(random) == []

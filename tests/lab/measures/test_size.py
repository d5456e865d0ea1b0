"""Measures of the size of a game."""

import math

import numpy as np
import pytest

from parlour.lab.measures import size
from tests.lab.hand_made import sample, table, values


def test_positions_use_chao_estimate():
    """One position in two games, four in one game: 5 seen, and at least 1/2 · 4·3 / (2·2) = 1.5 unseen."""
    rows = [(0, 0, 1), (0, 1, 2), (0, 2, 3), (0, 3, 3), (1, 0, 1), (1, 1, 4), (1, 2, 5)]
    games = sample([(1, -1)] * 2, decisions=table("game turn key", *rows))
    (found,) = size.positions(games)
    assert found.interval.value == pytest.approx(math.log10(6.5))
    assert math.log10(5) < found.interval.low < found.interval.value < found.interval.high


@pytest.mark.parametrize("truth", [400, 2000])
def test_positions_bound_is_tight_for_uniform_positions(truth):
    """A hundred games of fifty positions, drawn uniformly from a known number."""
    rng = np.random.default_rng(1)
    rows = [(game, turn, rng.integers(truth)) for game in range(100) for turn in range(50)]
    (found,) = size.positions(sample([(1, -1)] * 100, decisions=table("game turn key", *rows)))
    assert 10**found.interval.value == pytest.approx(truth, rel=0.03)


def test_game_tree_is_mean_power_of_ten_and_repetition_counts_positions_within_a_game():
    rows = [(0, 0, 7), (0, 1, 8), (0, 2, 7), (1, 0, 7)]
    games = sample([(1, -1)] * 3, decisions=table("game turn key", *rows), tree=[2.0, 4.0, np.nan])
    assert values(size.repetition(games)) == {"": 0.25}
    assert values(size.game_tree(games)) == {"": 3.0}

"""How big a game is."""

import math

import numpy as np
import pytest

from parlour.lab.measures import size
from tests.lab.hand_made import sample, table, values


def test_the_tree_is_the_mean_power_of_ten():
    games = sample([(1, -1)] * 3, tree=[2.0, 4.0, np.nan])
    assert values(size.game_tree(games)) == {"": 3.0}


def test_positions_are_estimated_from_those_met_once_and_twice():
    """Met in two games: one; in one game: four. Seen 5, and 1/2 · 4·3 / (2·2) = 1.5 unseen at least."""
    rows = [(0, 0, 1), (0, 1, 2), (0, 2, 3), (0, 3, 3), (1, 0, 1), (1, 1, 4), (1, 2, 5)]
    games = sample([(1, -1)] * 2, decisions=table("game turn key", *rows))
    (found,) = size.positions(games)
    assert found.interval.value == pytest.approx(math.log10(6.5))
    assert math.log10(5) < found.interval.low < found.interval.value < found.interval.high


@pytest.mark.parametrize("truth", [400, 2000])
def test_the_bound_on_positions_is_near_where_all_are_as_likely(truth):
    """A hundred games of fifty positions, drawn from a known number of them."""
    rng = np.random.default_rng(1)
    rows = [(game, turn, rng.integers(truth)) for game in range(100) for turn in range(50)]
    (found,) = size.positions(sample([(1, -1)] * 100, decisions=table("game turn key", *rows)))
    assert 10**found.interval.value == pytest.approx(truth, rel=0.03)


def test_a_position_met_again_in_the_same_game_is_a_repetition():
    rows = [(0, 0, 7), (0, 1, 8), (0, 2, 7), (1, 0, 7)]
    games = sample([(1, -1)] * 2, decisions=table("game turn key", *rows))
    assert values(size.repetition(games)) == {"": 0.25}

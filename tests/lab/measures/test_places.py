"""Measures of where moves start, end and capture."""

import numpy as np
import pytest

from parlour.lab.measures import places
from parlour.lab.measures.places import SpotCounts
from tests.lab.hand_made import collected, sample, values


@pytest.fixture
def board(monkeypatch):
    """Two squares: winners move only to a1, losers to both; one of four moves to b2 captures."""
    counts = np.zeros((10, 2, 2, 3))
    counts[:, 0, 0, places.TO] = 4
    counts[:, 1, :, places.TO] = 2
    counts[:, 1, 1, places.FROM] = 1
    counts[0, 1, 1, places.CAPTURE] = 1
    monkeypatch.setattr(places, "spot_counts", lambda sample: SpotCounts(("a1", "b2"), np.arange(10), counts))
    return sample([(1, -1)] * 10)


def test_shares_of_squares_on_a_board(board):
    assert values(places.moves_to(board)) == {"a1": 0.75, "b2": 0.25}
    assert values(places.moves_from(board)) == {"b2": 0.125}
    assert values(places.captures(board)) == {"b2": 1.0}
    assert values(places.winners_spots(board))["a1"] == 0.5


def test_target_squares_cover_every_move():
    games = collected("lokai_and_bele", "random", 2)
    found = places.spot_counts(games)
    assert found.counts[..., places.TO].sum() == found.counts[..., places.FROM].sum() == len(games.decisions["game"])
    assert sum(values(places.moves_to(games)).values()) == pytest.approx(1.0)

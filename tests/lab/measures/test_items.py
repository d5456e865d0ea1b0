"""Measures of items: offered, chosen, and the score of players who use them."""

import numpy as np
import pytest

from parlour.lab import replayed_games
from parlour.lab.measures import items
from parlour.lab.replayed_games import ActionKinds, action_kind, kinds_used
from tests.lab.hand_made import collected, sample, values


@pytest.mark.parametrize(
    ("text", "found"),
    [("a5xb12", "□x□"), ("buy lazor", "buy lazor"), ("lazor 1", "lazor #"), ("C:A3", "C:□"), ("throw", "throw")],
)
def test_action_kind_drops_squares_and_numbers(text, found):
    assert action_kind(text) == found


@pytest.fixture
def shop(monkeypatch):
    """A toy shop: in 40 games seat 0 buys the sword on offer and wins 30; seat 1 is never offered one."""
    offered, picked = (np.tile([[count, 5], [0, 5]], (40, 1, 1)) for count in (2, 1))  # game, seat, kind
    found = ActionKinds(("buy sword", "pass"), np.arange(40), offered, picked, 0 * picked)
    monkeypatch.setattr(items, "kinds_used", lambda sample: found)
    return sample([(1, -1)] * 30 + [(-1, 1)] * 10)


def test_offered_picked_and_used_in_a_shop(shop):
    for measure in (items.offered, items.picked, items.used):
        assert values(measure(shop)) == {"buy sword": 0.5, "pass": 1.0}
    assert values(items.score_with(shop)) == {"buy sword": 0.75}  # everyone passed, so there is nothing to compare with


def test_every_legal_action_counts_as_offered():
    games = collected("maexchen", "random", 6)
    found = kinds_used(games)
    assert found.names == ("stop", "throw")
    decided = games.decisions
    assert found.picked.sum() == len(decided["game"])
    assert found.offered.sum() == decided["choices"].sum()


def test_number_of_replayed_turns_is_limited(monkeypatch):
    games = collected("maexchen", "random", 6)
    monkeypatch.setattr(replayed_games, "MOST_TURNS", 1)
    assert len(kinds_used.__wrapped__(games).games) == 1

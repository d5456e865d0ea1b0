"""Measures of whether, how and when games end."""

import math

import pytest

from parlour.lab.measures import ending
from tests.lab.hand_made import sample, values

TEN = [(1, -1)] * 10


def test_cut_off_games_are_not_complete():
    (found,) = ending.completion(sample(TEN, ending=[0] * 9 + [-1]))
    assert (found.interval.value, found.n) == (0.9, 10)
    assert found.interval.low == pytest.approx(0.596, abs=0.02)  # Wilson's of 9 in 10


def test_each_ending_has_a_share(monkeypatch):
    games = sample(TEN, ending=[0] * 5 + [2] * 4 + [-1])
    monkeypatch.setattr(games.game.rules, "ENDINGS", ("line", "mate", "quiet"), raising=False)
    assert values(ending.endings(games)) == pytest.approx({"line": 5 / 9, "mate": 0, "quiet": 4 / 9})


def test_length_has_median_and_tails():
    found = ending.turns(sample(TEN * 10, turns=list(range(1, 101))))
    assert values(found) == {"median": 50, "shortest tenth": 10, "longest tenth": 90}
    assert all(each.interval.low < each.interval.value < each.interval.high < math.inf for each in found)


def test_decisions_are_counted_per_seat_and_shortest_game_must_have_ended():
    games = sample(TEN[:1], decisions_0=[4], decisions_1=[3])
    assert values(ending.decisions(games))["median"] == 3.5
    games = sample(TEN[:3], turns=[9, 3, 7], ending=[0, -1, 0])
    assert values(ending.shortest_game(games)) == {"game 2": 7}
    assert ending.shortest_game(sample(TEN, ending=[-1] * 10)) == []

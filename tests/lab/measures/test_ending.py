"""Measures of whether, how and when games end."""

import math
from dataclasses import replace

import pytest

from parlour.lab.measures import ending
from parlour.lab.pace import Pace
from tests.lab.hand_made import sample, table, values

TEN = [(1, -1)] * 10


def test_cut_off_games_are_not_complete():
    (found,) = ending.completion(sample(TEN, ending=[0] * 9 + [-1]))
    assert (found.interval.value, found.n) == (0.9, 10)
    assert found.interval.low == pytest.approx(0.596, abs=0.02)  # Wilson's of 9 in 10


def test_each_ending_has_a_share(monkeypatch):
    games = sample(TEN, ending=[0] * 5 + [2] * 4 + [-1])
    monkeypatch.setattr(games.game.rules, "ENDINGS", ("line", "mate", "quiet"), raising=False)
    assert values(ending.endings(games)) == pytest.approx({"line": 5 / 9, "mate": 0, "quiet": 4 / 9})


def alternating(*lengths, **columns):
    """Return games with these numbers of turns. Two seats alternate, with one decision per turn."""
    rows = [(game, turn, turn % 2, 0, 2, 0, 0) for game, length in enumerate(lengths) for turn in range(length)]
    made = table("game turn seat action choices key opening", *rows)
    return sample([(1, -1)] * len(lengths), decisions=made, turns=lengths, **columns)


def test_length_has_median_and_tails():
    games = alternating(*range(1, 101))
    found = ending.turns(games)
    assert values(found) == {"median": 50, "shortest tenth": 10, "longest tenth": 90}
    assert all(each.interval.low < each.interval.value < each.interval.high < math.inf for each in found)
    at_a_table = replace(games, pace=Pace(turn=50.0, action=10.0))
    assert values(ending.minutes(at_a_table))["median"] == 50


def test_games_that_are_not_stored_in_full_have_no_length():
    games = sample(TEN, turns=[9] * 10)
    assert ending.turns(games) == ending.minutes(games) == []


def test_decisions_are_counted_per_seat_and_shortest_game_must_have_ended():
    games = sample(TEN[:1], decisions_0=[4], decisions_1=[3])
    assert values(ending.decisions(games))["median"] == 3.5
    games = alternating(9, 3, 7, ending=[0, -1, 0])
    assert values(ending.shortest_game(games)) == {"game 2": 7}
    assert ending.shortest_game(sample(TEN, ending=[-1] * 10)) == []

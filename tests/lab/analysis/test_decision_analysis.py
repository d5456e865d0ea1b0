"""Analysing and matching decisions."""

from dataclasses import replace

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.lab.analysis import appraisal
from parlour.lab.analysis.decision_analysis import analyse, budget, match
from parlour.lab.estimates import is_judged_whole, judged_decisions
from parlour.lab.measures import MEASURES
from parlour.lab.sample import VALUES, names
from tests.lab.hand_made import collected, sample, values
from tests.runs.inline import InlineExecutor

OURS = names(VALUES, 2)


class Backwards:
    """Runs all tasks, last first."""

    def run(self, make_worker, tasks):
        yield from InlineExecutor().run(make_worker, iter(list(tasks)[::-1]))


@pytest.fixture(scope="module")
def games():
    return collected("maexchen", "mcts:simulations=4", 3)


@pytest.fixture(scope="module")
def analysed(games):
    return analyse(games, InlineExecutor(), 50).decisions


def test_order_of_analysis_does_not_matter(games, analysed):
    other = analyse(games, Backwards(), 50).decisions
    for name in OURS:
        np.testing.assert_array_equal(analysed[name], other[name])


def test_played_action_never_beats_the_best(analysed):
    assert (analysed["best"] >= analysed["played"]).all()
    assert (analysed["best"] >= analysed["mean"]).all()
    assert (np.isnan(analysed["second"]) == (analysed["choices"] == 1)).all()
    assert ((analysed["good"] >= 1) & (analysed["good"] <= analysed["choices"])).all()
    mover = np.where(analysed["seat"] == 0, analysed["value_0"], analysed["value_1"])
    assert mover == pytest.approx(analysed["best"])
    assert (analysed["clear"] == -1).all()  # -1: the game is solved


def test_clear_decisions_compare_two_searches(monkeypatch):
    monkeypatch.setattr(appraisal, "_solution_of", lambda game: None)
    found = analyse(collected("bingo_battle", "random", 1), InlineExecutor(), 128)
    assert set(np.unique(found.decisions["clear"])) == {0, 1}


def test_unrequested_games_are_not_analysed(games):
    done = []
    found = analyse(games, InlineExecutor(), 50, games=2, on_game=lambda: done.append(1))
    others = found.decisions["game"] > 1
    assert len(done) == 2 and set(judged_decisions(found)["game"].tolist()) == {0, 1}
    assert np.isnan(found.decisions["value_0"][others]).all() and (found.decisions["good"][others] == -1).all()


def test_some_decisions_of_each_game_are_spread_over_it(games, analysed):
    found = analyse(games, InlineExecutor(), 50, positions=4).decisions
    known = np.isfinite(found["value_0"])
    for game in range(3):
        valued = known[found["game"] == game]
        quarters = np.linspace(0, len(valued), 5).astype(int)[:-1]
        assert np.add.reduceat(valued.astype(int), quarters).tolist() == [1, 1, 1, 1]
    for name in OURS:
        np.testing.assert_array_equal(found[name][known], analysed[name][known])
    whole = [is_judged_whole(replace(games, decisions=table)) for table in (games.decisions, found, analysed)]
    assert whole == [False, False, True]


def test_default_budget_is_ten_times_the_players(games):
    assert budget(sample([(1, -1)], "deathmatch_arena", "skilled", options={"players": 2})) == 10_000
    assert budget(sample([(1, -1)], "columna", "random")) == 4000
    with pytest.raises(ParlourError, match="simulations per decision must be at least 1, not 0"):
        analyse(games, InlineExecutor(), 0)


ALL = 10_000  # more turns than there are


@pytest.fixture(scope="module")
def matching_games():
    """Return games of a player that follows Mäxchen's solution, like the master level, with three random opening
    decisions each.
    """
    return collected("maexchen", "solved", 3, opening=3)


@pytest.fixture(scope="module")
def matched(matching_games):
    return match(matching_games, ["beginner", "master"], InlineExecutor(), ALL)


def test_level_matches_its_own_games(matched):
    found = values(MEASURES["move_match"](matched))
    assert found["master"] == 1.0 > found["beginner"] > 0.3


def test_levels_decide_only_where_there_is_a_choice():
    table = match(collected("bingo_battle", "random", 1, opening=3), ["beginner"], InlineExecutor(), ALL).decisions
    is_choice, is_opening = table["choices"] > 1, table["opening"] == 1
    assert (~is_choice & ~is_opening).any() and (is_choice & is_opening).any()
    np.testing.assert_array_equal(table["as_beginner"] >= 0, is_choice & ~is_opening)


def test_levels_decide_only_in_the_first_games(matching_games):
    table, again = (match(matching_games, ["beginner"], InlineExecutor(), 1).decisions for _ in range(2))
    assert set(table["game"][table["as_beginner"] >= 0]) == {0}
    np.testing.assert_array_equal(table["as_beginner"], again["as_beginner"])

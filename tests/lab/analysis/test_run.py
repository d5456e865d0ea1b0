"""The analysis of a sample: the same whoever does it, and only what was to be done."""

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.lab.analysis.decision_analysis import analyse, budget
from parlour.lab.estimates import judged
from parlour.lab.sample import VALUES, names
from tests.lab.hand_made import collected, sample
from tests.runs.inline import InlineExecutor

OURS = names(VALUES, 2)


class Backwards:
    """Does all tasks, the last first."""

    def run(self, make_worker, tasks):
        yield from InlineExecutor().run(make_worker, iter(list(tasks)[::-1]))


@pytest.fixture(scope="module")
def games():
    return collected("maexchen", "mcts:simulations=4", 3)


def test_the_order_in_which_games_are_judged_is_no_matter(games):
    one, other = analyse(games, InlineExecutor(), 50), analyse(games, Backwards(), 50)
    for name in OURS:
        np.testing.assert_array_equal(one.decisions[name], other.decisions[name])


def test_nothing_that_is_played_is_better_than_the_best(games):
    table = analyse(games, InlineExecutor(), 50).decisions
    assert (table["best"] >= table["played"]).all()
    assert (table["best"] >= table["mean"]).all()
    assert (np.isnan(table["second"]) == (table["choices"] == 1)).all()
    assert ((table["good"] >= 1) & (table["good"] <= table["choices"])).all()
    mover = np.where(table["seat"] == 0, table["value_0"], table["value_1"])
    assert mover == pytest.approx(table["best"])
    assert (table["clear"] == -1).all()  # the game is solved


def test_a_glance_is_compared_with_a_search():
    found = analyse(collected("bingo_battle", "random", 1), InlineExecutor(), 128)
    assert set(np.unique(found.decisions["clear"])) == {0, 1}


def test_games_that_were_not_asked_for_have_no_values(games):
    found = analyse(games, InlineExecutor(), 50, games=2)
    assert set(judged(found)["game"].tolist()) == {0, 1}
    assert np.isnan(found.decisions["value_0"][found.decisions["game"] > 1]).all()
    assert (found.decisions["good"][found.decisions["game"] > 1] == -1).all()


def test_a_game_is_told_when_it_is_done(games):
    done = []
    analyse(games, InlineExecutor(), 50, games=2, on_game=lambda: done.append(1))
    assert len(done) == 2


def test_a_budget_is_ten_times_the_players_and_not_nothing(games):
    assert budget(sample([(1, -1)], "deathmatch_arena", "skilled", options={"players": 2})) == 10_000
    assert budget(sample([(1, -1)], "columna", "random")) == 4000
    with pytest.raises(ParlourError, match="simulations per decision must be at least 1, not 0"):
        analyse(games, InlineExecutor(), 0)

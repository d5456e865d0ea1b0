"""Whether levels would have played what was played."""

import numpy as np
import pytest

from parlour.lab.analysis.decision_analysis import match
from parlour.lab.measures import MEASURES
from tests.lab.hand_made import collected, values
from tests.runs.inline import InlineExecutor

ALL = 10_000  # turns


@pytest.fixture(scope="module")
def games():
    """Games of who plays by the solution, as Mäxchen's master does; three decisions of each were the dice's."""
    return collected("maexchen", "solved", 6, opening=3)


def test_a_level_plays_what_it_has_played(games):
    asked = match(games, ["beginner", "master"], InlineExecutor(), ALL)
    found = values(MEASURES["move_match"](asked))
    assert found["master"] == 1.0 > found["beginner"] > 0.3


def test_levels_are_asked_where_players_had_a_choice(games):
    table = match(games, ["master"], InlineExecutor(), ALL).decisions
    asked = (table["choices"] > 1) & (table["opening"] == 0)
    assert set(table["as_master"][asked]) == {1} and set(table["as_master"][~asked]) == {-1}
    assert asked.any() and not asked.all()


def test_levels_are_asked_in_the_first_games_alone(games):
    table = match(games, ["beginner"], InlineExecutor(), 1).decisions
    assert set(table["game"][table["as_beginner"] >= 0]) == {0}


def test_the_same_games_bring_the_same_answers(games):
    one, other = (match(games, ["beginner"], InlineExecutor(), ALL).decisions for _ in range(2))
    np.testing.assert_array_equal(one["as_beginner"], other["as_beginner"])

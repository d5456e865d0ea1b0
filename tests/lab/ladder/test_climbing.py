"""Ladders that are really climbed."""

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.lab.measures.ladder import LADDER
from parlour.lab.search_ladder import climb, player
from tests.lab.hand_made import values
from tests.runs.inline import InlineExecutor


@pytest.fixture(scope="module")
def maexchen():
    return parlour.load("maexchen")


@pytest.mark.campaign
def test_each_rung_is_a_match_and_the_top_meets_random_play(maexchen):
    played = []
    found = climb(maexchen, InlineExecutor(), 4, (2, 4, 8), ["beginner"], on_game=lambda: played.append(1))
    assert [(rung.less, rung.more, len(rung.scores)) for rung in found.rungs] == [(2, 4, 2), (4, 8, 2)]
    assert (len(found.upset), len(found.greedy), len(found.beaten["beginner"]), len(played)) == (2, 2, 2, 20)
    assert [len(each) for each in found.shared] == [2, 2]
    assert climb(maexchen, InlineExecutor(), 4, (2, 4)).rungs[0] == found.rungs[0]


@pytest.mark.campaign
def test_who_thinks_more_is_ahead(maexchen):
    found = climb(maexchen, InlineExecutor(), 100, (2, 100))
    assert found.rungs[0].elo.low > 0
    assert values(LADDER["upset"](found))[""] < 0.3


def test_without_chance_no_dice_are_shared():
    assert climb(parlour.load("columna", quiet=8), InlineExecutor(), 2, (2, 4)).shared == ()


@pytest.mark.campaign
def test_among_three_one_climbs_against_two():
    found = climb(parlour.load("maexchen", players=3), InlineExecutor(), 3, (2, 8))
    assert found.seats == 3
    assert all(0.0 <= score <= 1.0 for score in found.rungs[0].scores)


def test_a_rung_plays_as_the_master_does_but_for_its_budget():
    assert player(parlour.load("invictus"), 64) == "mcts:simulations=64,exploration=0.35"
    assert player(parlour.load("columna"), 64) == "mcts:simulations=64"


@pytest.mark.parametrize(
    ("options", "simulations", "problem"),
    [
        ({"players": 1}, (2, 4), "needs at least two seats"),
        ({"players": 2}, (4, 2), "in increasing order"),
        ({"players": 2}, (4,), "two numbers of simulations"),
    ],
)
def test_what_is_no_ladder_is_refused(options, simulations, problem):
    with pytest.raises(ParlourError, match=problem):
        climb(parlour.load("bingo_battle", **options), InlineExecutor(), 4, simulations)

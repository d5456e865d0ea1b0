"""The search ladder."""

import math

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.lab.measures.ladder import LADDER
from parlour.lab.search_ladder import Ladder, budgets_of, climb, elo_of, make_rung, player
from tests.lab.hand_made import values
from tests.runs.inline import InlineExecutor


@pytest.fixture(scope="module")
def maexchen():
    return parlour.load("maexchen")


@pytest.mark.campaign
def test_ladder_plays_each_rung_and_random_against_top(maexchen):
    played = []
    found = climb(maexchen, InlineExecutor(), 4, (2, 4, 8), ["beginner"], on_game=lambda: played.append(1))
    assert [(rung.less, rung.more, len(rung.scores)) for rung in found.rungs] == [(2, 4, 2), (4, 8, 2)]
    assert (len(found.upset), len(found.greedy), len(found.beaten["beginner"]), len(played)) == (2, 2, 2, 20)
    assert [len(each) for each in found.shared] == [2, 2]
    assert climb(maexchen, InlineExecutor(), 4, (2, 4)).rungs[0] == found.rungs[0]


@pytest.mark.campaign
def test_larger_budget_scores_above_half(maexchen):
    found = climb(maexchen, InlineExecutor(), 100, (2, 100))
    assert found.rungs[0].elo.low > 0
    assert values(LADDER["upset"](found))[""] < 0.3


def test_games_without_chance_share_no_dice():
    assert climb(parlour.load("columna", quiet=8), InlineExecutor(), 2, (2, 4)).shared == ()


@pytest.mark.campaign
def test_three_seats_play_one_against_two():
    found = climb(parlour.load("maexchen", players=3), InlineExecutor(), 3, (2, 8))
    assert found.seats == 3
    assert all(0.0 <= score <= 1.0 for score in found.rungs[0].scores)


def test_rung_keeps_master_settings_except_budget():
    assert player(parlour.load("invictus"), 64) == "mcts:simulations=64,exploration=0.35"
    assert player(parlour.load("lokai_and_bele"), 200) == "alphabeta:nodes=200,contempt=0.2"
    assert player(parlour.load("maexchen"), 64) == "mcts:simulations=64"
    assert budgets_of(parlour.load("columna"))[::6] == (200, 12_800)


def test_ladder_whose_top_loses_to_a_greedy_player_has_failed():
    rungs = (make_rung(8, 16, [1.0, 0.5]),)
    assert Ladder(2, rungs, upset=(0.0,) * 20, greedy=(1.0,) * 20).has_failed
    assert not Ladder(2, rungs, upset=(0.0,) * 20, greedy=(0.5, 0.5, 0.5, 0.6)).has_failed


@pytest.mark.parametrize(
    ("seats", "simulations", "problem"),
    [
        (1, (2, 4), "needs at least two seats"),
        (2, (4, 2), "in increasing order"),
        (2, (4,), "two budgets"),
    ],
)
def test_invalid_ladders_are_refused(seats, simulations, problem):
    with pytest.raises(ParlourError, match=problem):
        climb(parlour.load("bingo_battle", players=seats), InlineExecutor(), 4, simulations)


def test_elo_of_a_score_is_finite_and_zero_for_a_fair_share():
    assert make_rung(10, 20, [0.75] * 10_000).elo.value == pytest.approx(190.85, abs=0.1)
    found = elo_of([1.0] * 20, 2)
    assert found.value == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert found.value < found.high < math.inf
    fair = [elo_of([1.0] + [0.0] * (seats - 1), seats).value for seats in (2, 3, 5)]
    assert fair == pytest.approx([0.0] * 3)

"""Comparison plans: players and outcomes."""

import pytest

from parlour.core.game import load, load_package
from parlour.errors import UnknownNameError
from parlour.lab.comparing import OUTCOMES, outcome_of
from parlour.lab.comparing.comparison_plan import both_families, family, label
from parlour.runs.game_result import Effort, GameResult


def test_each_level_has_a_pure_search_counterpart():
    assert both_families(["casual"]) == ("casual", "mcts:simulations=50,horizon=1000000")
    assert both_families(["random"]) == ("random",)
    assert len(both_families([])) == 6


@pytest.mark.parametrize(
    ("player", "kind", "name"),
    [
        ("casual", "levels", "casual"),
        ("mcts:simulations=50,horizon=1000000", "search", "search of 50"),
        ("mcts:simulations=9", "search", "mcts:simulations=9"),
    ],
)
def test_players_belong_to_a_family(player, kind, name):
    assert (family(player), label(player)) == (kind, name)


SHOP = load_package("tests.lab.shop")


def played(*results, turns=3):
    return GameResult(1, 0, (0,) * len(results), results, (0,) * turns, (Effort(moves=2), Effort(moves=5)))


def test_seat_score_ranges_from_0_to_1():
    value = OUTCOMES["seat_score"].value
    assert [value(played(1.0, -1.0), SHOP, seat) for seat in (0, 1)] == [1.0, 0.0]
    assert value(played(0.0, 0.0), SHOP, 0) == 0.5
    three = load("deathmatch_arena", players=3)
    assert value(played(-0.5, 1.0, -0.5), three, 0) == 0.0
    assert value(played(0.0, 0.0, 0.0), three, 0) == pytest.approx(1 / 3)


def test_equal_results_are_a_draw():
    value = OUTCOMES["draws"].value
    assert [value(played(*results), SHOP, 0) for results in [(0.0, 0.0), (1.0, -1.0), (7.0,)]] == [1.0, 0.0, 0.0]


def test_turns_and_decisions_are_counted():
    assert OUTCOMES["turns"].value(played(1.0, -1.0, turns=12), SHOP, 0) == 12
    assert OUTCOMES["decisions"].value(played(1.0, -1.0), SHOP, 0) == 7


def test_relative_outcomes_differ_by_share_of_the_larger():
    difference = OUTCOMES["turns"].difference
    assert (difference(20, 15), difference(15, 20), difference(0, 0), difference(0, 9)) == (-0.25, 0.25, 0, 1)
    assert OUTCOMES["seat_score"].difference(1.0, 0.5) == -0.5


def test_unknown_outcome_is_refused():
    with pytest.raises(UnknownNameError, match=r"No outcome named 'trns'. Did you mean 'turns'\?"):
        outcome_of("trns")

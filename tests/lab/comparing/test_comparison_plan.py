"""Comparison plans: players, outcomes, and players that may not use some items."""

from collections import Counter

import pytest

from parlour.core.game import load, load_package
from parlour.errors import UnknownNameError
from parlour.lab.comparing import OUTCOMES, outcome_of
from parlour.lab.comparing.comparison_plan import RestrictedPlayer, both_families, family, item_names, item_of, label
from parlour.players import ask, make_any_player
from parlour.runs.game_loop import Effort, GameResult
from tests.lab.shop.rules import BLADE, CHARM, NOTHING


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


@pytest.mark.parametrize(
    ("outcome", "game", "value"),
    [
        ("seat_score", played(1.0, -1.0), 1.0),
        ("seat_score", played(-1.0, 1.0), 0.0),
        ("seat_score", played(0.0, 0.0), 0.5),
        ("seat_score", played(-0.5, 1.0, -0.5), 0.0),
        ("seat_score", played(0.0, 0.0, 0.0), 1 / 3),
        ("draws", played(0.0, 0.0), 1.0),
        ("draws", played(1.0, -1.0), 0.0),
        ("draws", played(7.0), 0.0),
        ("turns", played(1.0, -1.0), 2),  # nobody's turn begins with the roll
        ("decisions", played(1.0, -1.0), 7),
    ],
)
def test_outcome_for_the_first_seat(outcome, game, value):
    played_by = load("deathmatch_arena", players=3) if len(game.results) == 3 else SHOP
    assert OUTCOMES[outcome].value(game, played_by, 0) == pytest.approx(value)


def test_relative_outcomes_differ_by_share_of_the_larger():
    difference = OUTCOMES["turns"].difference
    assert (difference(20, 15), difference(15, 20), difference(0, 0), difference(0, 9)) == (-0.25, 0.25, 0, 1)
    assert OUTCOMES["seat_score"].difference(1.0, 0.5) == -0.5


def test_unknown_outcome_is_refused():
    with pytest.raises(UnknownNameError, match=r"No outcome named 'trns'. Did you mean 'turns'\?"):
        outcome_of("trns")


START = SHOP.new_initial_state()


def choices(player, forbidden, temperature=0.0, games=30):
    players = [RestrictedPlayer(make_any_player(player, seed), forbidden, temperature, seed) for seed in range(games)]
    return Counter(ask(player, START).action for player in players)


def test_item_of_action_comes_from_rules():
    assert [item_of(START, action) for action in (NOTHING, CHARM, BLADE)] == [-1, 0, 1]
    assert item_names(SHOP) == ("charm", "blade")
    assert item_names(load("lokai_and_bele")) == ()
    assert item_of(load("lokai_and_bele").new_initial_state(), 9) == -1


@pytest.mark.campaign
def test_allowed_actions_are_unchanged():
    assert choices("mcts:simulations=500", [0]) == {BLADE: 30}


def test_forbidden_action_is_replaced_by_next_best():
    assert set(choices("mcts:simulations=500", [1])) <= {NOTHING, CHARM}
    assert choices("mcts:simulations=500", [0, 1]) == {NOTHING: 30}


@pytest.mark.parametrize("player", ["random", "mcts:simulations=500,temperature=10"])
def test_temperature_still_applies(player):
    found = choices(player, [1], temperature=10.0, games=60)
    assert set(found) == {NOTHING, CHARM}
    assert min(found.values()) > 15


def test_forbidden_action_is_played_if_forced():
    waiting = load_package("tests.lab.shop", wait=1).state_from_text("2 0,0 10,10 0 0")
    player = RestrictedPlayer(make_any_player("random", 1), [-1], 0.0, 1)
    assert ask(player, waiting).action == 0

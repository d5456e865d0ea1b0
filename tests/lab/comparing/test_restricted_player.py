"""Players that may not use some items."""

from collections import Counter

import pytest

from parlour.core.game import load, load_package
from parlour.lab.comparing.restricted_player import RestrictedPlayer, item_names, item_of
from parlour.players import ask, make_any_player
from tests.lab.shop.rules import BLADE, CHARM, NOTHING

SHOP = load_package("tests.lab.shop")
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
    state = SHOP.new_initial_state()
    state.apply_action(NOTHING)
    state.apply_action(NOTHING)
    waiting = load_package("tests.lab.shop", wait=1).state_from_text("2 0,0 0 0")
    player = RestrictedPlayer(make_any_player("random", 1), [-1], 0.0, 1)
    assert ask(player, waiting).action == 0

"""Rules that check a single action agree with the list of legal actions on every number."""

import random

import pytest

from parlour import kit
from parlour.core.game import load_package

GAMES = {
    "benchmarks.games.connect_four": {},
    "parlour.games.invictus": {},
    "parlour.games.lokai_and_bele": {"capture": "must"},
}
POSITIONS = 30


@pytest.mark.parametrize("package", GAMES)
@pytest.mark.parametrize("options", ["default", "other"])
def test_allowed_actions_match_the_list(package, options):
    game = load_package(package, **(GAMES[package] if options == "other" else {}))
    assert hasattr(game.rules, "allows")
    moves, numbers = kit.new(kit.Moves), [-(2**63), -1, *range(game.num_distinct_actions() + 2), 2**32, 2**32 + 3]
    for state in positions(game):
        allowed = [number for number in numbers if kit.allows(state.record, number, moves.action)]
        assert allowed == state.legal_actions()


def positions(game):
    """Return some positions of a random game, evenly spaced from the start to just before the end."""
    state, dice, met = game.new_initial_state(), random.Random(1), []
    while not state.is_terminal():
        met.append(state.clone())
        state.apply_action(dice.choice(state.legal_actions()))
    return met[:: len(met) // POSITIONS + 1] + met[-1:]

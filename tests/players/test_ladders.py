"""What the levels are in each game, and what is known of them."""

from pathlib import Path

import pytest
from parlour.arena.log import read_log

import parlour
from parlour.players import STEPS, make_any_player, meaning

LOGS = Path(__file__).parents[2] / "benchmarks" / "strength" / "logs"


@pytest.mark.parametrize("name", parlour.games())
def test_a_level_means_a_player(name):
    game = parlour.load(name)
    meanings = [meaning(step.name, game) for step in STEPS]
    assert len(set(meanings)) == len(STEPS)
    for meant in meanings:
        make_any_player(meant)
    assert meaning("random", game) == "random"


@pytest.mark.parametrize("path", sorted(LOGS.iterdir()), ids=lambda path: path.name.partition(".")[0])
def test_what_is_known_of_a_level_is_known_of_what_it_is_now(path):
    read_log(path).check_players()

"""What the levels are in each game, and what is known of them."""

import pytest

import parlour
from parlour.players import STEPS, make_any_player, meaning


@pytest.mark.parametrize("name", parlour.games())
def test_a_level_means_a_player(name):
    game = parlour.load(name)
    meanings = [meaning(step.name, game) for step in STEPS]
    assert len(set(meanings)) == len(STEPS)
    for meant in meanings:
        make_any_player(meant)
    assert meaning("random", game) == "random"

"""Two families of players."""

import pytest

from parlour.lab.comparing.comparison_plan import both_families, family, label


def test_each_level_has_its_like_in_pure_search():
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
def test_players_are_of_a_family(player, kind, name):
    assert (family(player), label(player)) == (kind, name)

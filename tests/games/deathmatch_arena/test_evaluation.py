"""Deathmatch Arena: the features of the evaluation."""

import pytest

from tests.games.weighing import weighed

from .helpers import p, start

BASICS = {"basic_lazor": 1, "basic_shield": 1, "basic_battery": 1}


@pytest.mark.parametrize(
    ("player", "weighs"),
    [
        (p(), {"health": 3, **BASICS}),
        (p(2, health=1), {"energy": 2, "health": 1, **BASICS}),
        (p(card="B1 B2 B3"), {"row or column of 1": 3, "row or column of 3": 1, "health": 3, **BASICS}),
        (p(card="B1 I2 G3"), {"row or column of 1": 6, "health": 3, **BASICS}),
        (
            p(card="B1 B2 I1 I2 N1 G1"),  # rows 1 and 2, columns B and I, columns N and G
            {"row or column of 4": 1, "row or column of 2": 1 + 2, "row or column of 1": 2, "health": 3, **BASICS},
        ),
        (
            p(4, "plasma_lazor", "ultra_shield", "chaotic_battery", *["entropy_engine"] * 2, "backup_battery"),
            {"energy": 4, "health": 3, "plasma_lazor": 1, "ultra_shield": 1, "chaotic_battery": 1}
            | {"entropy_engine": 2, "backup_battery": 1},
        ),
    ],
)
def test_features_of_the_evaluation(player, weighs):
    state = start([p(2), player, p()], first=0)
    assert weighs == weighed(state, 1)
    assert weighed(state, 0) == {"energy": 2, "health": 3, "first player": 1, **BASICS}
    assert weighed(state, 2) == {"health": 3, **BASICS}

"""Lokai and Bele: features of the evaluation."""

import pytest

from parlour.kit import drawish
from tests.games.tables import features
from tests.games.weighing import weighed

from .helpers import SEVEN_15_BLACK, SHUT_IN, START

test_features_of_an_evaluation = features(
    (START, {"to move": 1, "1 high on ring 1": 10, "1 high on ring 2": 6},
     {"1 high on ring 1": 10, "1 high on ring 2": 6}),
    (
        "wwwwwwww/wwwwwwww/3b4/8/8/8/bbb1bbbb/bbbbbbbb 1 1",  # d6 could capture on c7, d7 and e7
        {"1 high on ring 1": 10, "1 high on ring 2": 5, "1 high on ring 3": 1, "square to make 2 high, to wait": 3},
        {"to move": 1, "1 high on ring 1": 10, "1 high on ring 2": 6, "square to make 2 high, to move": 1},  # d6
    ),
    (
        f"{SEVEN_15_BLACK}1/w7/8/8/3(wwb)4/8/8/8 0 0",  # d4 could capture at a distance; no single piece could
        {"to move": 1, "3 high on ring 4": 1, "square to make 4 high, to move": 1},
        {"point": 7 * (4 + 1), "1 high on ring 1": 1},
    ),
    (
        f"{SHUT_IN} 0 0",
        {"to move": 1, "1 high on ring 1": 1},
        {
            **{"point": 5 * (4 + 1) + 4 + 2},
            **{"1 high on ring 1": 4, "1 high on ring 2": 1, "1 high on ring 3": 1, "1 high on ring 4": 1},
        },
    ),
)  # fmt: skip


def test_stacks_of_four_are_equal_on_a_flat_board(play):
    assert weighed(play(f"{SHUT_IN} 0 0", board="flat"), 1).expected["point"] == 6 * 4


@pytest.mark.parametrize(
    ("position", "closeness"),
    [(f"{SHUT_IN} 0 25", 0), (START, 0), (START.replace(" 0 0", " 0 20"), 0.4), (START.replace(" 0 0", " 1 49"), 0.98)],
)
def test_draw_comes_closer_with_each_quiet_ply_if_points_are_equal(game, play, position, closeness):
    assert play(position).game.run(drawish, play(position).record) == pytest.approx(closeness)

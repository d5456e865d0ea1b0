"""Invictus: features of the evaluation."""

import pytest

from tests.games.tables import features
from tests.games.weighing import weighed

from .helpers import CROWDED, DRAWN_UP, START

test_features_of_an_evaluation = features(
    (START, {"to move": 1}, {}),
    (DRAWN_UP, {"to move": 1, "die": 18, "point on rank 2": 3 * (1 + 2 + 3), "point on rank 3": 3 * (4 + 5 + 6)},
     {"die": 18, "point on rank 2": 3 * (1 + 2 + 3), "point on rank 3": 3 * (4 + 5 + 6)}),
    (
        CROWDED,
        {
            **{"point home or captured": 26 + 11, "die": 5},
            **{"point on rank 4": 3, "point on rank 5": 3 + 1, "point on rank 6": 2, "point on rank 8": 6},
        },
        {**{"point home or captured": 22 + 6, "to move": 1, "die": 2}, **{"point on rank 7": 2, "point on rank 8": 5}},
    ),
    ("8c/9/9/9/4A4/9/9/9/9 1 2 17,16 1,0 0", {"point home or captured": 17 + 1, "die": 1, "point on rank 5": 1},
     {**{"point home or captured": 16, "to move": 1, "die": 1}, **{"point to be put back": 2, "point on rank 1": 3}}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("board", "black", "white"),
    [
        ("9/9/9/4b4/3C5/9/9/9/9", None, 2),  # d5 can take the lower e6
        ("9/9/9/4b4/3B5/9/9/9/9", 2, 2),  # either die can take the other, as they are equal
        ("9/9/9/3b5/3C5/9/9/9/9", None, None),  # no captures straight ahead
        ("9/9/9/9/3C5/4f4/9/9/9", None, None),  # no captures backwards
        ("9/9/9/4bc3/3C1C3/9/9/9/9", None, 2),  # e6 is attacked twice but counts once; f6 is not attacked
        ("9/9/9/F7f/9/9/9/9/9", None, None),  # no wrapping round the edge
    ],
)
def test_dice_under_attack_are_evaluated(game, board, black, white):
    home = ",".join(str(18 - sum(letter in side for letter in board)) for side in ("ABCDEF", "abcdef"))
    for turn in (0, 1):
        state = game.state_from_text(f"{board} {turn} 0 {home} 0,0 0")
        assert weighed(state, turn).expected.get("point under attack, to move") == (black, white)[turn]
        assert weighed(state, 1 - turn).expected.get("point under attack, to wait") == (black, white)[1 - turn]

"""Bingo Chess: features of the evaluation."""

import pytest

from tests.games.tables import features
from tests.games.weighing import weighed


def held(share):
    """Return the value of a seat's best partial pattern."""
    return {"share of the best pattern, squared": share**2, "share of the best pattern, to the fourth": share**4}


test_features_of_an_evaluation = features(
    ("4k/5/5/5/K4 1 A4 - 0", held(1 / 5), {"to move": 1, **held(1 / 5)}),
    ("4k/r4/5/5/K4 0 A4 x 0", {"to move": 1, "in check": 1, **held(1 / 5)}, {"rook": 1, **held(1 / 5)}),
    (
        "r1k2/P2n1/2p1P/pR1Q1/1NK1b 0 C2 - 4",
        {"pawn": 2, "knight": 1, "rook": 1, "queen": 1, "to move": 1, **held(2 / 5)},  # b1 b2, for example
        {"pawn": 2, "knight": 1, "bishop": 1, "rook": 1, **held(3 / 5)},  # a5 c3 e1
    ),
    ("4k/5/5/5/KNBR1 1 A4 - 0",
     {"knight": 1, "bishop": 1, "rook": 1, "pattern that lacks one square": 1, **held(4 / 5)},
     {"to move": 1, **held(1 / 5)}),
    (
        "4k/N4/B4/R4/KNBR1 0 A4 - 0",  # a5 and e1
        {
            **{"knight": 2, "bishop": 2, "rook": 2, "to move": 1},
            **{"pattern that lacks one square, to move": 2, **held(4 / 5)},
        },
        held(1 / 5),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "board", "share", "lacking"),
    [
        ("corners", "4k/5/5/5/K3R", 2 / 4, 0),
        ("corners", "R3k/5/5/5/K3R", 3 / 4, 1),
        ("stamp", "4k/5/5/RR3/K4", 3 / 4, 1),
        ("stamp", "4k/5/5/RR1RR/K3N", 3 / 4, 2),
        ("frame", "4k/5/1RRR1/1R1R1/K4", 4 / 8, 0),  # c3 is not part of it
        ("frame", "4k/1R1R1/1R1R1/1RRR1/K4", 7 / 8, 1),
    ],
)
def test_patterns_are_evaluated(play, pattern, board, share, lacking):
    state = play(f"{board} 1 A4 - 0", pattern=pattern)
    expected = {"rook": board.count("R"), **held(share)}
    if "N" in board:
        expected["knight"] = 1
    if lacking:
        expected["pattern that lacks one square"] = lacking
    assert expected == weighed(state, 0)

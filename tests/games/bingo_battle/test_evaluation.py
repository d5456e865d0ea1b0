"""Bingo Battle: the features of the evaluation."""

from tests.games.tables import features

from .helpers import START

test_features_of_an_evaluation = features(
    (START, {"to move": 1}, {}),
    ("1200/0000/0000/0000/0000 20 1,0 1 -", {"claim": 1, "coin, to wait": 3}, {"to move": 1, "coin, to move": 3}),
    (
        "2A2B/2201/1020/0000/0000 2 2,2 0 an2a",
        {
            **{"claim": 2, "locked stack": 1, "to move": 1, "coin, to move": 18},
            **{"die that completes a stack, to move": 1, "die that claims, to move": 1},  # suns and arms
        },
        {"claim": 2, "locked stack": 1, "coin, to wait": 18},
    ),
    (
        "2A2B/2201/1020/0000/0000 2 2,2 0 .a2.",  # resolved dice have no further effect
        {"claim": 2, "locked stack": 1, "to move": 1, "coin, to move": 18, "die that claims, to move": 1},
        {"claim": 2, "locked stack": 1, "coin, to wait": 18},
    ),
    ("A000/0000/0000/0000/0000 18 3,0 0 n2n5",
     {"claim": 3, "third claim": 1, "locked stack with three claims": 1, "to move": 1, "coin, to move": 3},
     {"coin, to wait": 3}),
)  # fmt: skip

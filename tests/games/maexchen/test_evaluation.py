"""Mäxchen: the features of the evaluation."""

from tests.games.tables import features

from .helpers import START

test_features_of_an_evaluation = features(
    (START, {"starts the round": 1 / 7}, {}),  # 49 faces to go, whose square root is 7
    (
        "24,33 900,250 1 0:-? 0:-",  # 16 faces to go, whose square root is 4
        {
            "hundred points by the root of the faces to go": 9 / 4,
            "hundred points by the faces to go": 9 / 16,
            "face by the root of the faces to go": 24 / 4,
        },
        {
            "hundred points by the root of the faces to go": 2.5 / 4,
            "hundred points by the faces to go": 2.5 / 16,
            "face by the root of the faces to go": 33 / 4,
            "starts the round": 1 / 4,
        },
    ),
)

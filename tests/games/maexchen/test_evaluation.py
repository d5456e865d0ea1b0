"""Mäxchen: what the estimate weighs."""

import pytest

from tests.games.weighing import weighed

from .helpers import START


@pytest.mark.parametrize(
    ("position", "one", "other"),
    [
        (START, {"starts the round": 1 / 7}, {}),  # 49 faces to go, 7 is the root
        (
            "24,33 900,250 1 0:-? 0:-",  # 16 to go, 4 is the root
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
    ],
)
def test_features_of_the_estimate(game, position, one, other):
    state = game.state_from_text(position)
    assert (one, other) == (weighed(state, 0), weighed(state, 1))

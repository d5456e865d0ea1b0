"""What a text of squares may mean."""

import pytest

from parlour.notation import by_squares

LEGAL = {"d2d5": 1, "e2xd5": 2, "+d4": 3, "pass": 4, "NE": 5}
SQUARE = "[a-h][1-8]|ne"


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("D2 - d5", [1]),
        ("d2xd5", [1]),
        ("e2d5", [2]),
        ("d5", [1, 2]),
        ("D4", [3]),
        ("ne", [5]),
        ("e2", []),
        ("d2 to d5", []),
        ("+d4", []),
        ("pass", []),
        ("", []),
    ],
)
def test_the_squares_named_are_the_last_of_the_action_s(text, actions):
    assert by_squares(text, LEGAL, SQUARE) == actions

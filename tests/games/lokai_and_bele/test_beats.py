"""Lokai and Bele: the beats of a turn."""

import pytest

from tests.games.beats import pieces, shown, told

from .helpers import SHUT_IN, START, play


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (START, "b2b5", [("move", "Black moves b2 to b5.", "b2 b5")]),
        (
            "wwwwwwww/w1wwwwww/8/8/8/1w6/bbbbbbbb/bbbbbbbb 0 0",
            "a2xb3",
            [("capture", "Black captures b3 from a2, making a stack of two.", "a2 b3")],
        ),
        (
            "wwwwwwww/w1wwwww1/8/8/1(wb)6/1(bw)6/2bbbbbb/bbbbbbbb 0 0",
            "b4xb3",
            [
                ("capture", "Black captures b3 from b4, making a tower.", "b4 b3"),
                ("claim", "The tower on b3 scores 6 points for Black, 6 in total.", "b3"),
            ],
        ),
    ],
)
def test_playback(position, text, beats):
    assert told(play(position), text) == beats


def test_a_stack_is_seen_before_it_is_said_what_it_is_worth():
    state = play("wwwwwwww/w1wwwww1/8/8/1(wb)6/1(bw)6/2bbbbbb/bbbbbbbb 0 0")
    captured, _ = shown(state, "b4xb3")
    assert (pieces(captured, "b3"), pieces(captured, "b4")) == ("0 1 1 0", "")


def test_a_pass_and_the_end_are_beats():
    assert told(play(f"{SHUT_IN} 0 0"), "pass") == [("note", "Black has no legal move and passes.", "")]
    *_, end = told(play(START, quiet=1), "b2b5")
    assert end == (
        "end",
        "There was no capture this turn, so the game is over. It's a draw with 0 points each.",
        "",
    )

"""Lokai and Bele: what people type, and why it is refused."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError

from .helpers import MIDDLE, START, play


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (START, "c4c5", "c4 is empty."),
        (START, "g8g7", "g8 belongs to White."),
        (START, "a1a2", "a2 is your own: you can't move onto your own stacks."),
        (START, "b2b2", "The stack on b2 has to move to a different square."),
        (START, "b2d3", "d3 is not in a straight line from b2."),
        (START, "b1b3", "The stack on b2 is in the way."),
        (START, "b1d3", "The stack on c2 is in the way."),
        (START, "b2b7", "A single piece captures only on an adjacent square."),
        (START, "pass", "You can't pass, because you have a legal move."),
        (f"{MIDDLE} 0 2", "d3e3", "The stack on d3 is a tower: it can't move or be captured."),
        (f"{MIDDLE} 1 2", "d6xf6", "The stack on f6 is a tower: it can't move or be captured."),
        (f"{MIDDLE} 1 2", "g2xc7", "Together, the stacks on g2 and c7 would be 5 high; the limit is four."),
        (
            f"{MIDDLE} 1 2",
            "g2g5",
            "A stack of two or three moves only to an adjacent square, unless it captures.",
        ),
    ],
)
def test_why_a_move_is_refused(position, text, reason):
    with pytest.raises(IllegalActionError) as refusal:
        play(position).parse_action(text)
    assert str(refusal.value).startswith(reason)


def test_the_duty_to_capture_is_a_reason():
    position = "wwwwwwww/wwwwwww1/8/8/8/w7/bbbbbbbb/bbbbbbbb 0 0"
    with pytest.raises(IllegalActionError, match="You must capture: this game is played with capture=must"):
        play(position, capture="must").parse_action("c2c3")
    assert play(position).parse_action("c2c3")


@pytest.mark.parametrize(
    ("typed", "meant"), [("E2-E5", "e2e5"), ("e2 → e5", "e2e5"), ("e2xe5", "e2e5"), ("a2:b3", "a2xb3"), ("xb3", None)]
)
def test_moves_as_people_type_them(typed, meant):
    state = play("wwwwwwww/w1wwwwww/8/8/8/1w6/bbbbbbbb/bbbbbbbb 0 0")  # a2, b2 and c2 can capture
    if meant:
        assert state.parse_action(typed) == state.string_to_action(meant)
    else:
        with pytest.raises(AmbiguousActionError, match="a2xb3, b2xb3 or c2xb3"):
            state.parse_action(typed)

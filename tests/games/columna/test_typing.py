"""Columna: what people type, and why it is refused."""

import pytest

from parlour.errors import IllegalActionError

from .helpers import START, play

BUILT = "7/3w3/3(wwb)3/7/1(bw)wb3/7/(bbbb)6"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (START, "+d3", "First the pawn moves, then a piece is dropped or a stack moved."),
        (START, "d3d5", "First the pawn moves, then a piece is dropped or a stack moved."),
        (START, "SW", "The pawn stands on SW and has to leave it."),
        ("7/7/7/7/7/7/7 SW,w2 0 0 0", "w2", "White's pawn stands on track w2."),
        ("7/7/7/7/7/7/7 SW,e2 0 0 0", "sd", "The pawn cannot go to track sd: White's pawn stands on that side"),
        (START, "pass", "The pawn can move, so passing is not allowed."),
        (
            "(wwww)6/7/7/7/7/7/7 w1,NE 0 0 0",
            "w7",
            "With the pawn on track w7 nothing could be dropped, and no stack",
        ),
        (f"{BUILT} w3,NE 0 1 0", "w4", "The pawn has moved already: now a piece is dropped or a stack moved."),
        (f"{BUILT} w3,NE 0 1 0", "pass", "After the pawn's move a piece has to be dropped or a stack moved."),
        (f"{BUILT} w3,NE 0 1 0", "+b4", "The pawn on track w3 does not face b4."),
        (f"{BUILT} w3,NE 0 1 0", "b4", "The pawn on track w3 does not face b4."),
        (f"{BUILT} w3,NE 0 1 0", "+e3", "The stack on b3 stands before the empty square e3."),
        (f"{BUILT} w3,NE 0 1 0", "+c3", "The stack on b3 stands before that on c3 and is not lower."),
        (f"{BUILT} w1,NE 0 1 0", "+a1", "The stack on a1 is locked: four high, it stands for good."),
        (f"{BUILT} SW,w3 0 1 0", "+b4", "On the base tile SW the pawn faces no square, so nothing can be dropped."),
        (f"{BUILT} w3,NE 0 1 0", "a1a2", "The stack on a1 is locked: four high, it stands for good."),
        (f"{BUILT} w3,NE 0 1 0", "a2a3", "a2 is empty."),
        (f"{BUILT} w3,NE 0 1 0", "c3c4", "c3 is White's."),
        (f"{BUILT} w3,NE 0 1 0", "d3c3", "c3 is in the way."),
        (f"{BUILT} w3,NE 0 1 0", "d3d5", "A single piece moves to the next square, up, down or sideways."),
        (
            f"{BUILT} w3,NE 0 1 0",
            "d5d4",
            "A stack of 3 moves exactly 3 squares straight on, up, down or sideways.",
        ),
        ("7/7/7/7/7/w6/6(bb) w3,NE 0 1 0", "g1a2", "A stack of 2 moves exactly 2 squares straight on, up, down or"),
    ],
)
def test_why_an_action_is_refused(game, position, text, reason):
    with pytest.raises(IllegalActionError) as refusal:
        play(game, position).parse_action(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        (START, "W3", "w3"),
        ("b6/7/7/7/7/7/7 w3,NE 0 0 0", "sw", "SW"),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "d3", "+d3"),
        ("7/7/7/7/7/7/7 w3,NE 0 1 0", "+D3", "+d3"),
        ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d4-d5", "d4d5"),
        ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d5", "d4d5"),  # no drop there
        ("7/7/7/3b3/7/7/7 w3,NE 0 1 0", "d3", "+d3"),  # a click on d3 drops, too
    ],
)
def test_actions_as_people_type_them(game, position, typed, meant):
    state = play(game, position)
    assert state.parse_action(typed) == state.string_to_action(meant)


def test_a_locked_stack_says_that_it_counts(game):
    scene = play(game, f"{BUILT} w3,NE 0 1 0").scene()
    assert scene.spot("a1").note == "The stack on a1 stands for good and counts for Black."
    assert scene.spot("d5").note == ""

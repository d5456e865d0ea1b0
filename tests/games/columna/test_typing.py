"""Columna: what people type, and why it is refused."""

import pytest

from parlour.errors import IllegalActionError

from .helpers import START, play

BUILT = "7/3w3/3(wwb)3/7/1(bw)wb3/7/(bbbb)6"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (START, "+d3", "First move your pawn. Then drop a piece or move a stack."),
        (START, "d3d5", "First move your pawn. Then drop a piece or move a stack."),
        (START, "SW", "Your pawn is already on SW and must move to another point."),
        ("7/7/7/7/7/7/7 SW,w2 0 0 0", "w2", "White's pawn is on point w2."),
        ("7/7/7/7/7/7/7 SW,e2 0 0 0", "sd", "Your pawn can't go to point sd: White's pawn is on that side"),
        (START, "pass", "You can't pass, because your pawn can move."),
        (
            "(wwww)6/7/7/7/7/7/7 w1,NE 0 0 0",
            "w7",
            "From point w7, you couldn't drop a piece, and none of your stacks",
        ),
        (f"{BUILT} w3,NE 0 1 0", "w4", "You have already moved your pawn. Now drop a piece or move a stack."),
        (f"{BUILT} w3,NE 0 1 0", "pass", "You can't pass after moving your pawn. Drop a piece or move a stack."),
        (f"{BUILT} w3,NE 0 1 0", "+b4", "Your pawn on point w3 doesn't face b4."),
        (f"{BUILT} w3,NE 0 1 0", "b4", "Your pawn on point w3 doesn't face b4."),
        (f"{BUILT} w3,NE 0 1 0", "+e3", "The stack on b3 is in front of the empty square e3."),
        (f"{BUILT} w3,NE 0 1 0", "+c3", "The stack on b3 is in front of the stack on c3 and isn't lower."),
        (f"{BUILT} w1,NE 0 1 0", "+a1", "The stack on a1 is locked: a stack of four can't grow or move."),
        (f"{BUILT} SW,w3 0 1 0", "+b4", "On base tile SW, your pawn faces no squares, so you can't drop a piece."),
        (f"{BUILT} w3,NE 0 1 0", "a1a2", "The stack on a1 is locked: a stack of four can't grow or move."),
        (f"{BUILT} w3,NE 0 1 0", "a2a3", "There is no stack on a2."),
        (f"{BUILT} w3,NE 0 1 0", "c3c4", "The stack on c3 is White's."),
        (f"{BUILT} w3,NE 0 1 0", "d3c3", "The stack on c3 is in the way."),
        (f"{BUILT} w3,NE 0 1 0", "d3d5", "A single piece moves exactly one square up, down, left or right."),
        (
            f"{BUILT} w3,NE 0 1 0",
            "d5d4",
            "A stack of 3 moves exactly 3 squares up, down, left or right.",
        ),
        ("7/7/7/7/7/w6/6(bb) w3,NE 0 1 0", "g1a2", "A stack of 2 moves exactly 2 squares up, down, left or"),
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
    assert scene.spot("a1").note == "The stack on a1 is locked and counts for Black."
    assert scene.spot("d5").note == ""

"""Typed moves: forgiving where there is no doubt."""

import pytest

import parlour
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from parlour.terminal.move_parser import parse_move
from parlour.view.scene import Choice, Scene

GAME = parlour.load("lokai_and_bele")
STATE = GAME.state_from_text("wwwwwwww/www1wwww/3w4/8/8/3b4/bbb1bbbb/bbbbbbbb 0 2")


@pytest.mark.parametrize("text", ["c2c4", "C2C4", "c2 c4", "c2-c4", "  c2c4"])
def test_case_spaces_and_dashes_do_not_matter(text):
    assert parse_move(STATE, STATE.scene(), text).text == "c2c4"


def test_a_capture_may_be_typed_without_its_cross():
    state = GAME.state_from_text("wwwwwwww/www1wwww/8/8/3w4/3b4/bbb1bbbb/bbbbbbbb 0 2")
    assert parse_move(state, state.scene(), "d3d4").text == "d3xd4"


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("d3d6", IllegalActionError, "'d3d6' is not legal here."),
        ("D3 D6", IllegalActionError, "'d3d6' is not legal here."),
        ("castle", InvalidActionError, "'castle' is not an action of Lokai and Bele."),
        ("c2", AmbiguousActionError, "'c2' could be c2d2, c2b3"),
        ("", InvalidActionError, "'' is not an action"),
    ],
)
def test_everything_else_is_explained(text, error, words):
    with pytest.raises(error) as caught:
        parse_move(STATE, STATE.scene(), text)
    assert words in str(caught.value)


def test_texts_that_differ_by_case_alone_are_ambiguous_unless_exact():
    choices = tuple(Choice(i, text, (), text) for i, text in enumerate(("Na", "nA")))
    scene = Scene("A game", ("One",), 0, "", (), choices=choices)
    assert parse_move(STATE, scene, "nA").action == 1
    with pytest.raises(AmbiguousActionError, match="'na' could be Na or nA"):
        parse_move(STATE, scene, "na")

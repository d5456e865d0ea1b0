"""Typed moves: forgiving where there is no doubt."""

import pytest

import parlour
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from parlour.terminal.move_parser import parse_move

GAME = parlour.load("lokai_and_bele")
STATE = GAME.state_from_text("wwwwwwww/www1wwww/3w4/8/8/3b4/bbb1bbbb/bbbbbbbb 0 2")


@pytest.mark.parametrize("text", ["c2c4", "C2 C4", "  c2-c4"])
def test_a_text_means_a_choice(text):
    assert parse_move(STATE, STATE.scene(), text).text == "c2c4"


def test_a_capture_may_be_typed_without_its_cross():
    state = GAME.state_from_text("wwwwwwww/www1wwww/8/8/3w4/3b4/bbb1bbbb/bbbbbbbb 0 2")
    assert parse_move(state, state.scene(), "d3d4").text == "d3xd4"


@pytest.mark.parametrize(
    ("text", "error"), [("d3d6", IllegalActionError), ("castle", InvalidActionError), ("c2", AmbiguousActionError)]
)
def test_everything_else_is_refused(text, error):
    with pytest.raises(error):
        parse_move(STATE, STATE.scene(), text)

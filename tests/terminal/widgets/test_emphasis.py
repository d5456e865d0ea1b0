"""What a scene emphasises, in a terminal with colours and in one without."""

import pytest

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.drawing import MARKS, BoardContent, draw_board
from parlour.terminal.widgets.layout import Scale, lay_out
from parlour.terminal.widgets.palette import BACKGROUNDS
from parlour.terminal.widgets.words import describe
from parlour.view.scene import Area, Piece, Spot

SEATS = ("Red", "Blue")
TINTS = ("red", "blue")


def drawn(spot, colour=True, columns=3, lines=(), marks=None):
    area = Area("board", "board", (spot,), lines=lines)
    layout = lay_out([area], lambda _: 1, 80, Scale(columns=columns))
    return draw_board(BoardContent((area,), TINTS, marks=marks or {}), layout, Capabilities(colour=colour))


def ground(text):
    return next(span.style.bgcolor.name for span in text.spans if span.style.bgcolor)


@pytest.mark.parametrize("emphasis", ["called", "open", "threat", "goal"])
def test_what_is_emphasised_has_a_ground_and_a_sign_of_its_own(emphasis):
    text = drawn(Spot("a1", 0, 0, (Piece("man", 0),), emphasis=emphasis))
    assert ground(text) == BACKGROUNDS[emphasis]
    assert text.plain.startswith(MARKS[emphasis])
    assert MARKS[emphasis] in drawn(Spot("a1", 0, 0, emphasis=emphasis), colour=False).plain


def test_a_line_completed_is_seen_on_each_of_its_spots():
    assert drawn(Spot("a1", 0, 0), lines=(("a1",),)).plain.startswith(MARKS["line"])


def test_what_a_player_does_is_seen_over_what_is_emphasised():
    text = drawn(Spot("a1", 0, 0, emphasis="threat"), marks={"a1": "capture"})
    assert ground(text) == BACKGROUNDS["capture"]


def test_a_narrow_square_has_no_sign():
    assert drawn(Spot("a1", 0, 0, (Piece("man", 0),), emphasis="threat"), columns=1).plain.strip() == "●"


def test_shades_darken_and_tints_colour_the_ground():
    grounds = {ground(drawn(Spot("a1", 0, 0, shade=shade))) for shade in range(5)}
    assert len(grounds) == 5
    assert len({ground(drawn(Spot("a1", 0, 0, tint=seat))) for seat in (None, 0, 1)}) == 3


def test_what_is_emphasised_is_said():
    assert describe(Spot("e1", 0, 0, (Piece("man", 0),), emphasis="threat"), SEATS) == "e1: Red, under attack"

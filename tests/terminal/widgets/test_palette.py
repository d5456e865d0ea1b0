"""What is marked can be told apart: by grounds, also in 256 colours, and in 16 by signs in inks."""

from itertools import combinations

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.drawing import MARKS, BoardContent, draw_board
from parlour.terminal.widgets.layout import Scale, lay_out
from parlour.terminal.widgets.palette import COARSE, FINE, INKS, palette_of
from parlour.terminal.widgets.pieces import COLOURS
from parlour.terminal.widgets.pieces import INKS as SEAT_INKS
from parlour.view.scene import Area, Piece, Spot


def test_each_terminal_has_its_palette():
    assert palette_of(Capabilities()) is FINE
    assert palette_of(Capabilities(fine=False)) is COARSE


@pytest.mark.parametrize("palette", [FINE, COARSE])
def test_each_mark_has_a_ground(palette):
    assert set(palette.marks) == set(MARKS)


def test_of_256_colours_no_two_grounds_are_the_same():
    grounds = {**COARSE.marks, "felt": COARSE.felt[0], "felt 2": COARSE.felt[1], "track": COARSE.track[0]}
    numbers = {name: Color.parse(ground).downgrade(ColorSystem.EIGHT_BIT).number for name, ground in grounds.items()}
    assert [pair for pair in combinations(numbers, 2) if numbers[pair[0]] == numbers[pair[1]]] == []


def test_the_squares_of_a_camp_take_turns_in_256_colours():
    area = Area("board", "board", tuple(Spot(name, x, 0, tint=0) for x, name in enumerate(("a1", "b1"))))
    layout = lay_out([area], lambda _: 1, 80, Scale(1, 3))
    drawn = draw_board(BoardContent((area,), ("black",)), layout, Capabilities(fine=False))
    colours = {span.style.bgcolor.downgrade(ColorSystem.EIGHT_BIT).number for span in drawn.spans if span.style.bgcolor}
    assert len(colours) == 2


def test_in_16_colours_marks_are_signs_and_what_is_written_is_coloured():
    spots = (Spot("a1", 0, 0, (Piece("man", 0),)), Spot("b1", 1, 0, (Piece("die", 1, "4"),)), Spot("c1", 2, 0))
    area = Area("board", "board", spots)
    content = BoardContent((area,), ("red", "blue"), "a1", dict(zip(("a1", "b1", "c1"), MARKS, strict=False)))
    drawn = draw_board(content, lay_out([area], lambda _: 3, 80, Scale(2, 7)), Capabilities(colour=False, inks=True))
    styles = {drawn.plain[span.start : span.end].strip(): span.style for span in drawn.spans}
    assert not any(style.bgcolor for style in styles.values())
    inks = [SEAT_INKS["red"], SEAT_INKS["blue"], *(INKS[mark] for mark in list(MARKS)[:3])]
    signs = ["●", "<4>", *list(MARKS.values())[:3]]
    assert [styles[sign].color for sign in signs] == [Color.parse(ink) for ink in inks]
    assert styles["●"].reverse  # under the cursor


def test_inks_are_of_the_16_colours():
    for ink in {*INKS.values(), *SEAT_INKS.values()}:
        number = Color.parse(ink).downgrade(ColorSystem.STANDARD).number
        assert number is not None and STANDARD_PALETTE[number].hex == ink
    assert set(INKS) == set(MARKS) and set(SEAT_INKS) == set(COLOURS) - {"black", "white"}

"""The grounds of squares can be told apart, also where a terminal has 256 colours."""

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.drawing import MARKS, BoardContent, draw_board
from parlour.terminal.widgets.layout import Scale, lay_out
from parlour.terminal.widgets.palette import COARSE, FINE, palette_of
from parlour.view.scene import Area, Spot


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

"""Drawings of the board, with and without colour."""

import pytest
from rich.style import Style

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.board_drawing import ASCII_MARKS, MARKS, BoardContent, Canvas, draw_board
from parlour.terminal.widgets.board_layout import Box, Scale, lay_out
from parlour.terminal.widgets.piece_text import BACKGROUNDS, PLAIN
from parlour.terminal.widgets.spot_text import describe
from parlour.view.scene import Area, Piece, Spot
from tests.terminal.helpers import click_spot, drawn, make_table, said, sit, type_in


def test_later_text_covers_earlier_text():
    canvas = Canvas(5, 2)
    canvas.write(0, 1, [("abc", PLAIN)])
    canvas.write(1, 1, [("X", PLAIN)])
    assert canvas.text().plain == "     \naXc  "


def test_a_wide_character_takes_two_columns_and_none_beyond_the_edge():
    canvas = Canvas(4, 1)
    canvas.write(0, 0, [("⚡b", PLAIN), ("cd", PLAIN)])
    assert canvas.text().plain == "⚡bc"


def test_writing_keeps_the_background():
    canvas = Canvas(3, 1)
    canvas.fill(Box(0, 0, 3, 1), Style(bgcolor="#112233"))
    canvas.write(1, 0, [("x", Style(bold=True))])
    styles = [span.style for span in canvas.text().spans]
    assert [style.bgcolor.name for style in styles] == ["#112233"] * 3
    assert [bool(style.bold) for style in styles] == [False, True, False]


async def test_without_colour_everything_is_readable_by_signs(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    table = make_table(terminal=Capabilities(colour=False))
    async with sit(table) as pilot:
        await type_in(pilot, "d2d6")
        await click_spot(pilot, table, "c7")
        rows = drawn(table).splitlines()
        assert rows[0].split() == list("8○○○○○○○○")
        assert "●" in rows[4] and rows[5].count("×") == 1
        assert rows[3].count("»") == 1
        assert rows[13].count("°") == 1
        styles = [span.style for span in table.view.board.render().spans]
        assert all(style.color is None and style.bgcolor is None for style in styles)
        assert any(style.reverse for style in styles), "the cursor"


async def test_in_ascii_the_board_is_ascii():
    table = make_table(terminal=Capabilities(unicode=False), capture="must")
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d2")
        assert drawn(table).isascii()
        assert "X" in drawn(table) and "O" in drawn(table) and ">" in drawn(table)


async def test_targets_are_marked_once_a_piece_is_picked():
    table = make_table()
    async with sit(table) as pilot:
        assert "+" not in drawn(table)
        await click_spot(pilot, table, "d2")
        marks = table.view.board.content.marks
        assert marks["d2"] == "selected"
        assert {spot for spot, mark in marks.items() if mark == "target"} == {
            *("d3", "d4", "d5", "d6"),
            *("c3", "b4", "a5"),
            *("e3", "f4", "g5", "h6"),
        }
        assert drawn(table).count("+") == 11
        assert "Picked d2" in said(table)
        await pilot.press("escape")
        assert "+" not in drawn(table)


async def test_captures_are_marked_otherwise():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d6")
        await click_spot(pilot, table, "c7")
        assert table.view.board.content.marks["d6"] == "capture"
        assert "×" in drawn(table)


async def test_last_move_is_marked():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert drawn(table).count("°") == 2


@pytest.mark.parametrize(("lines", "columns", "row"), [(1, 3, "×●°"), (1, 5, "× ● °"), (2, 5, " 36×°")])
def test_the_last_move_is_seen_beside_what_can_be_done_there(lines, columns, row):
    spot = Spot("a1", 0, 0, (Piece("man", 0),), label="36" if lines > 1 else "")
    area = Area("board", "board", (spot,))
    layout = lay_out([area], lambda _: 1, 80, Scale(lines, columns))
    content = BoardContent((area,), ("black",), marks={"a1": "capture"}, last=("a1",))
    assert draw_board(content, layout, Capabilities()).plain.splitlines()[-1] == row


def test_the_last_moves_sign_covers_nothing_that_lies_there():
    area = Area("board", "board", (Spot("a1", 0, 0, (Piece("die", 0, "6"),)),))
    layout = lay_out([area], lambda *_: 2, 80, Scale(1, 3))
    content = BoardContent((area,), ("black",), marks={"a1": "capture"}, last=("a1",))
    assert draw_board(content, layout, Capabilities()).plain == "×⚅6"


def test_a_mark_hides_nothing_of_the_name_of_a_thing():
    area = Area("dice", "row", (Spot("s", 0, 0, (Piece("die", label="5"),), label="suns", name="suns"),))
    layout = lay_out([area], lambda *_: 2, 80, Scale(2, 5))
    plain = draw_board(BoardContent((area,), marks={"s": "target"}), layout, Capabilities()).plain
    assert plain.splitlines()[1].rstrip() == " suns+"


def test_the_name_of_a_place_stays_where_it_is_when_a_thing_is_gone():
    drawings = []
    for pieces in ((Piece("die", label="5"),), ()):
        area = Area("dice", "row", (Spot("s", 0, 0, pieces, label="suns", name="suns"),))
        layout = lay_out([area], lambda *_: 2, 80, Scale(2, 5))
        drawings.append(draw_board(BoardContent((area,)), layout, Capabilities()).plain.splitlines())
    assert [line.rstrip() for line in drawings[1]] == ["", drawings[0][1].rstrip()] == ["", " suns"]


@pytest.mark.parametrize("marks", [MARKS, ASCII_MARKS])
def test_no_mark_looks_like_an_empty_square(marks):
    assert not {"·", "."} & set(marks.values())
    assert len(set(marks.values())) == len(marks)


SEATS = ("Red", "Blue")
TINTS = ("red", "blue")


def spot_drawing(spot, colour=True, columns=3, lines=(), marks=None):
    area = Area("board", "board", (spot,), lines=lines)
    layout = lay_out([area], lambda _: 1, 80, Scale(columns=columns))
    return draw_board(BoardContent((area,), TINTS, marks=marks or {}), layout, Capabilities(colour=colour))


def ground(text):
    return next(span.style.bgcolor.name for span in text.spans if span.style.bgcolor)


@pytest.mark.parametrize("emphasis", ["called", "open", "threat", "goal"])
def test_each_emphasis_has_its_background_and_sign(emphasis):
    text = spot_drawing(Spot("a1", 0, 0, (Piece("man", 0),), emphasis=emphasis))
    assert ground(text) == BACKGROUNDS[emphasis]
    assert text.plain.startswith(MARKS[emphasis])
    assert MARKS[emphasis] in spot_drawing(Spot("a1", 0, 0, emphasis=emphasis), colour=False).plain


def test_a_line_completed_is_seen_on_each_of_its_spots():
    assert spot_drawing(Spot("a1", 0, 0), lines=(("a1",),)).plain.startswith(MARKS["line"])


def test_player_marks_cover_emphasis():
    text = spot_drawing(Spot("a1", 0, 0, emphasis="threat"), marks={"a1": "capture"})
    assert ground(text) == BACKGROUNDS["capture"]


def test_a_narrow_square_has_no_sign():
    assert spot_drawing(Spot("a1", 0, 0, (Piece("man", 0),), emphasis="threat"), columns=1).plain.strip() == "●"


def test_shades_darken_and_tints_colour_the_ground():
    grounds = {ground(spot_drawing(Spot("a1", 0, 0, shade=shade))) for shade in range(5)}
    assert len(grounds) == 5
    assert len({ground(spot_drawing(Spot("a1", 0, 0, tint=seat))) for seat in (None, 0, 1)}) == 3


def test_emphasis_is_described():
    assert describe(Spot("e1", 0, 0, (Piece("man", 0),), emphasis="threat"), SEATS) == "e1: Red, under attack"

"""Drawings of the board, with and without colour."""

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.geometry import Region

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.board_drawing import COARSE, MARKS, BoardContent, Canvas, draw_board
from parlour.terminal.widgets.board_layout import Scale, lay_out
from parlour.terminal.widgets.piece_text import INKS, PLAIN
from parlour.view.scene import Area, Piece, Spot
from tests.terminal.helpers import board_text, click_spot, playing, text_of, type_in


def test_canvas_writes_over_earlier_text_and_cuts_at_the_edge():
    canvas = Canvas(5, 2)
    canvas.write(0, 1, [("abc", PLAIN)])
    canvas.write(1, 1, [("X", PLAIN)])
    assert canvas.text().plain == "     \naXc  "
    canvas.write(0, 0, [("⚡b", PLAIN), ("cde", PLAIN)])  # the first is two columns wide
    assert canvas.text().plain.splitlines()[0] == "⚡bcd"


def test_writing_keeps_the_background():
    canvas = Canvas(3, 1)
    canvas.fill(Region(0, 0, 3, 1), Style(bgcolor="#112233"))
    canvas.write(1, 0, [("x", Style(bold=True))])
    styles = [span.style for span in canvas.text().spans]
    assert [style.bgcolor.name for style in styles] == ["#112233"] * 3
    assert [bool(style.bold) for style in styles] == [False, True, False]


async def test_without_colour_signs_show_everything(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(terminal=Capabilities(colour=False)) as (table, pilot):
        await type_in(pilot, "d2d6")
        await click_spot(pilot, table, "c7")
        rows = board_text(table).splitlines()
        assert rows[0].split() == list("8○○○○○○○○")
        assert "●" in rows[4] and rows[5].count("×") == 1
        assert rows[3].count("»") == 1
        assert rows[13].count("°") == 1
        styles = [span.style for span in table.view.board.render().spans]
        assert all(style.color is None and style.bgcolor is None for style in styles)
        assert any(style.reverse for style in styles), "the cursor"


async def test_board_is_ascii_without_unicode():
    async with playing(terminal=Capabilities(unicode=False), capture="must") as (table, pilot):
        await click_spot(pilot, table, "d2")
        assert board_text(table).isascii()
        assert "X" in board_text(table) and "O" in board_text(table) and ">" in board_text(table)


async def test_marks_follow_picks_and_moves():
    async with playing() as (table, pilot):
        assert "+" not in board_text(table)
        await click_spot(pilot, table, "d2")
        marks = table.view.board.content.marks
        assert marks["d2"] == "selected"
        targets = {spot for spot, mark in marks.items() if mark == "target"}
        assert targets == {*("d3", "d4", "d5", "d6"), *("c3", "b4", "a5"), *("e3", "f4", "g5", "h6")}
        assert board_text(table).count("+") == 11
        assert "Picked d2" in text_of(table)
        await pilot.press("escape")
        assert "+" not in board_text(table)
        await type_in(pilot, "d2d6")
        assert board_text(table).count("°") == 2
        await click_spot(pilot, table, "c7")
        assert table.view.board.content.marks["d6"] == "capture" and "×" in board_text(table)


def drawing(*spots, kind="board", scale=None, need=1, terminal=None, tints=("red", "blue"), lines=(), **content):
    """A drawing of one area, and its lines."""
    area = Area("area", kind, spots, lines=lines)
    layout = lay_out([area], lambda *_: need, 80, scale or Scale())
    return draw_board(BoardContent((area,), tints, **content), layout, terminal or Capabilities())


def lines_of(text):
    return [line.rstrip() for line in text.plain.splitlines()]


MAN = (Piece("man", 0),)


@pytest.mark.parametrize(
    ("size", "pieces", "label", "row"),
    [
        ((1, 3), MAN, "", "×●°"),
        ((1, 5), MAN, "", "× ● °"),
        ((2, 5), MAN, "36", " 36×°"),
        ((1, 3), (Piece("die", 0, "6"),), "", "×⚅6"),  # no room for the second sign
    ],
)
def test_last_move_is_marked_beside_another_mark_if_there_is_room(size, pieces, label, row):
    spot = Spot("a1", 0, 0, pieces, label=label)
    assert lines_of(drawing(spot, scale=Scale(*size), marks={"a1": "capture"}, last=("a1",)))[-1] == row


@pytest.mark.parametrize(
    ("pieces", "marks", "lines"),
    [((Piece("die", label="5"),), {"s": "target"}, [" ⚄5", " suns+"]), ((), {}, ["", " suns"])],
)
def test_label_of_a_row_stays_in_place_below_a_mark_or_nothing(pieces, marks, lines):
    spot = Spot("s", 0, 0, pieces, label="suns", name="suns")
    found = lines_of(drawing(spot, kind="row", scale=Scale(2, 5), need=2, marks=marks))
    assert (found[0].strip(), found[1]) == (lines[0].strip(), lines[1])


@pytest.mark.parametrize("terminal", [Capabilities(), Capabilities(unicode=False)])
def test_signs_of_marks_are_distinct_and_unlike_an_empty_square(terminal):
    signs = {mark.sign(terminal) for mark in MARKS.values()}
    assert len(signs) == len(MARKS) and not {"·", "."} & signs


def ground(text):
    return next(span.style.bgcolor.name for span in text.spans if span.style.bgcolor)


@pytest.mark.parametrize("emphasis", ["called", "open", "threat", "goal"])
def test_emphasis_has_a_background_and_a_sign(emphasis):
    text = drawing(Spot("a1", 0, 0, MAN, emphasis=emphasis))
    assert ground(text) == MARKS[emphasis].background
    assert text.plain.startswith(MARKS[emphasis].unicode)
    plain = drawing(Spot("a1", 0, 0, emphasis=emphasis), terminal=Capabilities(colour=False)).plain
    assert MARKS[emphasis].unicode in plain


def test_signs_of_lines_player_marks_and_narrow_squares():
    assert drawing(Spot("a1", 0, 0), lines=(("a1",),)).plain.startswith(MARKS["line"].unicode)
    threatened = Spot("a1", 0, 0, MAN, emphasis="threat")
    assert ground(drawing(threatened, marks={"a1": "capture"})) == MARKS["capture"].background
    assert drawing(threatened, scale=Scale(columns=1)).plain.strip() == "●"


def test_shades_and_tints_change_the_background():
    assert len({ground(drawing(Spot("a1", 0, 0, shade=shade))) for shade in range(5)}) == 5
    assert len({ground(drawing(Spot("a1", 0, 0, tint=seat))) for seat in (None, 0, 1)}) == 3


def test_backgrounds_differ_in_256_colours():
    grounds = {**COARSE.marks, "felt": COARSE.felt[0], "felt 2": COARSE.felt[1], "track": COARSE.track[0]}
    numbers = {name: Color.parse(ground).downgrade(ColorSystem.EIGHT_BIT).number for name, ground in grounds.items()}
    assert [pair for pair in combinations(numbers, 2) if numbers[pair[0]] == numbers[pair[1]]] == []
    squares = (Spot(name, x, 0, tint=0) for x, name in enumerate(("a1", "b1")))
    drawn = drawing(*squares, tints=("black",), terminal=Capabilities(fine=False))
    colours = {span.style.bgcolor.downgrade(ColorSystem.EIGHT_BIT).number for span in drawn.spans if span.style.bgcolor}
    assert len(colours) == 2


def test_16_colours_colour_the_signs_and_no_background():
    spots = (Spot("a1", 0, 0, MAN), Spot("b1", 1, 0, (Piece("die", 1, "4"),)), Spot("c1", 2, 0))
    marks = dict(zip(("a1", "b1", "c1"), MARKS, strict=False))
    terminal = Capabilities(colour=False, inks=True)
    drawn = drawing(*spots, scale=Scale(2, 7), need=3, terminal=terminal, cursor="a1", marks=marks)
    styles = {drawn.plain[span.start : span.end].strip(): span.style for span in drawn.spans}
    assert not any(style.bgcolor for style in styles.values())
    inks = {"●": INKS["red"], "<4>": INKS["blue"]} | {MARKS[mark].unicode: MARKS[mark].ink for mark in marks.values()}
    assert {sign: styles[sign].color for sign in inks} == {sign: Color.parse(ink) for sign, ink in inks.items()}
    assert styles["●"].reverse  # under the cursor

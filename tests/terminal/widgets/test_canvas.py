"""Characters on a canvas."""

from rich.style import Style

from parlour.terminal.widgets.canvas import Canvas
from parlour.terminal.widgets.layout import Box
from parlour.terminal.widgets.pieces import PLAIN


def test_what_is_written_later_covers_what_was_there():
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

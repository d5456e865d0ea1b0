"""Pieces can be told apart on any terminal."""

import pytest

from parlour.terminal import pieces
from parlour.terminal.output import to_ascii
from parlour.terminal.pieces import Look, describe, look_of_terminal, stack_runs
from parlour.view.scene import Piece, Spot

SEATS = ("One", "Two", "Three", "Four", "Five")
LOOKS = [Look(colour, unicode) for colour in (True, False) for unicode in (True, False)]


def plain(spot: Spot, look: Look) -> str:
    return "".join(text for text, _ in stack_runs(spot, SEATS, look))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", ["man", "pawn", "tower"])
def test_the_pieces_of_five_seats_differ_without_colour(look, kind):
    assert len({plain(Spot("a", 0, 0, (Piece(kind, seat),)), look) for seat in range(5)}) == 5


def test_written_pieces_of_five_seats_differ_without_colour():
    spots = [Spot("a", 0, 0, (Piece("man", seat, "4"),)) for seat in (None, *range(5))]
    assert len({plain(spot, Look(colour=False)) for spot in spots}) == 6


@pytest.mark.parametrize("look", LOOKS)
def test_a_locked_stack_is_bracketed(look):
    spot = Spot("a", 0, 0, (Piece("man", 0), Piece("man", 1)), locked=True)
    text = plain(spot, look)
    assert text[0] == "[" and text[-1] == "]" and len(text) == 4


@pytest.mark.parametrize("look", LOOKS)
def test_ascii_where_unicode_is_missing(look):
    spot = Spot("a", 0, 0, (Piece("man", 0), Piece("coin"), Piece("pawn", 1)))
    assert plain(spot, look).isascii() is not look.unicode


def test_a_spot_in_words():
    stack = Spot("d4", 3, 4, (Piece("man", 0), Piece("man", 1)), label="3", locked=True)
    assert describe(stack, ("Black", "White")) == "d4 (3): Black, White on top, locked"
    assert describe(Spot("s", 0, 0, (Piece("die", label="5"),), name="suns"), SEATS) == "suns: die 5"
    assert describe(Spot("a1", 0, 0), SEATS) == "a1: empty"
    assert describe(Spot("card", 0, 0, (Piece("card", label="net"),), note="net: catches 1"), SEATS) == "net: catches 1"


@pytest.mark.parametrize(
    ("variables", "unicode"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({}, True),
    ],
)
def test_the_locale_tells_whether_there_is_unicode(variables, unicode, monkeypatch):
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    class Output:
        encoding = "utf-8"

    monkeypatch.setattr(pieces.sys, "__stderr__", Output)
    assert look_of_terminal().unicode is unicode
    Output.encoding = "ascii"
    assert look_of_terminal().unicode is False


def test_no_color_is_heeded(monkeypatch):
    assert look_of_terminal().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not look_of_terminal().colour


def test_frames_have_lookalikes_in_ascii():
    assert to_ascii("╭─╮│●│ …×☹") == "+-+|*| .x?"

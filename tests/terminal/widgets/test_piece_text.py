"""Pieces are distinguishable on every terminal."""

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.board_drawing import MARKS
from parlour.terminal.widgets.piece_text import COLOURS, INKS, stack_runs, trimmed
from parlour.terminal.widgets.spot_text import describe
from parlour.view.language import speaking
from parlour.view.scene import Piece, Spot

SEATS = ("One", "Two", "Three", "Four", "Five")
TINTS = ("red", "blue", "yellow", "green", "violet")
TERMINALS = [Capabilities(colour, unicode) for colour in (True, False) for unicode in (True, False)]
PLAIN, COLOURED = Capabilities(colour=False), Capabilities()


def plain(terminal, *pieces, room=None, locked=False, tints=TINTS):
    """A stack as text without styles."""
    return "".join(text for text, _ in stack_runs(Spot("a", 0, 0, pieces, locked=locked), tints, terminal, room))


@pytest.mark.parametrize("terminal", TERMINALS)
def test_pieces_of_five_seats_differ_on_every_terminal(terminal):
    for kind in ("man", "pawn", "tower"):
        assert len({plain(terminal, Piece(kind, seat)) for seat in range(5)}) == 5
    assert len({plain(PLAIN, Piece("man", seat, "4")) for seat in (None, *range(5))}) == 6, "with labels"


@pytest.mark.parametrize("terminal", TERMINALS)
def test_brackets_and_ascii_on_every_terminal(terminal):
    text = plain(terminal, Piece("man", 0), Piece("man", 1), locked=True)
    assert text[0] == "[" and text[-1] == "]" and len(text) == 5
    assert plain(terminal, Piece("caller", label="[P]"), room=3) == "[P]"
    assert plain(terminal, Piece("man", 0), Piece("coin"), Piece("pawn", 1)).isascii() is not terminal.unicode


@pytest.mark.parametrize(
    ("spot", "seats", "words"),
    [
        (Spot("d4", 3, 4, (Piece("man", 0), Piece("man", 1)), label="3", locked=True), ("Black", "White"),
         "d4 (3): Black, White on top, locked"),
        (Spot("s", 0, 0, (Piece("die", label="5"),), name="suns"), SEATS, "suns: die 5"),
        (Spot("a1", 0, 0), SEATS, "a1: empty"),
        (Spot("e1", 0, 0, (Piece("man", 0),), emphasis="threat"), SEATS, "e1: One, under attack"),
        (Spot("card", 0, 0, (Piece("card", label="net"),), label="4E", note="net: catches 1. One has 4E."), SEATS,
         "net: catches 1. One has 4E"),
    ],
)  # fmt: skip
def test_description_of_a_spot(spot, seats, words):
    assert describe(spot, seats) == words


@pytest.mark.parametrize(
    ("name", "pieces", "words"),
    [
        ("track w1", (), "track w1: empty"),
        ("One's N3", (Piece("cube", 0),), "One's N3: cube"),
        ("One's N3", (Piece("cube", 1),), "One's N3: Two cube"),
        ("One's die", (Piece("die", label="3"),), "One's die: 3"),
        ("One's dice", (Piece("die", 0, "B"), Piece("die", 0, "3")), "One's dice: die B, die 3"),
        ("the dice showing 3", (Piece("die", 0, "3"),) * 2, "the dice showing 3: 2 × One die"),
        ("One's faces", (Piece("faces", 0, "☹☹"),), "One's faces: 2"),
        ("One's hand", (Piece("hand", 0, "?", hidden=True),), "One's hand: chosen in secret"),
        ("One's place", (Piece("man", 0),), "One's place: One"),
    ],
)
def test_description_repeats_nothing_from_the_name_of_the_spot(name, pieces, words):
    label = name.split()[-1] if name.startswith("track") else ""
    assert describe(Spot("spot", 0, 0, pieces, label=label, name=name), SEATS) == words


@pytest.mark.parametrize(
    ("language", "pieces", "words"),
    [
        ("de", (Piece("king", 0, "K"),), "e1: König von Schwarz"),
        ("de", (Piece("die", 1, "5"),) * 2, "e1: 2 × Würfel 5 von Weiß"),
        ("de", (Piece("pawn", 0),), "e1: Figur von Schwarz"),
        ("de", (Piece("pawn", 0, "P"),), "e1: Bauer von Schwarz"),
        ("en", (Piece("king", 0, "K"),), "e1: Black king"),
        ("en", (Piece("pawn", 0, "P"),), "e1: Black chess pawn"),
    ],
)
def test_owner_follows_the_piece_in_german(language, pieces, words):
    with speaking(language):
        seats = {"de": ("Schwarz", "Weiß"), "en": ("Black", "White")}[language]
        assert describe(Spot("e1", 0, 0, pieces), seats) == words


STACK = (Piece("man", 0), Piece("man", 1), Piece("man", 1))
DICE = (Piece("die", label="5"), Piece("die", label="*"), Piece("die", label="*"))
CHESS = (Piece("king", 0, "K"), Piece("rook", 1, "r"))


@pytest.mark.parametrize(
    ("terminal", "pieces", "room", "text"),
    [
        (COLOURED, STACK, None, "●○○³"),
        (COLOURED, STACK, 4, "●○○³"),
        (COLOURED, STACK, 3, "●○○"),
        (COLOURED, STACK, 2, "3○"),
        (COLOURED, (Piece("card", label="basic lazor"),) * 2, None, " basic lazor  ×2"),
        (COLOURED, DICE, None, "⚄5  *   * "),
        (PLAIN, DICE, None, "[5] [*] [*]"),
        (PLAIN, (Piece("die", 0, "4"),) * 3, None, "(4) ×3"),  # more than two dice of a seat are counted
        (COLOURED, (Piece("die", 0, "*"),) * 2, None, " *   * "),
        (PLAIN, (Piece("die", None, "4"),) * 2, None, "[4] [4]"),
        (COLOURED, CHESS, None, "♔♜"),
        (PLAIN, CHESS, None, "♔♜"),
        (Capabilities(False, False), CHESS, None, "(K)<r>"),
    ],
)
def test_text_of_a_stack(terminal, pieces, room, text):
    tints = ("white", "black") if pieces is CHESS else TINTS
    assert plain(terminal, *pieces, room=room, tints=tints) == text


def test_trimmed_runs_have_no_outer_spaces():
    runs = stack_runs(Spot("a", 0, 0, (Piece("die", 0, "*"),) * 2), TINTS, COLOURED)
    assert "".join(text for text, _ in trimmed(runs)) == "*   *"
    assert trimmed([]) == []


def test_inks_are_of_the_16_colours():
    for ink in {*(mark.ink for mark in MARKS.values()), *INKS.values()}:
        number = Color.parse(ink).downgrade(ColorSystem.STANDARD).number
        assert number is not None and STANDARD_PALETTE[number].hex == ink
    assert set(INKS) == set(COLOURS) - {"black", "white"}

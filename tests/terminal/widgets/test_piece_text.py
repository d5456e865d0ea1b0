"""Pieces are distinguishable on every terminal."""

from itertools import combinations

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.board_drawing import MARKS, BoardContent, draw_board
from parlour.terminal.widgets.board_layout import Scale, lay_out
from parlour.terminal.widgets.piece_text import COARSE, COLOURS, FINE, MARK_INKS, palette_of, stack_runs, trimmed
from parlour.terminal.widgets.piece_text import INKS as SEAT_INKS
from parlour.terminal.widgets.spot_text import describe
from parlour.view.language import speaking
from parlour.view.scene import Area, Piece, Spot

SEATS = ("One", "Two", "Three", "Four", "Five")
TINTS = ("red", "blue", "yellow", "green", "violet")
TERMINALS = [Capabilities(colour, unicode) for colour in (True, False) for unicode in (True, False)]


def plain(spot: Spot, terminal: Capabilities) -> str:
    return "".join(text for text, _ in stack_runs(spot, TINTS, terminal))


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("kind", ["man", "pawn", "tower"])
def test_the_pieces_of_five_seats_differ_without_colour(terminal, kind):
    assert len({plain(Spot("a", 0, 0, (Piece(kind, seat),)), terminal) for seat in range(5)}) == 5


def test_written_pieces_of_five_seats_differ_without_colour():
    spots = [Spot("a", 0, 0, (Piece("man", seat, "4"),)) for seat in (None, *range(5))]
    assert len({plain(spot, Capabilities(colour=False)) for spot in spots}) == 6


@pytest.mark.parametrize("terminal", TERMINALS)
def test_a_locked_stack_is_bracketed(terminal):
    spot = Spot("a", 0, 0, (Piece("man", 0), Piece("man", 1)), locked=True)
    text = plain(spot, terminal)
    assert text[0] == "[" and text[-1] == "]" and len(text) == 5


@pytest.mark.parametrize("terminal", TERMINALS)
def test_ascii_where_unicode_is_missing(terminal):
    spot = Spot("a", 0, 0, (Piece("man", 0), Piece("coin"), Piece("pawn", 1)))
    assert plain(spot, terminal).isascii() is not terminal.unicode


def test_a_spot_in_words():
    stack = Spot("d4", 3, 4, (Piece("man", 0), Piece("man", 1)), label="3", locked=True)
    assert describe(stack, ("Black", "White")) == "d4 (3): Black, White on top, locked"
    assert describe(Spot("s", 0, 0, (Piece("die", label="5"),), name="suns"), SEATS) == "suns: die 5"
    assert describe(Spot("a1", 0, 0), SEATS) == "a1: empty"
    card = Spot("card", 0, 0, (Piece("card", label="net"),), label="4E", note="net: catches 1. One has 4E.")
    assert describe(card, SEATS) == "net: catches 1. One has 4E"


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
def test_nothing_is_said_of_a_piece_that_the_name_of_its_place_says(name, pieces, words):
    label = name.split()[-1] if name.startswith("track") else ""
    assert describe(Spot("spot", 0, 0, pieces, label=label, name=name), SEATS) == words


def test_german_names_the_owner_after_the_piece():
    king, die = Piece("king", 0, "K"), Piece("die", 1, "5")
    with speaking("de"):
        assert describe(Spot("e1", 0, 0, (king,)), ("Schwarz", "Weiß")) == "e1: König von Schwarz"
        assert describe(Spot("e1", 0, 0, (die, die)), ("Schwarz", "Weiß")) == "e1: 2 × Würfel 5 von Weiß"
        assert describe(Spot("e1", 0, 0, (Piece("pawn", 0),)), ("Schwarz", "Weiß")) == "e1: Figur von Schwarz"
        assert describe(Spot("e1", 0, 0, (Piece("pawn", 0, "P"),)), ("Schwarz", "Weiß")).startswith("e1: Bauer")
    assert describe(Spot("e1", 0, 0, (king,)), ("Black", "White")) == "e1: Black king"
    assert describe(Spot("e1", 0, 0, (Piece("pawn", 0, "P"),)), ("Black", "White")) == "e1: Black chess pawn"


@pytest.mark.parametrize(("room", "text"), [(None, "●○○³"), (4, "●○○³"), (3, "●○○"), (2, "3○")])
def test_height_and_owner_of_a_stack_are_seen_in_any_room(room, text):
    spot = Spot("a", 0, 0, (Piece("man", 0), Piece("man", 1), Piece("man", 1)))
    assert "".join(run for run, _ in stack_runs(spot, TINTS, Capabilities(), room)) == text


def test_cards_that_are_the_same_are_counted():
    spot = Spot("lazor", 0, 0, (Piece("card", label="basic lazor"),) * 2)
    assert plain(spot, Capabilities()) == " basic lazor  ×2"


def test_dice_have_faces_and_lie_apart():
    spot = Spot("dice", 0, 0, (Piece("die", label="5"), Piece("die", label="*"), Piece("die", label="*")))
    assert plain(spot, Capabilities()) == "⚄5  *   * "
    assert plain(spot, Capabilities(colour=False)) == "[5] [*] [*]"


@pytest.mark.parametrize(
    ("terminal", "text"),
    [(Capabilities(), "♔♜"), (Capabilities(colour=False), "♔♜"), (Capabilities(False, False), "(K)<r>")],
)
def test_chess_pieces_are_figures_where_there_are_any(terminal, text):
    spot = Spot("a", 0, 0, (Piece("king", 0, "K"), Piece("rook", 1, "r")))
    assert "".join(run for run, _ in stack_runs(spot, ("white", "black"), terminal)) == text


def test_more_than_two_like_dice_of_a_seat_are_counted():
    dice = Spot("a", 0, 0, (Piece("die", 0, "4"),) * 3)
    assert plain(dice, Capabilities(colour=False)) == "(4) ×3"
    assert plain(Spot("a", 0, 0, (Piece("die", 0, "*"),) * 2), Capabilities()) == " *   * "
    assert plain(Spot("a", 0, 0, (Piece("die", None, "4"),) * 2), Capabilities(colour=False)) == "[4] [4]"


@pytest.mark.parametrize("terminal", TERMINALS)
def test_bracketed_label_keeps_brackets_in_a_narrow_cell(terminal):
    runs = stack_runs(Spot("a", 0, 0, (Piece("caller", label="[P]"),)), TINTS, terminal, room=3)
    assert "".join(text for text, _ in runs) == "[P]"


def test_where_a_line_is_short_no_space_stands_before_or_after_what_lies_there():
    dice = Spot("a", 0, 0, (Piece("die", 0, "*"),) * 2)
    runs = stack_runs(dice, TINTS, Capabilities())
    assert "".join(text for text, _ in trimmed(runs)) == "*   *"
    assert trimmed([]) == []


def test_each_terminal_has_its_palette():
    assert palette_of(Capabilities()) is FINE
    assert palette_of(Capabilities(fine=False)) is COARSE


@pytest.mark.parametrize("palette", [FINE, COARSE])
def test_each_mark_has_a_ground(palette):
    assert set(palette.marks) == set(MARKS)


def test_grounds_differ_in_256_colours():
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
    inks = [SEAT_INKS["red"], SEAT_INKS["blue"], *(MARK_INKS[mark] for mark in list(MARKS)[:3])]
    signs = ["●", "<4>", *list(MARKS.values())[:3]]
    assert [styles[sign].color for sign in signs] == [Color.parse(ink) for ink in inks]
    assert styles["●"].reverse  # under the cursor


def test_inks_are_of_the_16_colours():
    for ink in {*MARK_INKS.values(), *SEAT_INKS.values()}:
        number = Color.parse(ink).downgrade(ColorSystem.STANDARD).number
        assert number is not None and STANDARD_PALETTE[number].hex == ink
    assert set(MARK_INKS) == set(MARKS) and set(SEAT_INKS) == set(COLOURS) - {"black", "white"}

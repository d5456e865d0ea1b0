"""Scenes, and how they are drawn as plain text."""

from dataclasses import replace

import pytest

import parlour
from parlour import registry
from parlour.kit import MAX_SEATS
from parlour.view.language import speaking
from parlour.view.scene import Area, Choice, Counter, Piece, Scene, Spot, seat_colours, seated
from parlour.view.text import draw, glyph, stack_text

MEN = (Piece("man", 0), Piece("man", 1))
BOARD = Area(
    "board",
    "board",
    (Spot("a2", 0, 0), Spot("b2", 1, 0, MEN), Spot("a1", 0, 1, MEN[:1], locked=True), Spot("b1", 1, 1)),
    columns=("a", "b"),
    rows=("2", "1"),
)
DICE = Area("dice", "row", (Spot("s", 0, 0, (Piece("die", label="5"),)),), title="dice")
SCENE = Scene(
    title="Sample",
    seats=("Black", "White"),
    actor=0,
    prompt="Black to move.",
    areas=(BOARD, DICE),
    counters=(Counter("points", 3, seat=1), Counter("quiet", 2, limit=9)),
    choices=(
        Choice(0, "a1a2", ("a1", "a2"), "Black moves."),
        Choice(1, "a1b2", ("a1", "b2"), "Black captures.", captures=True),
        Choice(2, "pass", (), "Black passes."),
    ),
)


def test_a_drawing():
    lines = draw(SCENE).splitlines()
    assert lines == ["2  .   ●○", "1 [●]  .", "   a   b", "dice", " 5", "White points 3, quiet 2/9", "Black to move."]


def test_a_counter_that_is_no_whole_number_is_drawn_as_it_is_written():
    scene = replace(SCENE, counters=(Counter("expected", 9, seat=0, text="8.7"),))
    assert "Black expected 8.7" in draw(scene)


def test_a_counter_towards_none_at_all_says_so():
    assert "Black points 0/0" in draw(replace(SCENE, counters=(Counter("points", 0, limit=0, seat=0),)))


@pytest.mark.parametrize(
    ("piece", "text"),
    [(Piece("man", 1), "○"), (Piece("coin"), "•"), (Piece("strange", 0), "●"), (Piece("die", label="4"), "4")],
)
def test_pieces(piece, text):
    assert glyph(piece) == text


def test_stacks_are_drawn_from_bottom_to_top():
    assert stack_text(Spot("x", 0, 0, MEN)) == "●○"
    assert stack_text(Spot("x", 0, 0, MEN, locked=True)) == "[●○]"
    assert stack_text(Spot("x", 0, 0)) == ""


def test_spots_are_found_by_id():
    assert SCENE.spot("b2") == BOARD.spots[1]
    assert SCENE.spot("s") == DICE.spots[0]
    assert SCENE.spot("z9") is None


@pytest.mark.parametrize(
    ("clicked", "actions"),
    [([], [0, 1, 2]), (["a1"], [0, 1]), (["a1", "b2"], [1]), (["b2"], []), (["a1", "a2", "a1"], [])],
)
def test_clicks_narrow_the_choices(clicked, actions):
    assert [choice.action for choice in SCENE.choices_after(clicked)] == actions


def test_the_size_of_an_area():
    assert (BOARD.width, BOARD.height, DICE.width, DICE.height) == (2, 2, 1, 1)


@pytest.mark.parametrize("kind", ["man", "pawn", "strange", "die"])
def test_seats_are_told_apart(kind):
    assert len({glyph(Piece(kind, seat)) for seat in range(MAX_SEATS)}) == MAX_SEATS


def test_str_of_a_state():
    text = str(parlour.load("lokai_and_bele").state_from_text("wwwwwwww/wwwwwww1/8/8/7b/7(bw)/bbbbbb2/bbbbbbbb 1 3"))
    assert text.splitlines()[5].split() == ["3", *"." * 7, "●○"]
    assert text.endswith("White to move: pick a stack, then a target square.")
    assert "turns without a capture 3/50" in text


def test_cards_that_are_the_same_are_drawn_once_and_counted():
    card = Piece("card", label="plasma lazor")
    assert stack_text(Spot("market", 0, 0, (card, card))) == "plasma lazor × 2"
    assert stack_text(Spot("market", 0, 0, (card,))) == "plasma lazor"
    assert stack_text(Spot("square", 0, 0, (Piece("coin"), Piece("coin")))) == "••"


def test_areas_belong_to_seats_where_there_is_one_for_every_seat():
    ids = ["card0", "card1", "deck9", "round12", "gear0", "gear10", "tray"]
    areas = [*(Area(id, "row", ()) for id in ids), Area("north", "row", (), seat=1)]
    seats = {area.id: area.seat for area in seated(areas, 2)}
    assert seats == {"card0": 0, "card1": 1, **dict.fromkeys(ids[2:]), "north": 1}
    assert [area.seat for area in seated([Area(f"hand{seat}", "row", ()) for seat in range(12)], 12)] == [*range(12)]
    tiles = seated([Area(f"tile{number}", "row", ()) for number in range(12)], 2)
    assert [area.seat for area in tiles] == [0, 1, *[None] * 10]


def test_seats_have_the_colours_that_they_are_called_after_or_their_own():
    assert seat_colours(("White", "Black")) == ("white", "black")
    assert seat_colours(("Anna", "Ben", "Cara")) == ("red", "blue", "yellow")
    assert seat_colours(("Anna", "Red", "Blue")) == ("yellow", "red", "blue")
    assert len(set(seat_colours([f"Player {number}" for number in range(MAX_SEATS)]))) == MAX_SEATS


@pytest.mark.parametrize("name", registry.games())
def test_a_seat_has_the_same_colour_in_every_language(name):
    scene = parlour.load(name).new_initial_state().scene()
    with speaking("de"):
        assert parlour.load(name).new_initial_state().scene().colours == scene.colours

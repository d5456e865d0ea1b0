"""Scenes, and how they are drawn as plain text, with notes beside the drawing."""

from dataclasses import replace

import pytest

import parlour
from parlour import registry
from parlour.kit import MAX_SEATS
from parlour.view.language import speaking
from parlour.view.scene import Area, Choice, Counter, Piece, Scene, Spot, seat_colours, seated
from parlour.view.text import draw, glyph, label_beside, stack_text

MEN = (Piece("man", 0), Piece("man", 1))
CARDS = (Piece("card", label="plasma lazor"),) * 2
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


def test_drawing_has_areas_counters_and_prompt():
    lines = draw(SCENE).splitlines()
    assert lines == ["2  .   ●○", "1 [●]  .", "   a   b", "dice", " 5", "White points 3, quiet 2/9", "Black to move."]
    for counter, text in (
        (Counter("expected", 9, seat=0, text="8.7"), "Black expected 8.7"),
        (Counter("points", 0, limit=0, seat=0), "Black points 0/0"),
    ):
        assert text in draw(replace(SCENE, counters=(counter,)))


def test_areas_of_seats_name_their_owner():
    titled = [replace(DICE, seat=1, title=title) for title in ("", "dice", "White's dice")]
    assert draw(replace(SCENE, areas=titled)).splitlines()[:6:2] == ["White", "White: dice", "White's dice"]


def drawn(*spots, **more):
    return draw(replace(SCENE, areas=(Area("board", "board", spots, **more),))).splitlines()


def test_emphasis_is_listed_below_the_board_without_widening_cells():
    king = Spot("e1", 0, 0, MEN[:1], emphasis="threat")
    lines = drawn(king, Spot("f1", 1, 0, name="the square f1", emphasis="called"))
    assert lines[0] == drawn(replace(king, emphasis=""), Spot("f1", 1, 0))[0]
    assert lines[1:3] == ["Called: the square f1.", "Under attack: e1."]
    spots = [Spot(name, x, 0) for x, name in enumerate(("a1", "b1", "c1"))]
    assert "Completed line: a1 b1 c1." in drawn(*spots, lines=(("a1", "b1", "c1"),))


def test_labelled_pieces_show_their_owner():
    lying = [Spot(str(x), x, 0, (Piece("man", owner, "S"),)) for x, owner in enumerate((0, 1, None))]
    assert drawn(*lying)[0].split() == ["●S", "○S", "S"]


@pytest.mark.parametrize(
    ("spot", "label"),
    [
        (Spot("w1", 0, 0, label="w1", name="track w1"), ""),
        (Spot("e4", 0, 0, label="→"), "→"),
        (Spot("m", 0, 0, label="M", name="moons"), ""),
        (Spot("a", 0, 0, name="two words"), ""),
    ],
)
def test_label_beside_a_name_omits_what_the_name_contains(spot, label):
    assert label_beside(spot) == label


@pytest.mark.parametrize(
    ("piece", "text"),
    [(Piece("man", 1), "○"), (Piece("coin"), "•"), (Piece("strange", 0), "●"), (Piece("die", label="4"), "4")],
)
def test_pieces_have_glyphs(piece, text):
    assert glyph(piece) == text


@pytest.mark.parametrize(
    ("spot", "text"),
    [
        (Spot("x", 0, 0, MEN), "●○"),
        (Spot("x", 0, 0, MEN, locked=True), "[●○]"),
        (Spot("x", 0, 0), ""),
        (Spot("market", 0, 0, CARDS), "plasma lazor × 2"),
        (Spot("market", 0, 0, CARDS[:1]), "plasma lazor"),
        (Spot("square", 0, 0, (Piece("coin"), Piece("coin"))), "••"),
    ],
)
def test_stacks_are_drawn_from_bottom_to_top_and_equal_cards_counted(spot, text):
    assert stack_text(spot) == text


def test_spots_are_found_by_id_and_areas_have_a_size():
    assert (SCENE.spot("b2"), SCENE.spot("s"), SCENE.spot("z9")) == (BOARD.spots[1], DICE.spots[0], None)
    assert (BOARD.width, BOARD.height, DICE.width, DICE.height) == (2, 2, 1, 1)


@pytest.mark.parametrize(
    ("clicked", "actions"),
    [([], [0, 1, 2]), (["a1"], [0, 1]), (["a1", "b2"], [1]), (["b2"], []), (["a1", "a2", "a1"], [])],
)
def test_clicks_narrow_the_choices(clicked, actions):
    assert [choice.action for choice in SCENE.choices_after(clicked)] == actions


@pytest.mark.parametrize("kind", ["man", "pawn", "strange", "die"])
def test_seats_have_distinct_glyphs(kind):
    assert len({glyph(Piece(kind, seat)) for seat in range(MAX_SEATS)}) == MAX_SEATS


def test_str_of_a_state_is_its_drawing():
    text = str(parlour.load("lokai_and_bele").state_from_text("wwwwwwww/wwwwwww1/8/8/7b/7(bw)/bbbbbb2/bbbbbbbb 1 3"))
    assert text.splitlines()[5].split() == ["3", *"." * 7, "●○"]
    assert text.endswith("White to move: pick a stack, then a target square.")
    assert "turns without a capture 3/50" in text


def test_areas_belong_to_seats_if_every_seat_has_one():
    ids = ["card0", "card1", "deck9", "round12", "gear0", "gear10", "tray"]
    areas = [*(Area(id, "row", ()) for id in ids), Area("north", "row", (), seat=1)]
    seats = {area.id: area.seat for area in seated(areas, 2)}
    assert seats == {"card0": 0, "card1": 1, **dict.fromkeys(ids[2:]), "north": 1}
    assert [area.seat for area in seated([Area(f"hand{seat}", "row", ()) for seat in range(12)], 12)] == [*range(12)]
    tiles = seated([Area(f"tile{number}", "row", ()) for number in range(12)], 2)
    assert [area.seat for area in tiles] == [0, 1, *[None] * 10]


def test_seats_have_the_colours_in_their_names_or_unused_ones():
    assert seat_colours(("White", "Black")) == ("white", "black")
    assert seat_colours(("Anna", "Ben", "Cara")) == ("red", "blue", "yellow")
    assert seat_colours(("Anna", "Red", "Blue")) == ("yellow", "red", "blue")
    assert len(set(seat_colours([f"Player {number}" for number in range(MAX_SEATS)]))) == MAX_SEATS


@pytest.mark.parametrize("name", registry.games())
def test_seat_colours_do_not_depend_on_the_language(name):
    scene = parlour.load(name).new_initial_state().scene()
    with speaking("de"):
        assert parlour.load(name).new_initial_state().scene().colours == scene.colours

"""A scene as plain text: what is drawn, and what is said beside the drawing."""

from parlour.view.scene import Area, Piece, Scene, Spot
from parlour.view.text import draw, label_beside


def drawn(*spots: Spot, lines: tuple[tuple[str, ...], ...] = ()) -> list[str]:
    area = Area("board", "board", spots, lines=lines)
    return draw(Scene("A game", ("Black", "White"), 0, "Black to move.", (area,))).splitlines()


def test_emphasis_is_listed_below_the_board_without_widening_cells():
    king = Spot("e1", 0, 0, (Piece("man", 0),), emphasis="threat")
    bare = Spot("e1", 0, 0, (Piece("man", 0),))
    called = Spot("f1", 1, 0, name="the square f1", emphasis="called")
    lines = drawn(king, called)
    assert lines[0] == drawn(bare, Spot("f1", 1, 0))[0]
    assert lines[1:3] == ["Called: the square f1.", "Under attack: e1."]


def test_a_line_completed_is_told_by_its_spots():
    spots = [Spot(name, x, 0) for x, name in enumerate(("a1", "b1", "c1"))]
    assert "Completed line: a1 b1 c1." in drawn(*spots, lines=(("a1", "b1", "c1"),))


def test_labelled_pieces_show_their_owner():
    lying = [Spot(name, x, 0, (Piece("man", owner, "S"),)) for x, (name, owner) in enumerate((("a", 0), ("b", 1)))]
    assert drawn(*lying, Spot("c", 2, 0, (Piece("man", label="S"),)))[0].split() == ["●S", "○S", "S"]


def test_a_label_says_what_the_name_does_not():
    track = Spot("w1", 0, 0, label="w1", name="track w1")
    assert (label_beside(track), label_beside(Spot("e4", 0, 0, label="→"))) == ("", "→")
    assert label_beside(Spot("m", 0, 0, label="M", name="moons")) == ""
    assert label_beside(Spot("a", 0, 0, name="two words")) == ""

"""Maps in characters and as pictures."""

from xml.etree import ElementTree

import pytest

from parlour.view import svg
from parlour.view.maps import edge_marks, place_all
from parlour.view.scene import Area, Piece, Scene, Spot
from parlour.view.text import draw_areas

NAMES = ("Arles", "Brest", "Calais", "Dijon")
PLACES = ((40, 30), (150, 40), (95, 110), (210, 130))
TOWNS = tuple(Spot(name, x, y, label=name) for name, (x, y) in zip(NAMES, PLACES, strict=True))
ROADS = (("Arles", "Brest"), ("Arles", "Calais"), ("Calais", "Nowhere"))
MAP = Area("map", "map", TOWNS, edges=ROADS, unit=50)


@pytest.mark.parametrize(
    ("end", "marks"),
    [
        ((4, 0), [(1, 0, "-"), (2, 0, "-"), (3, 0, "-")]),
        ((0, 3), [(0, 1, "|"), (0, 2, "|")]),
        ((4, 2), [(2, 1, "\\")]),
        ((-4, 2), [(-2, 1, "/")]),
        ((4, -2), [(2, -1, "/")]),
        ((0, 0), []),
    ],
)
def test_lines_lead_from_one_place_to_the_other(end, marks):
    assert list(edge_marks((0, 0), end)) == marks


@pytest.mark.parametrize(("width", "lines", "height"), [(5, 1, 1), (12, 2, 1), (9, 3, 2), (30, 1, 1)])
def test_places_do_not_overlap(width, lines, height):
    placed = place_all(MAP, dict.fromkeys(NAMES, width), lines, height)
    boxes = [(x - width // 2, y) for x, y in placed.middles.values()]
    cells = [(x + dx, y + dy) for x, y in boxes for dx in range(width) for dy in range(height)]
    assert len(set(cells)) == len(cells) and min(cells) >= (0, 0)
    assert max(x for x, _ in cells) < placed.width and max(y for _, y in cells) < placed.height


def test_map_extends_as_far_as_its_size_or_leaves_equal_margins():
    assert MAP.extent == (250, 160)
    assert Area("map", "map", TOWNS, size=(300, 200)).extent == (300, 200)


def test_plain_text_shows_places_and_roads():
    lines = draw_areas([MAP]).split("\n")
    assert "Arles" in lines[0] and "-" in lines[0] and "Calais" in "".join(lines) and "\\" in "".join(lines)


def test_picture_shows_roads_pieces_and_a_background(tmp_path):
    (tmp_path / "map.svg").write_text("<svg/>")
    spots = (Spot("a", 20, 20, (Piece("man", 1),), "A"), Spot("b", 80, 20, label="B"))
    area = Area("map", "map", spots, edges=(("a", "b"),), unit=30, picture="game/map.svg")
    scene = Scene("Sample", ("Red", "Blue"), 0, "", (area,))
    root = ElementTree.fromstring(svg.draw(scene, ["b"], tmp_path))
    tags = [each.tag.rpartition("}")[2] for each in root.iter()]
    assert (tags.count("line"), tags.count("image")) == (2, 1) and "image" not in svg.draw(scene)

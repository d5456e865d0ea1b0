"""Areas of any game fit into the window."""

import itertools
from dataclasses import replace

import pytest
from textual.geometry import Size

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.board_layout import Scale, lay_out, neighbour
from parlour.terminal.widgets.piece_text import stack_runs, trimmed, width
from parlour.terminal.widgets.sizing import Sizing, best_sizing, choose_sizing
from parlour.view.scene import Area, Piece, Spot


def board(name: str, columns: int, rows: int, without: tuple[tuple[int, int], ...] = ()) -> Area:
    places = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in without]
    return Area(name, "board", tuple(Spot(f"{name}{x}.{y}", x, y) for x, y in places))


def cards(name: str, *labels: str) -> Area:
    spots = [Spot(f"{name}{x}", x, 0, (Piece("card", label=label),)) for x, label in enumerate(labels)]
    return Area(name, "row", tuple(spots), title=name)


def need(spot: Spot, lines: int) -> int:
    runs = stack_runs(spot, ("red", "blue"), Capabilities())
    return width(trimmed(runs) if lines == 1 else runs)


FIVE_CARDS = [board(f"p{i}", 5, 5) for i in range(5)]
MARKET = cards("market", "plasma lazor", "basic shield", "military battery", "vampiric lazor", "ultra shield")
TABLES = {
    "chess": [board("b", 8, 8)],
    "ring": [board("r", 9, 9, without=((0, 0), (8, 8)))],
    "many": [*FIVE_CARDS, MARKET],
    "dice": [board("d", 9, 9), cards("pool", *"123456" * 6)],
}


PLACES = ((40, 30), (150, 40), (95, 110), (210, 130))
LABELS = ("Ayr", "Bridgewater", "Calais", "Dijon")
TOWNS = tuple(Spot(label, x, y, (Piece("man", 0),) * 3, label) for label, (x, y) in zip(LABELS, PLACES, strict=True))
TABLES["map"] = [Area("map", "map", TOWNS, edges=(("Ayr", "Calais"), ("Calais", "Dijon")), unit=50), MARKET]


SIZES = [(53, 18), (92, 34), (170, 60)]


def laid_out(areas, size):
    sizing = choose_sizing([areas], need, Size(*size), by_colour=True)
    return lay_out(areas, need, size[0], sizing.scale)


@pytest.mark.parametrize("areas", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_spots_neither_overlap_nor_exceed_the_room(areas, size):
    layout = laid_out(areas, size)
    assert set(layout.boxes) == {spot.id for area in areas for spot in area.spots}
    taken = [
        (box.x + dx, box.y + dy)
        for box in layout.boxes.values()
        for dx, dy in itertools.product(range(box.width), range(box.height))
    ]
    assert len(taken) == len(set(taken))
    assert max(x for x, _ in taken) < layout.width <= size[0]
    assert max(y for _, y in taken) < layout.height


@pytest.mark.parametrize("size", SIZES)
def test_more_room_makes_larger_squares(size):
    box = laid_out(TABLES["chess"], size).boxes["b0.0"]
    assert (box.width, box.height) == {(53, 18): (6, 2), (92, 34): (10, 4), (170, 60): (12, 5)}[size]


@pytest.mark.parametrize("size", SIZES)
def test_pieces_on_a_board_do_not_change_the_layout(size):
    empty, full = ([board("b", 8, 8)] for _ in range(2))
    full[0] = Area("b", "board", tuple(Spot(s.id, s.x, s.y, (Piece("man", 0),) * 9) for s in full[0].spots))
    assert laid_out(empty, size).boxes == laid_out(full, size).boxes


def test_temporary_row_keeps_its_lines():
    here, gone, after = cards("here", "a"), cards("gone", "b"), cards("after", "c")
    reserved = {"here": 3, "gone": 3, "after": 3}
    with_it, without = (
        lay_out(areas, need, 60, Scale(2, 5), reserved) for areas in ([here, gone, after], [here, after])
    )
    assert with_it.boxes["after0"] == without.boxes["after0"]
    assert with_it.height == without.height


def test_width_of_a_spot_with_a_label():
    priced = Area("shop", "row", (Spot("card", 0, 0, (Piece("card", label="⚡ ray"),), label="4E"),))
    assert [lay_out([priced], need, 30, scale).boxes["card"].width for scale in (Scale(2, 5), Scale(1, 3))] == [10, 10]


def test_title_is_cut_to_the_width_of_its_board():
    area = Area("card", "board", board("c", 3, 3).spots, title="Violet, first player")
    assert lay_out([area], need, 60, Scale(1, 4)).texts[0] == (0, 0, "Violet, fir…")


def test_ties_go_to_room_for_marks_and_then_to_the_first():
    sizings = [Sizing(Size(across, 19), Scale(1, columns)) for across, columns in ((51, 2), (56, 3), (58, 4))]
    assert best_sizing(sizings) == 1
    assert best_sizing([Sizing(Size(80, 19), Scale(2, 5)), *sizings]) == 0
    areas, rooms = TABLES["chess"], [Size(20, 9), Size(51, 17), Size(56, 17)]
    assert best_sizing([choose_sizing([areas], need, room, by_colour=True) for room in rooms]) == 1


@pytest.mark.parametrize(
    ("start", "arrow", "end"),
    [
        ("b3.3", (1, 0), "b4.3"),
        ("b3.3", (0, -1), "b3.2"),
        ("b0.0", (-1, 0), "b0.0"),
        ("b3.7", (0, 1), "pool3"),
        ("pool0", (0, -1), "b0.7"),
    ],
)
def test_arrows_lead_to_the_nearest_spot(start, arrow, end):
    layout = lay_out([board("b", 8, 8), cards("pool", *"123456")], need, 60, Scale(3, 6))
    assert neighbour(layout, start, *arrow) == end


@pytest.mark.parametrize("areas", TABLES.values(), ids=TABLES)
def test_arrows_reach_every_spot(areas):
    layout = laid_out(areas, (80, 40))
    seen, queue = set(), [next(iter(layout.boxes))]
    while queue:
        spot = queue.pop()
        if spot not in seen:
            seen.add(spot)
            queue += [neighbour(layout, spot, dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    assert seen == set(layout.boxes)


def test_row_beside_a_board_cuts_nothing():
    layout = lay_out([FIVE_CARDS[0], MARKET], need, 36, Scale(1, 3, beside=True))
    assert all(layout.boxes[spot.id].width >= 1 + need(spot, 1) for spot in MARKET.spots)
    assert layout.width > 36, "it does not fit"


def seated(kind: str, seat: int, title: str) -> Area:
    return replace(cards(f"{kind}{seat}", "a card"), kind=kind, seat=seat, title=title)


def test_row_without_a_title_has_its_owners_name():
    areas = [seated("row", 0, ""), seated("cards", 0, ""), seated("row", 1, "Blue's bid"), seated("ladder", 1, "")]
    texts = [text for _, _, text in lay_out(areas, need, 60, Scale(2, 5), seats=("Red", "Blue")).texts]
    assert texts == ["Red", "Blue's bid"]


def test_title_before_a_row_is_the_name_of_a_seat_with_a_board():
    areas = [seated("board", 0, "Red."), seated("row", 0, "Red's gear"), seated("row", 1, "Blue answers")]
    titles = [
        [text for _, _, text in lay_out(areas, need, 60, Scale(lines, 5), seats=("Red", "Blue")).texts]
        for lines in (1, 2)
    ]
    assert titles == [["Red.", "Red", "Blue answers"], ["Red.", "Red's gear", "Blue answers"]]


def test_ladder_has_a_title_if_everything_else_fits():
    ladder = Area("l", "ladder", tuple(Spot(f"l{y}", 0, y, label=str(y), odds=0.5) for y in range(7)), title="odds")
    rows = [cards("a", "x"), cards("b", "y")]
    titles = [
        [text for _, _, text in lay_out([ladder, *rows], need, 40, sizing.scale).texts]
        for sizing in (choose_sizing([[ladder, *rows]], need, Size(40, lines), by_colour=True) for lines in (10, 9))
    ]
    assert titles == [["odds", "a", "b"], ["a", "b"]]


def test_gap_between_boards_is_smaller_at_the_smallest_scale():
    layouts = {columns: lay_out(FIVE_CARDS, need, 200, Scale(1, columns)) for columns in (2, 3)}
    assert [layout.boxes["p10.0"].x - 5 * columns for columns, layout in layouts.items()] == [1, 2]

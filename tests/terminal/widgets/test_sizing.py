"""The parts of the screen share what room there is."""

import itertools

import pytest

from parlour.terminal.widgets.board_layout import Scale
from parlour.terminal.widgets.sizing import (
    BELOW,
    LEAST_BOARD,
    LOGGED,
    SIDES,
    Room,
    Sizing,
    first_to_fit,
    lines_of_panel,
    room_under,
    rooms_beside,
    ways,
)

HEIGHTS = range(15, 70)


@pytest.mark.parametrize("above", [1, 2, 4])
def test_all_lines_of_a_window_are_shared_and_none_twice(above):
    for height in HEIGHTS:
        for way in ways(height):
            taken = BELOW + above + way.log + way.info + room_under(80, height, above, way).height
            assert taken == max(height, BELOW + above + way.log + way.info + LEAST_BOARD)


def test_there_is_always_a_line_of_the_log():
    assert all(way.log >= 1 for height in HEIGHTS for way in ways(height))


def test_each_way_leaves_a_board_more_room_than_the_one_before_and_all_else_no_more():
    for height in HEIGHTS:
        for before, after in itertools.pairwise(ways(height)):
            assert all(less <= more for less, more in zip(after, before, strict=True))
            assert room_under(80, height, 2, after).height > room_under(80, height, 2, before).height


def test_a_higher_window_begins_with_no_fewer_lines_for_all_else_and_ends_with_the_same():
    first = [sum(ways(height)[0]) for height in HEIGHTS]
    assert first == sorted(first) and first[0] < first[-1]
    assert len({ways(height)[-1] for height in HEIGHTS}) == 1


def test_a_narrow_window_has_no_panel_beside_the_board():
    assert rooms_beside(75, 24) == []


@pytest.mark.parametrize("width", [76, 80, 200])
def test_a_board_and_the_panel_beside_it_share_the_columns(width):
    rooms = rooms_beside(width, 24)
    assert [room.width + side + 2 for room, side in zip(rooms, SIDES, strict=True)] == [width] * len(SIDES)
    assert {room.height for room in rooms} == {24 - BELOW}
    assert all(room.width > 0 for room in rooms)


def sizing(hidden: int) -> Sizing:
    return Sizing(Room(60, 10 + hidden), Scale(), hidden)


def test_the_first_way_in_which_all_is_in_sight_is_taken_and_no_further_one_tried():
    tried = iter([sizing(2), sizing(0), sizing(0)])
    assert first_to_fit(tried) == (1, sizing(0))
    assert len(list(tried)) == 1


def test_titles_are_left_out_only_where_no_way_has_room_for_them():
    bare = Sizing(Room(60, 10), Scale(bare=True))
    assert first_to_fit([bare, sizing(0)]) == (1, sizing(0))
    assert first_to_fit([sizing(2), bare, bare, sizing(1)]) == (1, bare)


def test_where_nothing_fits_the_last_way_is_taken():
    assert first_to_fit([sizing(3), sizing(2)]) == (1, sizing(2))


def test_a_panel_leaves_lines_for_the_log():
    side, info = 19, 4
    rule = 1
    assert lines_of_panel(side, info) + rule + LOGGED + info == side

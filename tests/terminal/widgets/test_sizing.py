"""The parts of the screen share the available room."""

import itertools

import pytest
from textual.geometry import Size

from parlour.terminal.widgets.board_layout import Scale
from parlour.terminal.widgets.sizing import (
    BELOW,
    LEAST_BOARD,
    LOGGED,
    LOW,
    SIDES,
    Sizing,
    below,
    first_to_fit,
    lines_of_panel,
    room_under,
    rooms_beside,
    ways,
)

HEIGHTS = range(15, 70)


@pytest.mark.parametrize("above", [1, 2, 4])
def test_parts_share_all_lines_of_a_window(above):
    for height in HEIGHTS:
        for way in ways(height):
            taken = below(height) + above + way.log + way.info
            room = room_under(80, height, above, way).height
            assert taken + room == max(height, taken + LEAST_BOARD)


def test_ways_leave_a_board_more_and_more_room_and_the_log_a_line():
    for height in HEIGHTS:
        assert all(way.log >= 1 for way in ways(height)) or height < LOW
        for before, after in itertools.pairwise(ways(height)):
            assert all(less <= more for less, more in zip(after, before, strict=True))
            assert room_under(80, height, 2, after).height > room_under(80, height, 2, before).height


def test_higher_windows_begin_with_more_lines_around_the_board():
    first = [sum(ways(height)[0]) for height in HEIGHTS]
    assert first == sorted(first) and first[0] < first[-1]
    assert len({ways(height)[-1] for height in HEIGHTS if height >= LOW}) == 1


def test_narrow_window_has_no_panel_beside_the_board():
    assert rooms_beside(75, 24) == []


@pytest.mark.parametrize(("width", "sides"), [(76, SIDES), (80, SIDES), (100, SIDES[:4]), (200, SIDES[:3])])
def test_board_and_panel_share_the_columns(width, sides):
    rooms = rooms_beside(width, 24)
    assert [room.width + side + 2 for room, side in zip(rooms, sides, strict=True)] == [width] * len(sides)
    assert {room.height for room in rooms} == {24 - BELOW}
    assert all(room.width > 0 for room in rooms)


def sizing(hidden: int) -> Sizing:
    return Sizing(Size(60, 10 + hidden), Scale(), hidden)


BARE = Sizing(Size(60, 10), Scale(bare=True))


@pytest.mark.parametrize(
    ("tried", "number"),
    [
        ([sizing(2), sizing(0), sizing(0)], 1),
        ([BARE, sizing(0)], 1),  # titles are omitted only if nothing else fits
        ([sizing(2), BARE, BARE, sizing(1)], 1),
        ([sizing(3), sizing(2)], 1),  # the last one if nothing fits
    ],
)
def test_first_sizing_that_fits(tried, number):
    assert first_to_fit(tried) == (number, tried[number])


def test_no_further_sizing_is_tried_once_one_fits():
    tried = iter([sizing(0), sizing(0)])
    assert first_to_fit(tried) == (0, sizing(0)) and len(list(tried)) == 1


def test_panel_leaves_lines_for_the_log():
    side, info, rule = 19, 4, 1
    assert lines_of_panel(side, info) + rule + LOGGED + info == side

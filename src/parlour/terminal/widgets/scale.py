"""The scale of the board: as large as a window has room for, chosen once for a window and a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.view.scene import Area

from .layout import BOARD, LADDER, LINES_OF_ROW, MARKED, Need, Scale, lay_out

SIZES = ((5, 12), (5, 10), (4, 10), (4, 8), (3, 8), (3, 6), (2, 6), (2, 5), (1, 5), (1, 4), (1, 3))  # lines, columns
SMALLEST = (1, 2)  # where colour alone marks a square
SPARED = 2  # lines that may rather be out of sight than that room


class Room(NamedTuple):
    """Columns and lines to draw in."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Sizing:
    """The size of a board: the room for it, the scale that fits, and how many lines stay out of sight."""

    room: Room
    scale: Scale
    hidden: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        """The measure by which sizings are compared: all in sight first, with its marks, then large squares."""
        return -self.hidden - SPARED * (self.scale.columns < MARKED), self.scale.lines


def choose_sizing(
    tables: Sequence[Sequence[Area]], need: Need, room: Room, by_colour: bool, seats: Sequence[str] = ()
) -> Sizing:
    """The sizing with the largest squares that fit into a room; if none fit, the one with the most in sight.

    It is one for all tables that will lie there.
    """
    sizings, tables = [], _distinct(tables, need)
    for scale in _scales([area for areas in tables for area in areas], by_colour):
        layouts = [lay_out(areas, need, room.width, scale, seats=seats) for areas in tables]
        beyond = max(it.height - room.height if it.width <= room.width else it.height for it in layouts)
        sizings.append(Sizing(room, scale, max(beyond, 0)))
        if beyond <= 0:
            break
    return max(sizings, key=lambda sizing: sizing.worth)


def best_sizing(sizings: Sequence[Sizing]) -> int:
    """The index of the best sizing; of equals one in which squares have room for marks, or the first."""

    def merit(number: int) -> tuple[int, ...]:
        return *sizings[number].worth, min(sizings[number].scale.columns, MARKED), -number

    return max(range(len(sizings)), key=merit)


def _distinct(tables: Sequence[Sequence[Area]], need: Need) -> list[Sequence[Area]]:
    """Of tables that are laid out alike, one."""
    return list({tuple(_extent(area, need) for area in areas): areas for areas in tables}.values())


def _extent(area: Area, need: Need) -> tuple[object, ...]:
    """All that an area's layout depends on besides the scale."""
    needs = () if area.kind == BOARD else [need(spot, LINES_OF_ROW) for spot in area.spots]
    spots = ((spot.id, spot.x, spot.y, spot.label) for spot in area.spots)
    return area.id, area.kind, area.title, area.columns, area.rows, *spots, *needs


def _scales(areas: Sequence[Area], by_colour: bool) -> Iterator[Scale]:
    kinds = [area.kind for area in areas]
    can_lie_beside = BOARD in kinds and any(kind != BOARD for kind in kinds)
    for lines, columns in [*SIZES, *([SMALLEST] if by_colour else [])]:
        if can_lie_beside:
            yield Scale(lines, columns, beside=True)
        yield Scale(lines, columns)
    if LADDER in kinds:
        yield Scale(bare=True)

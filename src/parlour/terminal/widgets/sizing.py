"""Sizing: sharing the window between the board and other widgets, and the largest scale that fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.geometry import Size

from parlour.view.scene import Area

from .board_layout import BOARD, BOARDS, LADDER, LINES_OF_ROW, MARKED, Need, Scale, lay_out

SIZES = ((5, 12), (5, 10), (4, 10), (4, 8), (3, 8), (3, 6), (2, 6), (2, 5), (1, 5), (1, 4), (1, 3))  # lines, columns
SMALLEST = (1, 2)  # squares that are marked only by colour
SPARED = 2  # hidden lines that are better than squares without room for marks


@dataclass(frozen=True, slots=True)
class Sizing:
    """The room of a board, the scale, and the number of hidden lines."""

    room: Size
    scale: Scale
    hidden: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        """Sort key of sizings: few hidden lines and room for marks first, then large squares."""
        return -self.hidden - SPARED * (self.scale.columns < MARKED), self.scale.lines


def choose_sizing(
    tables: Sequence[Sequence[Area]], need: Need, room: Size, by_colour: bool, seats: Sequence[str] = ()
) -> Sizing:
    """The largest sizing at which all tables fit into a room, or the one that hides least."""
    sizings = []
    tables = list({tuple(_extent(area, need) for area in areas): areas for areas in tables}.values())
    for scale in _scales([area for areas in tables for area in areas], by_colour):
        layouts = [lay_out(areas, need, room.width, scale, seats=seats) for areas in tables]
        beyond = max(it.height - room.height if it.width <= room.width else it.height for it in layouts)
        sizings.append(Sizing(room, scale, max(beyond, 0)))
        if beyond <= 0:
            break
    return max(sizings, key=lambda sizing: sizing.worth)


def best_sizing(sizings: Sequence[Sizing]) -> int:
    """The index of the best sizing. Ties go to squares with room for marks, then to the first."""

    def merit(number: int) -> tuple[int, ...]:
        return *sizings[number].worth, min(sizings[number].scale.columns, MARKED), -number

    return max(range(len(sizings)), key=merit)


def _extent(area: Area, need: Need) -> tuple[object, ...]:
    """Everything that an area's layout depends on, except the scale."""
    needs = () if area.kind == BOARD else [need(spot, LINES_OF_ROW) for spot in area.spots]
    spots = ((spot.id, spot.x, spot.y, spot.label) for spot in area.spots)
    return area.id, area.kind, area.title, area.columns, area.rows, area.edges, *spots, *needs


def _scales(areas: Sequence[Area], by_colour: bool) -> Iterator[Scale]:
    kinds = [area.kind for area in areas]
    can_lie_beside = 0 < sum(kind in BOARDS for kind in kinds) < len(kinds)
    for lines, columns in [*SIZES, *([SMALLEST] if by_colour else [])]:
        if can_lie_beside:
            yield Scale(lines, columns, beside=True)
        yield Scale(lines, columns)
    if LADDER in kinds:
        yield Scale(bare=True)


WIDE = 76  # columns of a window that allow a panel beside the board
SIDES = (44, 36, 31, 27, 22)  # columns of that panel, widest first
SHARE, NAMED = 4, 31  # the panel gets at least this part of a window, up to a width with room for names
BELOW = 5  # lines for messages, input and keys
LOW = 18  # lines of a window from which on it shows a prompt and a log
LEAST_BOARD = 4  # lines
LOGGED = 2  # lines of the log that a panel leaves free if possible
RULE = 1  # line between a panel and the log


class Lines(NamedTuple):
    """Lines of the players, the log and the info above and below a board."""

    players: int  # if they fit
    log: int
    info: int  # 0: it shares a line with the message


WAYS = (Lines(4, 4, 2), Lines(2, 2, 2), Lines(2, 2, 1), Lines(2, 1, 1), Lines(2, 1, 0))
LOW_WAYS = (Lines(2, 0, 0),)
TALL, MEDIUM = 30, 20  # lines of a window that allow the first and the second way


def ways(height: int) -> Sequence[Lines]:
    """The ways to share the lines of a window, from the smallest board to the largest."""
    return LOW_WAYS if height < LOW else WAYS[0 if height >= TALL else 1 if height >= MEDIUM else 3 :]


def below(height: int) -> int:
    """The lines for messages, input and keys."""
    return BELOW - (height < LOW)


def rooms_beside(width: int, height: int) -> list[Size]:
    """The rooms for a board beside a panel, widest panel first."""
    least = min(width // SHARE, NAMED) if width >= WIDE else width
    return [Size(width - 2 - side, height - below(height)) for side in SIDES if side >= least]


def room_under(width: int, height: int, above: int, way: Lines) -> Size:
    """The room for a board between `above` lines of players and the log."""
    return Size(width - 3, max(height - below(height) - above - way.log - way.info, LEAST_BOARD))


def first_to_fit(sizings: Iterable[Sizing]) -> tuple[int, Sizing]:
    """The first sizing that shows everything with titles, or everything, or the last one; with its index."""
    tried: list[Sizing] = []
    for number, sizing in enumerate(sizings):
        tried.append(sizing)
        if not sizing.hidden and not sizing.scale.bare:
            return number, sizing
    number = next((number for number, sizing in enumerate(tried) if not sizing.hidden), len(tried) - 1)
    return number, tried[number]


def info_in_panel(height: int) -> int:
    """Lines of the info beside a board."""
    return 4 if height >= MEDIUM else 3


def lines_of_panel(side: int, info: int) -> int:
    """Lines for the players beside a board, so that some are left for the log."""
    return side - info - RULE - LOGGED

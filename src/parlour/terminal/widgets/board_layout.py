"""The layout of a scene: boards from left to right and down, then rows beside or below them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rich.cells import cell_len, set_cell_size
from textual.geometry import Region

from parlour.view.maps import edge_marks, place_all
from parlour.view.scene import Area, Spot
from parlour.view.text import FOLD

AREA_GAP = 2  # columns between areas; one less at the smallest scale
ROW_GAP = 1  # columns between spots in a row
LINES_OF_ROW = 2  # pieces, and a label below
BOARD, MAP, LADDER, BUTTONS = "board", "map", "ladder", "buttons"  # kinds of areas; BUTTONS is not a kind of scenes
BOARDS = (BOARD, MAP)
MARKED = 3  # columns that a square needs to show a mark
LEAST_PLACE = 5  # columns of a place on a map
STEP = 15  # columns of a ladder's step: mark, label, pieces, odds

Need = Callable[[Spot, int], int]  # the columns that a spot needs on a number of lines


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of squares in lines and columns, and whether rows lie beside the boards or below them.

    A ladder has a title unless the scale is bare.
    """

    lines: int = 1
    columns: int = 3
    beside: bool = False
    bare: bool = False


@dataclass(slots=True)
class Layout:
    """The boxes of spots by id, and the texts around them."""

    width: int = 0
    height: int = 0
    boxes: dict[str, Region] = field(default_factory=dict)
    texts: list[tuple[int, int, str]] = field(default_factory=list)  # x, y, text

    def spot_at(self, x: int, y: int) -> str | None:
        """The spot at a position, or None."""
        return next((name for name, box in self.boxes.items() if box.contains(x, y)), None)

    def place(self, other: Layout, x: int, y: int) -> None:
        self.boxes.update({name: box.translate((x, y)) for name, box in other.boxes.items()})
        self.texts += [(x + left, y + top, text) for left, top, text in other.texts]
        self.width = max(self.width, x + other.width)
        self.height = max(self.height, y + other.height)


def lay_out(
    areas: Sequence[Area],
    need: Need,
    width: int,
    scale: Scale,
    reserved: Mapping[str, int] | None = None,
    seats: Sequence[str] = (),
) -> Layout:
    """Lay out areas in a given width, with any height.

    `reserved` are the lines kept for rows, by area id and in order, including rows that are absent now. The positions
    of boards depend only on the scale. Titles before rows are shortened to the names in `seats`.
    """
    areas = _with_owners(areas, seats)
    areas = areas if scale.lines > 1 else _shortly_titled(areas, seats)
    layout = _boards([area for area in areas if area.kind in BOARDS], need, width, scale)
    rows = {area.id: area for area in areas if area.kind not in BOARDS}
    kept: Mapping[str, int] = reserved or {}
    x = layout.width + AREA_GAP if scale.beside and layout.width else 0
    y = 0 if scale.beside else layout.height
    for name in (*kept, *(row for row in rows if row not in kept)):
        part = row_of(rows[name], need, _room(rows[name], need, width - x, scale), scale) if name in rows else Layout()
        layout.place(part, x, y)
        y += max(part.height, kept.get(name, 0))
    layout.height = max(layout.height, y)
    return layout


def _with_owners(areas: Sequence[Area], seats: Sequence[str]) -> list[Area]:
    """Title the first row of a seat by the seat's name if no area of the seat has a title."""
    named = {area.seat for area in areas if area.title or area.kind in BOARDS}
    found: list[Area] = []
    for area in areas:
        is_bare = area.seat not in named and area.seat in range(len(seats))
        found.append(replace(area, title=seats[area.seat or 0]) if is_bare else area)
        named.add(area.seat)
    return found


def _shortly_titled(areas: Sequence[Area], seats: Sequence[str]) -> list[Area]:
    """Shorten the titles of rows that belong to a seat's board to the seat's name."""
    with_boards = {area.seat for area in areas if area.kind in BOARDS and area.seat is not None}
    short = {seat: name for seat, name in enumerate(seats) if seat in with_boards}
    return [
        replace(area, title=short[area.seat]) if area.kind not in BOARDS and area.title and area.seat in short else area
        for area in areas
    ]


def _room(area: Area, need: Need, width: int, scale: Scale) -> int:
    """The width of a row, at least that of its widest spot, so that no spot is cut off."""
    lines, before = (LINES_OF_ROW, 0) if scale.lines > 1 else (1, _before_row(area))
    return before + max([width - before, *(_columns_in_row(spot, need, lines) for spot in area.spots)])


def row_of(area: Area, need: Need, width: int, scale: Scale) -> Layout:
    """A row with its title above it, or before it if squares have a single line."""
    if area.kind == LADDER:
        return _ladder(area) if scale.bare else _titled(area, _ladder(area), width)
    if scale.lines > 1:
        return _titled(area, _row(area, need, LINES_OF_ROW, width), width)
    layout = Layout()
    left = _before_row(area)
    if area.title:
        layout.texts.append((0, 0, area.title))
    layout.place(_row(area, need, 1, max(width - left, 10)), left, 0)
    return layout


def _before_row(area: Area) -> int:
    """The columns of the title before a row."""
    return cell_len(area.title) + 1 if area.title else 0


def _boards(boards: Sequence[Area], need: Need, width: int, scale: Scale) -> Layout:
    layout = Layout()
    gap = AREA_GAP - (scale.columns < MARKED)
    x = y = 0
    for area in boards:
        body = _map(area, need, scale) if area.kind == MAP else _board(area, scale)
        part = _titled(area, body, body.width)
        if x and x + part.width > width:
            x, y = 0, layout.height
        layout.place(part, x, y)
        x += part.width + gap
    return layout


def _titled(area: Area, body: Layout, width: int) -> Layout:
    """A layout below its title, which is shortened, or omitted if less than half would fit."""
    layout = Layout()
    if area.title and 2 * width >= cell_len(area.title):
        title = area.title if cell_len(area.title) <= width else set_cell_size(area.title, width - 1) + "…"
        layout.texts.append((0, 0, title))
        layout.width = cell_len(title)
    layout.place(body, 0, 1 if area.title else 0)
    return layout


def _board(area: Area, scale: Scale) -> Layout:
    """A board of equal squares with coordinates."""
    across, size = columns_of_square(area, scale), scale.lines
    margin = max([len(label) + 1 for label in area.rows], default=0)
    layout = Layout(margin + across * area.width, size * area.height)
    for spot in area.spots:
        layout.boxes[spot.id] = Region(margin + across * spot.x, size * spot.y, across, size)
    layout.texts += [(0, size * y + (size - 1) // 2, label) for y, label in enumerate(area.rows)]
    for x, label in enumerate(area.columns):
        layout.texts.append((margin + across * x + max(across - len(label), 0) // 2, layout.height, label[:across]))
    layout.height += bool(area.columns)
    return layout


def _map(area: Area, need: Need, scale: Scale) -> Layout:
    """Places at their coordinates, and the lines between them."""
    lines = min(scale.lines, LINES_OF_ROW)
    widths = {spot.id: max(_columns_in_row(spot, need, lines), LEAST_PLACE) for spot in area.spots}
    drawn = place_all(area, widths, scale.lines, lines, scale.columns)
    layout = Layout(drawn.width, drawn.height)
    for name, (x, y) in drawn.middles.items():
        layout.boxes[name] = Region(x - widths[name] // 2, y, widths[name], lines)
    for one, other in area.joined:
        layout.texts += list(edge_marks(drawn.middles[one.id], drawn.middles[other.id]))
    return layout


def columns_of_square(area: Area, scale: Scale) -> int:
    """The width of squares, at least that of the coordinates unless the scale is the smallest."""
    return max([scale.columns, *(len(label) + 1 for label in area.columns if scale.columns > 2)])


def _row(area: Area, need: Need, lines: int, width: int) -> Layout:
    """Spots side by side, as wide as they need, wrapped to several lines."""
    layout = Layout()
    x = y = 0
    line = None
    for spot in sorted(area.spots, key=lambda spot: (spot.y, spot.x)):
        across = min(_columns_in_row(spot, need, lines), width)
        if x and (spot.y != line or x + across > width):
            x, y = 0, layout.height
        line = spot.y
        layout.boxes[spot.id] = Region(x, y, across, lines)
        x += across + ROW_GAP
        layout.width = max(layout.width, x - ROW_GAP)
        layout.height = max(layout.height, y + lines)
    return layout


def _ladder(area: Area) -> Layout:
    """The steps of a ladder in columns."""
    layout = Layout()
    for number, spot in enumerate(area.spots):
        column, line = divmod(number, FOLD)
        layout.boxes[spot.id] = Region(column * (STEP + ROW_GAP), line, STEP, 1)
        layout.width = column * (STEP + ROW_GAP) + STEP
    layout.height = min(FOLD, len(area.spots))
    return layout


def _columns_in_row(spot: Spot, need: Need, lines: int) -> int:
    """The columns of a spot in a row. On one line, these include a mark before it and a label after it."""
    label, needed = cell_len(spot.label), need(spot, lines)
    if lines > 1:
        return 2 + max(3, needed, label)
    return 1 + needed + bool(label) + label + (not spot.pieces)


WIDEST = 4  # how far aside a neighbour may lie, compared with how far ahead


def neighbour(layout: Layout, start: str, dx: int, dy: int) -> str:
    """The nearest spot in a direction, or the same one if there is none.

    To the left and right, spots on the same lines come before nearer ones on others. Up and down, the nearest line
    counts most.
    """
    here = layout.boxes.get(start, Region())
    distances: dict[str, tuple[bool, float]] = {}
    for name, box in layout.boxes.items():
        right, down = box.center[0] - here.center[0], 2 * (box.center[1] - here.center[1])
        ahead, aside = right * dx + down * dy, abs(right if dy else down)
        if ahead > 0 and aside <= WIDEST * ahead:
            shares_lines = here.y < box.bottom and box.y < here.bottom
            distances[name] = bool(dx) and not shares_lines, ahead + aside * (2 if dx else 0.5)
    return min(distances, key=distances.__getitem__, default=start)

"""The layout of the board: areas from left to right and down, their spots as large as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from parlour.view.scene import Area, Spot

from ..buttons import BUTTONS

HEIGHTS = (5, 4, 3, 2, 1)  # of a square, in lines, from the best to the smallest
AREA_GAP = 2  # columns between areas
ROW_GAP = 1  # columns between things in a row


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: int, y: int) -> Box:
        return Box(self.x + x, self.y + y, self.width, self.height)


@dataclass(slots=True)
class Layout:
    """The boxes of spots by id, and the texts that stand around them."""

    width: int = 0
    height: int = 0
    square: int = 0  # the height of a board's square, in lines
    boxes: dict[str, Box] = field(default_factory=dict)
    texts: list[tuple[int, int, str]] = field(default_factory=list)  # x, y, text

    def spot_at(self, x: int, y: int) -> str | None:
        """The id of the spot at a place."""
        return next((name for name, box in self.boxes.items() if box.holds(x, y)), None)

    def place(self, other: Layout, x: int, y: int) -> None:
        """Put another layout into this one."""
        self.boxes.update({name: box.moved(x, y) for name, box in other.boxes.items()})
        self.texts += [(x + left, y + top, text) for left, top, text in other.texts]
        self.width = max(self.width, x + other.width)
        self.height = max(self.height, y + other.height)


def lay_out(areas: Sequence[Area], need: Callable[[Spot], int], width: int, height: int) -> Layout:
    """The layout with the largest squares that fit; with the smallest, and taller than the height, if none do.

    `need` tells how many columns the content of a spot takes.
    """
    layout = Layout()
    for size, roomy in _sizes():
        layout = Layout(square=size)
        x = y = 0
        for area in areas:
            part = _lay_out_area(area, need, size, roomy, width)
            if x and (x + part.width > width or area.kind == BUTTONS):
                x, y = 0, layout.height + (size > 1)
            layout.place(part, x, y)
            x += part.width + AREA_GAP
        if layout.width <= width and layout.height <= height:
            break
    return layout


def _sizes() -> Iterator[tuple[int, bool]]:
    for height in HEIGHTS:
        yield height, True
        yield height, False


def _lay_out_area(area: Area, need: Callable[[Spot], int], size: int, roomy: bool, width: int) -> Layout:
    if area.kind == "board":
        body = _board(area, need, size, roomy)
    else:
        body = _row(area, need, 1 if area.kind == BUTTONS else min(size, 2), width)
    layout = Layout()
    if area.title:
        layout.texts.append((0, 0, area.title))
        layout.width = len(area.title)
    layout.place(body, 0, 1 if area.title else 0)
    return layout


def _board(area: Area, need: Callable[[Spot], int], size: int, roomy: bool) -> Layout:
    """Squares of one size side by side; in a square of one line a column is kept for a mark."""
    needs = [need(spot) + (size == 1) for spot in area.spots] + [len(label) + 1 for label in area.columns]
    across = max(3, *needs, 2 * size + 2 * roomy)
    margin = max([len(label) + 1 for label in area.rows], default=0)
    layout = Layout(margin + across * area.width, size * area.height)
    for spot in area.spots:
        layout.boxes[spot.id] = Box(margin + across * spot.x, size * spot.y, across, size)
    for y, label in enumerate(area.rows):
        layout.texts.append((0, size * y + (size - 1) // 2, label))
    for x, label in enumerate(area.columns):
        layout.texts.append((margin + across * x + (across - len(label)) // 2, layout.height, label))
    layout.height += bool(area.columns)
    return layout


def _row(area: Area, need: Callable[[Spot], int], size: int, width: int) -> Layout:
    """Things next to each other, each as wide as it needs, on as many lines as it takes."""
    layout = Layout()
    x = y = 0
    line = 0
    for spot in sorted(area.spots, key=lambda spot: (spot.y, spot.x)):
        label = cell_len(spot.label)
        across = 2 + (need(spot) + bool(label) + label if size == 1 else max(3, need(spot), label))
        if x and (spot.y != line or x + across > width):
            x, y = 0, layout.height + (size > 1)
        line = spot.y
        layout.boxes[spot.id] = Box(x, y, across, size)
        x += across + ROW_GAP
        layout.width = max(layout.width, x - ROW_GAP)
        layout.height = max(layout.height, y + size)
    return layout


def neighbour(layout: Layout, start: str, dx: int, dy: int) -> str:
    """The spot that an arrow key leads to: the nearest that way, or where it was if there is none."""
    here = layout.boxes[start]
    x, y = 2 * here.x + here.width, 2 * here.y + here.height
    best, found = None, start
    for name, box in layout.boxes.items():
        ahead = (2 * box.x + box.width - x) * dx + 2 * (2 * box.y + box.height - y) * dy
        aside = abs(2 * box.x + box.width - x) if dy else 2 * abs(2 * box.y + box.height - y)
        if ahead <= 0 or aside > 2 * ahead:
            continue
        distance = ahead + 2 * aside
        if best is None or distance < best:
            best, found = distance, name
    return found

"""Boards of hexagons: each row begins half a cell beside the one before."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from parlour.view.scene import Area, Spot

from . import colours
from .elements import Drawing, box, element, placed
from .pieces import stacks
from .spots import ground
from .words import text

ACROSS = 46  # pixels from side to side of a hexagon, which is two places broad
SIDE = ACROSS / math.sqrt(3)
BAND = 10
ROOM = 0.78 * ACROSS  # for what lies there


def is_staggered(area: Area) -> bool:
    """Whether no two spots lie next to each other, in a row or in a column."""
    places = {(spot.x, spot.y) for spot in area.spots}
    return len(places) > 1 and not any((x + 1, y) in places or (x, y + 1) in places for x, y in places)


def drawn(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """A board of hexagons, with some of its spots marked."""
    content = ""
    for spot in area.spots:
        x, y = BAND + spot.x * ACROSS / 2, BAND + 1.5 * SIDE * spot.y
        content += placed(_hexagon(spot, tints, spot.id in marks), x, y)
    width = (area.width + 1) * ACROSS / 2 + 2 * BAND
    height = (1.5 * area.height + 0.5) * SIDE + 2 * BAND
    return Drawing(width, height, box(0, 0, width, height, rx=8, fill=colours.FRAME) + content)


def _hexagon(spot: Spot, tints: Sequence[str], marked: bool) -> str:
    """A cell with what lies there, else with its name: hexagons have no coordinates along the edges."""
    middle, low, high = ACROSS / 2, 0.5 * SIDE, 1.5 * SIDE
    corners = ((middle, 0), (ACROSS, low), (ACROSS, high), (middle, 2 * SIDE), (0, high), (0, low))
    points = " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)
    cell = element("polygon", points=points, fill=_colour(spot, tints, marked), stroke=colours.SQUARE_INK)
    if not spot.pieces:
        return cell + text(spot.label or spot.id, middle, SIDE, 12, colours.SQUARE_INK, most=ROOM, opacity=0.6)
    stack = stacks.drawn(spot.pieces, tints, ROOM)
    scale = min(1.0, ROOM / stack.width)
    return cell + placed(stack.content, middle - scale * stack.width / 2, SIDE - scale * stack.height / 2, scale)


def _colour(spot: Spot, tints: Sequence[str], marked: bool) -> str:
    if marked:
        return colours.mixed(colours.LIGHT, colours.MARKED, 0.6)
    return colours.mixed(colours.LIGHT, colours.CALLED, 0.7) if spot.emphasis else ground(spot, tints)

"""Maps: places at any coordinates, joined by lines, in front of a picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Sequence
from pathlib import Path

from parlour.view.scene import Area, Spot

from . import colours, stacks
from .boards import emphasis, shaded
from .elements import Drawing, box, circle, element, placed, text

PLACE = 46  # pixels
NAME = 12  # font size
ROAD = 4  # width of lines
Point = tuple[float, float]


def draw_map(area: Area, tints: Sequence[str], marks: Collection[str], folder: Path | None) -> Drawing:
    """Draw a map with marks. Its picture is embedded from the game's folder."""
    scale = PLACE / area.unit
    width, height = (scale * side for side in area.extent)
    middles = {spot.id: (scale * spot.x, scale * spot.y) for spot in area.spots}
    content = _background(area, width, height, folder)
    content += "".join(_road(middles[one.id], middles[other.id]) for one, other in area.joined)
    content += "".join(_place(spot, *middles[spot.id], tints, spot.id in marks) for spot in area.spots)
    return Drawing(width, height, content)


def _background(area: Area, width: float, height: float, folder: Path | None) -> str:
    felt = box(0, 0, width, height, rx=8, fill=colours.FELT, stroke=colours.FELT_EDGE)
    file = folder / Path(area.picture).name if folder and area.picture else None
    if file is None or not file.is_file():
        return felt
    content = b64encode(file.read_bytes()).decode()
    return felt + element("image", width=width, height=height, href=f"data:image/svg+xml;base64,{content}")


def _road(start: Point, end: Point) -> str:
    line = dict(zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True))
    edge = element("line", **line, stroke=colours.LIGHT, stroke_width=ROAD + 3, stroke_linecap="round")
    return edge + element("line", **line, stroke=colours.FRAME, stroke_width=ROAD, stroke_linecap="round")


def _place(spot: Spot, x: float, y: float, tints: Sequence[str], marked: bool) -> str:
    """A round place with its pieces, and its label below or, if it is empty, within."""
    fill = colours.mixed(colours.LIGHT, colours.MARKED, 0.6) if marked else shaded(colours.LIGHT, spot, tints)
    content = circle(PLACE / 2, PLACE / 2, PLACE / 2 - 2, fill=fill, stroke=colours.FRAME, stroke_width=2)
    content += emphasis(spot, PLACE)
    label = PLACE / 2 if not spot.pieces else PLACE + NAME / 2
    if spot.pieces:
        stack = stacks.draw_stack(spot.pieces, tints, PLACE, spread=True)
        scale = min(0.8, 0.8 * PLACE / stack.width, 0.8 * PLACE / stack.height)
        content += placed(stack.content, (PLACE - scale * stack.width) / 2, (PLACE - scale * stack.height) / 2, scale)
    if spot.label:
        content += text(spot.label, PLACE / 2, label, NAME, colours.SQUARE_INK, bold=True, most=1.6 * PLACE)
    return placed(content, x - PLACE / 2, y - PLACE / 2)

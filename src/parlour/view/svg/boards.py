"""Boards: squares side by side, in a frame with their coordinates."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from parlour.view.scene import Area, Spot

from . import colours, piece_shapes, stacks
from .elements import Drawing, box, circle, element, measure, path, placed, text
from .piece_shapes import FIGURES, GLYPHS, SUITS

SQUARE = 46  # pixels
BAND, HEAD = 8, 28  # width of the frame in pixels, and of its upper side if columns have heads
LETTER = 12
RING = 0.36  # radius in squares, for lines of a single spot
STROKE = 5
ACROSS = 46  # width of a hexagon in pixels, two columns of places
SIDE = ACROSS / math.sqrt(3)
HEX_BAND = 10
ROOM = 0.78 * ACROSS  # for the pieces


def draw_board(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """Draw a board with marks."""
    left, top, below = _bands(area)
    width, height = area.width * SQUARE, area.height * SQUARE
    frame = Drawing(left + width + BAND, top + height + below, "")
    rimmed = _has_rim(area)
    content = box(0, 0, frame.width, frame.height, rx=8, fill=colours.RIM if rimmed else colours.FRAME)
    content += _coordinates(area, left, top)
    cells = [(spot, _cell(area, spot, tints, rimmed)) for spot in area.spots]
    lying = [(spot, _lying(spot, tints, spot.id in marks)) for spot in area.spots]
    corners = [(spot, _corner(spot, rimmed)) for spot in area.spots if spot.pieces]
    drawn = "".join(placed(part, spot.x * SQUARE, spot.y * SQUARE) for spot, part in cells + lying + corners)
    strokes = "".join(_stroke(area, line) for line in area.lines)
    return Drawing(frame.width, frame.height, content + placed(drawn + strokes, left, top))


def _bands(area: Area) -> tuple[float, float, float]:
    """The width of the frame at the left, above, and below."""
    widest = max((measure(label, LETTER, bold=True) for label in area.rows), default=0)
    left = BAND + widest if widest else BAND
    return left, HEAD if area.heads else BAND, LETTER + BAND if any(area.columns) else BAND


def _coordinates(area: Area, left: float, top: float) -> str:
    """The labels of rows and columns, and the heads above the columns."""
    middles = [left + (x + 0.5) * SQUARE for x in range(area.width)]
    rows = [
        text(label, left / 2, top + (y + 0.5) * SQUARE, LETTER, colours.FRAME_INK, bold=True)
        for y, label in enumerate(area.rows)
    ]
    end = top + area.height * SQUARE + (LETTER + BAND) / 2
    columns = [
        text(label, x, end, LETTER, colours.FRAME_INK, bold=True, most=SQUARE - 4)
        for x, label in zip(middles, area.columns, strict=False)
    ]
    heads = [_head(name, x, HEAD / 2) for x, name in zip(middles, area.heads, strict=False)]
    return "".join([*rows, *columns, *heads])


def _head(name: str, x: float, y: float) -> str:
    """A medallion with a picture, or with a letter in the colour of its balls."""
    paint = colours.IVORY if _is_picture(name) else colours.of_letter(name)
    medal = circle(x, y, 11, fill=paint.face, stroke=paint.edge)
    if _is_picture(name):
        return medal + piece_shapes.suit(name, x, y, 16, colours.SUITS.get(name, paint.ink))
    return medal + text(name, x, y, 14, paint.ink, bold=True, most=18)


def _is_picture(name: str) -> bool:
    return name in SUITS or name in FIGURES


def _has_rim(area: Area) -> bool:
    """Whether a rim of named spots surrounds the board."""
    named = [bool(spot.name) for spot in area.spots]
    return any(named) and not all(named)


def _cell(area: Area, spot: Spot, tints: Sequence[str], rimmed: bool) -> str:
    """The background of a spot from (0, 0), with its print if it is empty."""
    if rimmed and spot.name:
        place = circle(SQUARE / 2, SQUARE / 2, 0.36 * SQUARE, fill=colours.mixed(colours.RIM, "#000000", 0.2))
        ink = colours.RIM_INK
    else:
        place = box(0, 0, SQUARE, SQUARE, fill=ground(spot, tints), stroke=colours.SQUARE_LINE, stroke_width=0.5)
        ink = colours.SQUARE_INK
    return place + emphasis(spot, SQUARE) + (_print(area, spot, ink) if not spot.pieces else "")


def _print(area: Area, spot: Spot, ink: str) -> str:
    """The print on an empty spot."""
    middle = SQUARE / 2
    if _is_picture(spot.picture):
        colour = colours.SUITS.get(spot.picture, ink)
        return element("g", piece_shapes.suit(spot.picture, middle, middle, 0.68 * SQUARE, colour), opacity=0.5)
    if spot.label in GLYPHS:
        return element("g", piece_shapes.glyph(spot.label, middle, middle, 0.5 * SQUARE, ink), opacity=0.6)
    size = 0.34 if area.printed else 0.26
    return text(spot.label, middle, middle, size * SQUARE, ink, most=SQUARE - 6, opacity=0.85) if spot.label else ""


def _lying(spot: Spot, tints: Sequence[str], marked: bool) -> str:
    """The pieces on a spot, and its mark."""
    mark = box(0, 0, SQUARE, SQUARE, fill=colours.MARKED, fill_opacity=0.42) if marked else ""
    if not spot.pieces:
        return mark
    stack = stacks.draw_stack(spot.pieces, tints, SQUARE)
    scale = min(1.0, SQUARE / stack.width, SQUARE / stack.height)
    x, y = (SQUARE - scale * stack.width) / 2, (SQUARE - scale * stack.height) / 2
    return mark + (_lock() if spot.locked else "") + placed(stack.content, x, y, scale)


def _lock() -> str:
    """The frame around locked pieces."""
    place = {"x": 2.5, "y": 2.5, "width": SQUARE - 5, "height": SQUARE - 5, "rx": 6, "fill": "none"}
    edge = element("rect", **place, stroke=colours.BRASS.edge, stroke_width=4)
    return edge + element("rect", **place, stroke=colours.BRASS.face, stroke_width=2)


def _corner(spot: Spot, rimmed: bool) -> str:
    """The small label of a covered spot; for locked stacks, their value on a badge."""
    label, is_rim = spot.label, rimmed and spot.name
    is_sign = label[:1].isalnum() or label in GLYPHS  # other labels are lines or arrows on the board
    if not is_sign or is_rim or spot.picture or label in spot.pieces[-1].label:
        return ""
    x = y = SQUARE - 8
    fill, edge = (colours.BRASS.face, colours.BRASS.edge) if spot.locked else (colours.LIGHT, "none")
    badge = circle(x, y, 8, fill=fill, stroke=edge, fill_opacity=None if spot.locked else 0.8)
    if label in GLYPHS:
        return badge + piece_shapes.glyph(label, x, y, 14, colours.SQUARE_INK)
    return badge + text(label, x, y, 11, colours.BRASS.ink, bold=True, most=14)


def _stroke(area: Area, line: Sequence[str]) -> str:
    """A stroke through the spots of a line, or a ring around a single spot."""
    places = {spot.id: ((spot.x + 0.5) * SQUARE, (spot.y + 0.5) * SQUARE) for spot in area.spots}
    middles = [places[name] for name in line if name in places]
    if not middles:
        return ""
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in middles) if len(middles) > 1 else _ring(*middles[0])
    how = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    edge = path(d, stroke=colours.STROKE_EDGE, stroke_width=STROKE + 3, **how)
    return edge + path(d, stroke=colours.STROKE, stroke_width=STROKE, **how)


def _ring(x: float, y: float) -> str:
    radius = RING * SQUARE
    half = f"a{radius:g} {radius:g} 0 1 1 "
    return f"M{x - radius:g} {y:g}{half}{2 * radius:g} 0{half}{-2 * radius:g} 0"


def ground(spot: Spot, tints: Sequence[str]) -> str:
    """The background colour of a square."""
    return shaded(colours.DARK if (spot.x + spot.y) % 2 else colours.LIGHT, spot, tints)


def shaded(bare: str, spot: Spot, tints: Sequence[str]) -> str:
    """A background with the shade and the tint of a spot."""
    deep = colours.mixed(bare, colours.DEEP, 0.25 * spot.shade)
    return deep if spot.tint is None else colours.mixed(deep, colours.of_seat(tints, spot.tint).face, 0.26)


def emphasis(spot: Spot, square: float) -> str:
    """Draw the emphasis of a spot: called, open, threat or goal."""
    middle = square / 2
    match spot.emphasis:
        case "called":
            edge = {"stroke": colours.CALLED_EDGE, "stroke_width": 3}
            return box(1.5, 1.5, square - 3, square - 3, fill=colours.CALLED, fill_opacity=0.7, **edge)
        case "open":
            return box(0, 0, square, square, fill=colours.CALLED, fill_opacity=0.55)
        case "threat":
            return circle(middle, middle, 0.46 * square, fill=colours.THREAT, fill_opacity=0.75)
        case "goal":
            edge = {"stroke": colours.SQUARE_INK, "stroke_width": 2, "opacity": 0.7}
            return circle(middle, middle, 0.42 * square, fill="none", **edge)
    return ""


def is_staggered(area: Area) -> bool:
    """Whether no two spots are adjacent in a row or column."""
    places = {(spot.x, spot.y) for spot in area.spots}
    return len(places) > 1 and not any((x + 1, y) in places or (x, y + 1) in places for x, y in places)


def draw_honeycomb(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """Draw a board of hexagons with marks."""
    content = ""
    for spot in area.spots:
        x, y = HEX_BAND + spot.x * ACROSS / 2, HEX_BAND + 1.5 * SIDE * spot.y
        content += placed(_hexagon(spot, tints, spot.id in marks), x, y)
    width = (area.width + 1) * ACROSS / 2 + 2 * HEX_BAND
    height = (1.5 * area.height + 0.5) * SIDE + 2 * HEX_BAND
    return Drawing(width, height, box(0, 0, width, height, rx=8, fill=colours.FRAME) + content)


def _hexagon(spot: Spot, tints: Sequence[str], marked: bool) -> str:
    """A cell with its pieces or its name, because hexagons have no coordinates along the edges."""
    middle, low, high = ACROSS / 2, 0.5 * SIDE, 1.5 * SIDE
    corners = ((middle, 0), (ACROSS, low), (ACROSS, high), (middle, 2 * SIDE), (0, high), (0, low))
    points = " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)
    cell = element("polygon", points=points, fill=_colour(spot, tints, marked), stroke=colours.SQUARE_INK)
    if not spot.pieces:
        return cell + text(spot.label or spot.id, middle, SIDE, 12, colours.SQUARE_INK, most=ROOM, opacity=0.6)
    stack = stacks.draw_stack(spot.pieces, tints, ROOM)
    scale = min(1.0, ROOM / stack.width)
    return cell + placed(stack.content, middle - scale * stack.width / 2, SIDE - scale * stack.height / 2, scale)


def _colour(spot: Spot, tints: Sequence[str], marked: bool) -> str:
    if marked:
        return colours.mixed(colours.LIGHT, colours.MARKED, 0.6)
    return colours.mixed(colours.LIGHT, colours.CALLED, 0.7) if spot.emphasis else ground(spot, tints)

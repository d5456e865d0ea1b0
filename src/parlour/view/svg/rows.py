"""Rows of things next to each other, and cards to be read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from parlour.view.scene import Area, Spot

from . import colours
from .elements import Drawing, box, placed
from .packing import packed
from .pieces import stacks
from .words import measure, text

SQUARE = 44  # pixels
MOST = 640  # how wide a row is before it goes on below
GAP = 8
CAPTION = 12


def drawn(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """Things on felt, those of a line as tall as each other where they are cards."""
    square = area.scale * SQUARE
    shown = [_spot(spot, tints, square, spot.id in marks) for spot in area.spots]
    if any(piece.card for spot in area.spots for piece in spot.pieces):
        tall = max(each.height for each in shown)
        shown = [_spot(spot, tints, square, spot.id in marks, tall) for spot in area.spots]
    row = packed(shown, MOST, GAP)
    width, height = row.width + 2 * GAP, row.height + 2 * GAP
    felt = box(0, 0, width, height, rx=8, fill=colours.FELT, stroke=colours.FELT_EDGE)
    return Drawing(width, height, felt + placed(row.content, GAP, GAP))


def _spot(spot: Spot, tints: Sequence[str], square: float, marked: bool, tall: float = 0.0) -> Drawing:
    """What lies at a place, with its caption below."""
    lying = stacks.drawn(spot.pieces, tints, square, tall) if spot.pieces else _empty(square)
    caption = "" if spot.pieces and spot.pieces[-1].card else spot.label
    width = max(lying.width, measure(caption, CAPTION, bold=True))
    height = lying.height + (1.4 * CAPTION if caption else 0)
    content = placed(lying.content, (width - lying.width) / 2, 0)
    if spot.emphasis or marked:
        wash = box(-3, -3, width + 6, height + 6, rx=6, fill=colours.CALLED, fill_opacity=0.7)
        content = wash + content
    if caption:
        content += text(caption, width / 2, height - 0.6 * CAPTION, CAPTION, colours.SOFT, bold=True)
    return Drawing(width, height, content)


def _empty(square: float) -> Drawing:
    """A place that nothing lies on."""
    side = 0.74 * square
    line = {"fill": "none", "stroke": colours.FELT_EDGE, "stroke_dasharray": "4 3"}
    return Drawing(square, square, box(0.13 * square, 0.13 * square, side, side, rx=0.16 * side, **line))

"""Rows of things and cards, ladders, and the packing of drawings into lines."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from parlour.view.scene import Area, Spot
from parlour.view.text import odds_text

from . import colours, stacks
from .elements import Drawing, box, circle, measure, placed, text
from .piece_shapes import sign

SQUARE = 44  # pixels
MOST = 640  # width at which a row is wrapped
GAP = 8
CAPTION = 12


def draw_row(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """Draw things side by side on felt. Cards of a row have the same height."""
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
    """The pieces on a spot with its caption below."""
    lying = stacks.draw_stack(spot.pieces, tints, square, tall) if spot.pieces else _empty(square)
    caption = "" if spot.pieces and spot.pieces[-1].card else spot.label
    width = max(lying.width, measure(caption, CAPTION, bold=True))
    height = lying.height + (1.4 * CAPTION if caption else 0)
    content = placed(lying.content, (width - lying.width) / 2, 0)
    if spot.emphasis or marked:
        content = box(-3, -3, width + 6, height + 6, rx=6, fill=colours.CALLED, fill_opacity=0.7) + content
    if caption:
        content += text(caption, width / 2, height - 0.6 * CAPTION, CAPTION, colours.SOFT, bold=True)
    return Drawing(width, height, content)


def _empty(square: float) -> Drawing:
    """The outline of an empty spot."""
    side = 0.74 * square
    line = {"fill": "none", "stroke": colours.FELT_EDGE, "stroke_dasharray": "4 3"}
    return Drawing(square, square, box(0.13 * square, 0.13 * square, side, side, rx=0.16 * side, **line))


PACKING_GAP = 18  # pixels between drawings


def packed(drawings: Iterable[Drawing], most: float, gap: float = PACKING_GAP) -> Drawing:
    """Pack drawings into lines of limited width. Low drawings are stacked in columns if the line is tall enough."""
    lines, content, width = _Lines(most, gap), "", 0.0
    for drawing in drawings:
        x, y = lines.place(drawing)
        content += placed(drawing.content, x, y)
        width = max(width, x + drawing.width)
    return Drawing(width, lines.bottom, content)


class _Lines:
    """The used space of the current line and of its current column."""

    def __init__(self, most: float, gap: float):
        self.most, self.gap = most, gap
        self.top = self.bottom = self.right = 0.0
        self.x = self.y = 0.0  # the next position in this column

    def place(self, drawing: Drawing) -> tuple[float, float]:
        """The upper left corner of the next drawing."""
        if not self._fits_below(drawing):
            self._begin_column(drawing.width)
        x, y = self.x, self.y
        self.right, self.bottom = max(self.right, x + drawing.width), max(self.bottom, y + drawing.height)
        self.y = y + drawing.height + self.gap
        return x, y

    def _fits_below(self, drawing: Drawing) -> bool:
        is_low = self.y > self.top and self.y + drawing.height <= self.bottom
        return is_low and self.x + drawing.width <= self.most

    def _begin_column(self, width: float) -> None:
        """Start a column at the right of this line, or in the next line."""
        self.x = self.right + self.gap if self.right else 0.0
        if self.right and self.x + width > self.most:
            self.x, self.right, self.top = 0.0, 0.0, self.bottom + self.gap
        self.y = self.top


STEP, SPACE = 22, 1  # height and distance of steps in pixels
MARGIN, SIZE = 6, 13
BADGE = 9  # the radius of a seat's sign
ODDS = "100%"


def draw_ladder(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """Draw the steps in three columns, top to bottom."""
    high = math.ceil(len(area.spots) / 3)
    width = _width(area)
    content = ""
    for i, spot in enumerate(area.spots):
        x, y = divmod(i, high)
        content += placed(_step(spot, tints, width, spot.id in marks), x * (width + 6), y * (STEP + SPACE))
    columns = math.ceil(len(area.spots) / high)
    return Drawing(columns * (width + 6) - 6, high * (STEP + SPACE) - SPACE, content)


def _width(area: Area) -> float:
    """The width of a step: its label, badges of seats, and odds."""
    label = max(measure(spot.label, SIZE, bold=True) for spot in area.spots)
    badges = max(len(spot.pieces) for spot in area.spots)
    return label + badges * 2 * BADGE + measure(ODDS, SIZE) + 5 * MARGIN


def _step(spot: Spot, tints: Sequence[str], width: float, marked: bool) -> str:
    goal = {"stroke": colours.ACCENT, "stroke_width": 2} if spot.emphasis else {}
    ground = colours.mixed(colours.PAPER, colours.MARKED, 0.4) if marked else colours.FELT
    content = box(0, 0, width, STEP, rx=4, fill=ground, **goal)
    if spot.odds:
        content += box(1, 1, (width - 2) * spot.odds, STEP - 2, rx=3, fill=colours.ACCENT, fill_opacity=0.18)
    content += text(spot.label, MARGIN, STEP / 2, SIZE, colours.INK, anchor="start", bold=True)
    if spot.odds is not None:
        content += text(odds_text(spot), width - MARGIN, STEP / 2, SIZE, colours.INK, anchor="end")
    begin = width - 2 * MARGIN - measure(ODDS, SIZE)
    owners = [piece.owner for piece in spot.pieces if piece.owner is not None]
    return content + "".join(_badge(tints, owner, begin - (2 * i + 1) * BADGE) for i, owner in enumerate(owners))


def _badge(tints: Sequence[str], seat: int, x: float) -> str:
    paint = colours.of_seat(tints, seat)
    disc = circle(x, STEP / 2, BADGE - 1, fill=paint.face, stroke=paint.edge)
    return disc + sign(paint, x, STEP / 2, 5)

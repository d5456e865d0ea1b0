"""Ladders: a step for each value, with who stands there and how likely it is to get there."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from parlour.view.scene import Area, Spot
from parlour.view.text import odds_text

from . import colours
from .elements import Drawing, box, circle, placed
from .pieces.kinds import sign
from .words import measure, text

STEP, SPACE = 22, 1  # how high a step is and how far from the next, in pixels
MARGIN, SIZE = 6, 13
BADGE = 9  # the radius of a seat's sign
ODDS = "100%"


def drawn(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    """The steps in three columns, the first one above."""
    high = math.ceil(len(area.spots) / 3)
    width = _width(area)
    content = ""
    for i, spot in enumerate(area.spots):
        x, y = divmod(i, high)
        content += placed(_step(spot, tints, width, spot.id in marks), x * (width + 6), y * (STEP + SPACE))
    columns = math.ceil(len(area.spots) / high)
    return Drawing(columns * (width + 6) - 6, high * (STEP + SPACE) - SPACE, content)


def _width(area: Area) -> float:
    """Of a step: its label, the seats that stand there, and its odds."""
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
    return disc + sign(seat, x, STEP / 2, 5, paint.ink)

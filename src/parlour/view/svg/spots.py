"""The grounds of spots, and what makes one stand out."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.view.scene import Spot

from . import colours
from .elements import box, circle


def ground(spot: Spot, tints: Sequence[str]) -> str:
    """The colour of a spot's ground."""
    bare = colours.DARK if (spot.x + spot.y) % 2 else colours.LIGHT
    shaded = colours.mixed(bare, colours.DEEP, 0.25 * spot.shade)
    return shaded if spot.tint is None else colours.mixed(shaded, colours.of_seat(tints, spot.tint).face, 0.26)


def emphasis(spot: Spot, square: float) -> str:
    """What makes a spot stand out: called, open to a piece, attacked, or to be reached."""
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

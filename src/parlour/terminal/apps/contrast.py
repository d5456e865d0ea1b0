"""The filter through which all output goes where somebody asks for high contrast."""

from __future__ import annotations

import functools

from rich.color import Color as RichColour
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, WHITE, Color
from textual.filter import LineFilter

LEAST = 7.0  # WCAG's enhanced contrast
DARKER = 0.4  # how much of the colour of a ground is left


class ContrastFilter(LineFilter):
    """Darkens all grounds, and writes in black or white what would not stand out from them."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, _apart(style, background), control) for text, style, control in segments]


@functools.lru_cache(4096)
def _apart(style: Style | None, background: Color) -> Style | None:
    if style is None:
        return None
    ground = _colour(style.bgcolor, background)
    if ground.brightness < 0.5:
        ground = BLACK.blend(ground, DARKER)
    ink = _colour(style.color, WHITE)
    if contrast(ink, ground) < LEAST:
        ink = max(BLACK, WHITE, key=lambda colour: contrast(colour, ground))
    return style + Style(color=ink.rich_color, bgcolor=ground.rich_color, dim=False)


def contrast(one: Color, other: Color) -> float:
    """How much two colours differ in light: WCAG's ratio, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Color) -> float:
    parts = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _colour(colour: RichColour | None, usual: Color) -> Color:
    return usual if colour is None or colour.is_default else Color.from_rich_color(colour)

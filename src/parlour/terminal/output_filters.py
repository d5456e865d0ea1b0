"""Filters for all output: high contrast, and ASCII for terminals without Unicode."""

from __future__ import annotations

import functools

from rich.color import Color as RichColour
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, WHITE, Color
from textual.filter import LineFilter

from .contrast import readable_colour

LEAST = 7.0  # WCAG's enhanced contrast
DARKER = 0.4  # share of a background's colour that is kept


class ContrastFilter(LineFilter):
    """Darkens backgrounds, and makes text black or white if its contrast is too low."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, _with_contrast(style, background), control) for text, style, control in segments]


@functools.lru_cache(4096)
def _with_contrast(style: Style | None, background: Color) -> Style | None:
    if style is None:
        return None
    ground = _colour(style.bgcolor, background)
    if ground.brightness < 0.5:
        ground = BLACK.blend(ground, DARKER)
    ink = readable_colour(_colour(style.color, WHITE), ground, LEAST)
    return style + Style(color=ink.rich_color, bgcolor=ground.rich_color, dim=False)


def _colour(colour: RichColour | None, usual: Color) -> Color:
    return usual if colour is None or colour.is_default else Color.from_rich_color(colour)


ASCII_FOR = str.maketrans("·…×∅‹›“”‘’▶◀", "..x0<>\"\"''><") | str.maketrans(
    {
        **dict.fromkeys("─━═╌╍┄┅┈┉⎯▔▁▂‒–—", "-"),
        **dict.fromkeys("│┃║▏▕▌▐▎▊┆┇", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
        **dict.fromkeys("█▇▆▅▄▃▀▖▗▘▝", "#"),
        **dict.fromkeys("●•▪◆■▲", "*"),
    }
)


class AsciiFilter(LineFilter):
    """Replaces characters that are not ASCII with similar ones or question marks."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]


def to_ascii(text: str) -> str:
    """Convert a text to ASCII of the same width."""
    return text.translate(ASCII_FOR).encode("ascii", "replace").decode("ascii")

"""Contrast of colours, as WCAG defines it."""

from __future__ import annotations

import functools

from textual.color import BLACK, WHITE, Color

READABLE = 4.5  # least contrast of text that people read or type


@functools.lru_cache(1024)
def readable(ink: str, ground: str, least: float = READABLE) -> str:
    """The ink if its contrast on a ground is high enough; otherwise black or white."""
    return readable_colour(Color.parse(ink), Color.parse(ground), least).hex


def readable_colour(ink: Color, ground: Color, least: float) -> Color:
    """The ink if its contrast on a ground is high enough; otherwise black or white."""
    if contrast(ink, ground) >= least:
        return ink
    return max(BLACK, WHITE, key=lambda colour: contrast(colour, ground))


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Color) -> float:
    parts = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

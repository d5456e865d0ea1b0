"""Maps in characters: the positions of places that do not overlap, and the lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from .scene import Area

STEEP = 2.4  # ratio of height to width, or the reverse, from which a line is upright or level
ASPECT = 2  # height of a character relative to its width
BESIDE = 2  # columns for lines beside a place in plain text
Place = tuple[int, int]  # column and line


@dataclass(frozen=True, slots=True)
class CharacterMap:
    """The middle of each place in characters, by id, and the size of the map."""

    middles: Mapping[str, Place]
    width: int
    height: int


def place_all(area: Area, widths: Mapping[str, int], lines: int, height: int = 1, columns: int = 1) -> CharacterMap:
    """Place the spots of a map in boxes of some widths and a height that do not overlap.

    The width of a place on the map becomes a number of lines, and at least a number of columns.
    """
    ys = {spot.id: lines * spot.y // area.unit for spot in area.spots}
    beside = [(a, b) for a, b in combinations(area.spots, 2) if abs(ys[a.id] - ys[b.id]) < height and a.x != b.x]
    apart = [-(-(widths[a.id] + widths[b.id] + 2) * area.unit // (2 * abs(a.x - b.x))) for a, b in beside]
    across = max([columns, *apart])
    xs = {spot.id: across * spot.x // area.unit for spot in area.spots}
    left, top = min(x - widths[name] // 2 for name, x in xs.items()), min(ys.values())
    middles = {name: (x - left, ys[name] - top) for name, x in xs.items()}
    width = max(x - widths[name] // 2 + widths[name] for name, (x, _) in middles.items())
    return CharacterMap(middles, width, max(ys.values()) - top + height)


def edge_marks(start: Place, end: Place) -> Iterator[tuple[int, int, str]]:
    """Yield the characters of a line between two places, each with its column and line."""
    across, down = end[0] - start[0], end[1] - start[1]
    if abs(across) > STEEP * ASPECT * abs(down):
        mark, steps = "-", abs(across)
    else:
        steps = abs(down)
        is_upright = ASPECT * abs(down) > STEEP * abs(across)
        mark = "|" if is_upright else "\\" if (across > 0) == (down > 0) else "/"
    for step in range(1, steps):
        yield start[0] + round(across * step / steps), start[1] + round(down * step / steps), mark


def map_lines(area: Area, texts: Mapping[str, str]) -> list[str]:
    """Draw a map as plain text, with a text for each place by its id."""
    drawn = place_all(area, {name: len(text) + BESIDE for name, text in texts.items()}, ASPECT)
    rows = [[" "] * (drawn.width + 1) for _ in range(drawn.height)]
    for one, other in area.joined:
        for x, y, mark in edge_marks(drawn.middles[one.id], drawn.middles[other.id]):
            rows[y][x] = mark
    for name, (x, y) in drawn.middles.items():
        left = x - len(texts[name]) // 2
        rows[y][left : left + len(texts[name])] = texts[name]
    return "\n".join("".join(row).rstrip() for row in rows).rstrip().split("\n")

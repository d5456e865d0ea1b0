"""Scenes as SVG pictures, for notebooks and `parlour draw`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from parlour.view.scene import Area, Scene
from parlour.view.text import counter_text

from . import boards, colours, map_drawing, rows
from .elements import Drawing, box, column, element, paragraph, placed
from .rows import packed

MOST = 960  # width in pixels at which areas are wrapped
LEAST = 360  # smallest width for the sentences below
NARROWEST = 120  # smallest width for a title
MARGIN = 14
TITLE, SENTENCE = 13, 14  # font sizes


def draw(scene: Scene, marks: Collection[str] = (), folder: Path | None = None) -> str:
    """Draw a scene as an SVG document with a light background.

    `marks` are ids of spots to highlight, and `folder` holds the pictures behind maps.
    """
    groups = [packed([_titled(area, scene, marks, folder) for area in areas], MOST) for areas in _groups(scene)]
    areas = packed(groups, MOST)
    width = max(areas.width, LEAST)
    counters = " · ".join(counter_text(scene, counter) for counter in scene.counters)
    texts = ((counters, colours.SOFT), (scene.prompt, colours.INK))
    below = (paragraph(words, SENTENCE, colour, width) for words, colour in texts if words)
    whole = column([areas, *below], gap=8)
    return _document(Drawing(width, whole.height, whole.content), f"{scene.title}. {scene.prompt}")


def _document(drawing: Drawing, description: str) -> str:
    width, height = round(drawing.width + 2 * MARGIN), round(drawing.height + 2 * MARGIN)
    ground = box(0, 0, width, height, rx=10, fill=colours.PAPER)
    return element(
        "svg",
        ground + placed(drawing.content, MARGIN, MARGIN),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        font_family="sans-serif",
        role="img",
        aria_label=description,
    )


def _groups(scene: Scene) -> list[list[Area]]:
    """Group the areas of each seat; other areas are groups of their own."""
    groups = dict[str | int, list[Area]]()
    for area in scene.areas:
        groups.setdefault(area.id if area.seat is None else area.seat, []).append(area)
    return list(groups.values())


def _titled(area: Area, scene: Scene, marks: Collection[str], folder: Path | None) -> Drawing:
    """Draw an area below its title."""
    if area.kind == "map":
        drawing = map_drawing.draw_map(area, scene.colours, marks, folder)
    else:
        drawing = _draw_area(area, scene.colours, marks)
    if not area.title:
        return drawing
    title = paragraph(area.title, TITLE, colours.SOFT, max(drawing.width, NARROWEST), bold=True)
    return column([title, drawing], gap=4)


def _draw_area(area: Area, tints: Sequence[str], marks: Collection[str]) -> Drawing:
    match area.kind:
        case "board":
            draw = boards.draw_honeycomb if boards.is_staggered(area) else boards.draw_board
        case "ladder":
            draw = rows.draw_ladder
        case _:
            draw = rows.draw_row
    return draw(area, tints, marks)

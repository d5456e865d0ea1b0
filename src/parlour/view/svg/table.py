"""The table: all areas side by side, the counters, and what is to be done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from parlour.view.scene import Area, Scene
from parlour.view.text import counter_text

from . import boards, colours, honeycombs, ladders, rows
from .elements import Drawing, box, column, element, placed
from .packing import packed
from .words import paragraph

MOST = 960  # how wide a picture is before areas go below each other, in pixels
LEAST = 360  # how wide the sentences below may always be
NARROWEST = 120  # a title
MARGIN = 14
TITLE, SENTENCE = 13, 14  # sizes of letters

Draw = Callable[[Area, Sequence[str], Collection[str]], Drawing]


def draw(scene: Scene, marks: Collection[str] = ()) -> str:
    """A scene as an SVG document, light on any ground; `marks` are the ids of spots to stand out."""
    groups = [packed([_titled(area, scene, marks) for area in areas], MOST) for areas in _groups(scene)]
    areas = packed(groups, MOST)
    width = max(areas.width, LEAST)
    counters = " · ".join(counter_text(scene, counter) for counter in scene.counters)
    said = ((counters, colours.SOFT), (scene.prompt, colours.INK))
    below = (paragraph(words, SENTENCE, colour, width) for words, colour in said if words)
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
    """The areas that belong together: those of a seat, and each other by itself."""
    groups = dict[str | int, list[Area]]()
    for area in scene.areas:
        groups.setdefault(area.id if area.seat is None else area.seat, []).append(area)
    return list(groups.values())


def _titled(area: Area, scene: Scene, marks: Collection[str]) -> Drawing:
    """An area below its title."""
    drawing = _way_to_draw(area)(area, scene.colours, marks)
    if not area.title:
        return drawing
    title = paragraph(area.title, TITLE, colours.SOFT, max(drawing.width, NARROWEST), bold=True)
    return column([title, drawing], gap=4)


def _way_to_draw(area: Area) -> Draw:
    match area.kind:
        case "board":
            return honeycombs.drawn if honeycombs.is_staggered(area) else boards.drawn
        case "ladder":
            return ladders.drawn
    return rows.drawn

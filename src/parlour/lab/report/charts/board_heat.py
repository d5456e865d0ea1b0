"""Heat maps on the areas of a game's scene."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.lab.report.html.html_elements import Html, element, joined
from parlour.view.scene import Area, Spot

CELL = 40
MARGIN = 22
GAP = 26  # between areas


class SpotHeat(NamedTuple):
    """The heat of a spot."""

    strength: float  # from -1, cold, to 1, hot
    text: str
    marked: bool = False


def board(areas: Iterable[Area], heats: Mapping[str, SpotHeat], text: str) -> Html:
    """Draw areas side by side, each spot coloured by its heat; `text` is the alternative text."""
    return element("div", drawing(areas, heats), role="img", aria_label=text, class_="board")


def drawing(areas: Iterable[Area], heats: Mapping[str, SpotHeat], *first: Html) -> Html:
    """Return the same as plain SVG, preceded by other elements."""
    left, height, drawn = 0, 0, list(first)
    for area in areas:
        drawn.append(element("g", _area(area, heats), transform=f"translate({left} 0)"))
        left += area.width * CELL + MARGIN + GAP
        height = max(height, area.height * CELL + MARGIN)
    view = f"0 0 {max(left - GAP, 1) + 2} {height + 2}"
    return element("svg", *drawn, viewBox=view, xmlns="http://www.w3.org/2000/svg", style=f"max-width:{left}px")


def _area(area: Area, heats: Mapping[str, SpotHeat]) -> Html:
    """Draw the squares of an area and the labels of its ranks and files."""
    squares = (_square(spot, heats.get(spot.id)) for spot in area.spots)
    rows = (_label(MARGIN / 2, (y + 0.5) * CELL, text) for y, text in enumerate(area.rows))
    low = area.height * CELL + MARGIN * 0.7
    columns = (_label(MARGIN + (x + 0.5) * CELL, low, text) for x, text in enumerate(area.columns))
    return joined([*squares, *rows, *columns])


def _square(spot: Spot, heat: SpotHeat | None) -> Html:
    x, y = MARGIN + spot.x * CELL, spot.y * CELL
    ground = _rect(x, y, fill="var(--square)", stroke="var(--line)")
    text = element("title", f"{spot.name or spot.id}: {heat.text if heat else 0}")
    return element("g", text, ground, _glow(x, y, heat) if heat else Html())


def _glow(x: float, y: float, heat: SpotHeat) -> Html:
    colour = "var(--heat)" if heat.strength >= 0 else "var(--cold)"
    ring = {"stroke": "var(--ink)", "stroke_width": "2"} if heat.marked else {}
    return _rect(x + 1, y + 1, CELL - 2, fill=colour, fill_opacity=f"{abs(heat.strength):.2f}", **ring)


def _rect(x: float, y: float, size: float = CELL, **attributes: str) -> Html:
    return element("rect", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}", rx="3", **attributes)


def _label(x: float, y: float, text: str) -> Html:
    return element("text", text, x=f"{x:g}", y=f"{y:g}", class_="label")

"""Boards: the areas of a game's own scene, with a heat on each spot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.lab.report.html.html_elements import Html, element, joined
from parlour.view.scene import Area, Spot

CELL = 40
MARGIN = 22
GAP = 26  # between areas


class Heat(NamedTuple):
    """What is said of a spot."""

    strength: float  # from -1, cold, to 1, hot
    told: str
    marked: bool = False


def board(areas: Iterable[Area], heats: Mapping[str, Heat], told: str) -> Html:
    """Areas side by side, each spot as hot as is said; `told` says for who cannot see it what there is."""
    return element("div", drawing(areas, heats), role="img", aria_label=told, class_="board")


def drawing(areas: Iterable[Area], heats: Mapping[str, Heat], *first: Html) -> Html:
    """The same as SVG alone, which begins with what else is given."""
    left, height, drawn = 0, 0, list(first)
    for area in areas:
        drawn.append(element("g", _area(area, heats), transform=f"translate({left} 0)"))
        left += area.width * CELL + MARGIN + GAP
        height = max(height, area.height * CELL + MARGIN)
    view = f"0 0 {max(left - GAP, 1) + 2} {height + 2}"
    return element("svg", *drawn, viewBox=view, xmlns="http://www.w3.org/2000/svg", style=f"max-width:{left}px")


def _area(area: Area, heats: Mapping[str, Heat]) -> Html:
    """The squares of an area, and round it the labels of its ranks and files."""
    squares = (_square(spot, heats.get(spot.id)) for spot in area.spots)
    rows = (_label(MARGIN / 2, (y + 0.5) * CELL, text) for y, text in enumerate(area.rows))
    low = area.height * CELL + MARGIN * 0.7
    columns = (_label(MARGIN + (x + 0.5) * CELL, low, text) for x, text in enumerate(area.columns))
    return joined([*squares, *rows, *columns])


def _square(spot: Spot, heat: Heat | None) -> Html:
    x, y = MARGIN + spot.x * CELL, spot.y * CELL
    ground = _rect(x, y, fill="var(--square)", stroke="var(--line)")
    told = element("title", f"{spot.name or spot.id}: {heat.told if heat else 0}")
    return element("g", told, ground, _glow(x, y, heat) if heat else Html())


def _glow(x: float, y: float, heat: Heat) -> Html:
    colour = "var(--heat)" if heat.strength >= 0 else "var(--cold)"
    ring = {"stroke": "var(--ink)", "stroke_width": "2"} if heat.marked else {}
    return _rect(x + 1, y + 1, CELL - 2, fill=colour, fill_opacity=f"{abs(heat.strength):.2f}", **ring)


def _rect(x: float, y: float, size: float = CELL, **attributes: str) -> Html:
    return element("rect", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}", rx="3", **attributes)


def _label(x: float, y: float, text: str) -> Html:
    return element("text", text, x=f"{x:g}", y=f"{y:g}", class_="label")

"""Render Vega-Lite specifications as SVG figures with their numbers as a table, and boards as heat maps.

Colours are CSS variables of the page, so that one picture serves light and dark mode.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from parlour.lab.report.figures import Html, element, joined, table
from parlour.util.optional_dependencies import require
from parlour.view.language import phrases, spoken
from parlour.view.scene import Area, Spot

Spec = dict[str, object]  # part of a Vega-Lite specification

WIDTH = 300
INK, SOFT, LINE, ACCENT, PAPER = (f"var(--{name})" for name in ("ink", "ink-soft", "line", "accent", "paper"))
SERIES = [f"var(--series-{number})" for number in range(8)]  # unordered series
STEPS = [f"var(--step-{number})" for number in range(6)]  # ordered series, such as players from weak to strong
DASHED: Spec = {"strokeDash": [3, 3], "color": INK, "opacity": 0.6}
INTERVAL: Spec = {"type": "rule", "strokeWidth": 2, "strokeCap": "round", "opacity": 0.55}

CONFIG: Spec = {
    "aria": False,
    "background": None,
    "font": "var(--font-plain)",
    "padding": 4,
    "view": {"stroke": None},
    "axis": {
        "domain": False,
        "ticks": False,
        "gridColor": LINE,
        "labelColor": SOFT,
        "labelFontSize": 12,
        "labelLimit": 200,
        "labelPadding": 6,
        "titleColor": SOFT,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 8,
        "tickCount": 5,
    },
    "axisY": {"grid": False},
    "legend": {
        "labelColor": SOFT,
        "labelFontSize": 12,
        "labelLimit": 180,
        "orient": "top",
        "symbolType": "square",
        "symbolOpacity": 1,
        "title": None,
        "columns": 3,
    },
    "header": {"labelColor": SOFT, "labelFontSize": 12, "title": None},
}
say = phrases(__package__)
VERSION = "6.4"  # Vega-Lite version
LOCALES: dict[str, Literal["de-DE"]] = {"de": "de-DE"}  # number formats of axes, by language
SIZE = re.compile(r'(<svg [^>]*?) width="[^"]*" height="[^"]*"')
ROLE = re.compile(r' (?:role|aria-[a-z]+|class|pointer-events|xmlns:xlink)="[^"]*"')
NUMBERED = re.compile(r'(id="|url\(#|href="#)([a-z]+_?[a-z]*\d+)')
LONG = re.compile(r"(\d+\.\d\d)\d+")


def drawn(name: str, title: str, spec: Spec, text: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """Return a chart as a figure. `name` is unique in the page, and `text` is the alternative text."""
    picture = element("div", Html(svg(spec, name)), role="img", aria_label=text)
    return framed(title, picture, table(heads, rows))


def framed(title: str, picture: Html, numbers: Html) -> Html:
    """Return a picture with its title, and its numbers in a collapsed table."""
    behind = element("details", element("summary", say("As numbers")), numbers, class_="numbers")
    return element("figure", element("figcaption", title), picture, behind, class_="chart")


def quantitative(field: str, title: str | None = None, **more: object) -> Spec:
    """Return the encoding of a number."""
    return {"field": field, "type": "quantitative", "title": title, **more}


def percent(field: str, title: str) -> Spec:
    """Return an axis from 0 to 100, with a grid if it is vertical."""
    return quantitative(field, title, scale={"domain": [0, 100], "nice": False}, axis={"grid": field != "x"})


def svg(spec: Spec, name: str) -> str:
    """Render a specification as SVG that fills the available width. Raises MissingDependencyError."""
    require("The lab")
    import vl_convert  # optional dependency

    full = {"width": WIDTH, "config": CONFIG, **spec}
    drawn = vl_convert.vegalite_to_svg(full, vl_version=VERSION, format_locale=LOCALES.get(spoken()))
    return _tidied(drawn, name)


def _tidied(svg: str, name: str) -> str:
    """Return SVG without superfluous attributes, with ids numbered per chart."""
    ids = defaultdict[str, str](lambda: f"{name}-{len(ids)}")
    plain = ROLE.sub("", SIZE.sub(r"\1", svg, count=1))
    return LONG.sub(r"\1", NUMBERED.sub(lambda found: found[1] + ids[found[2]], plain))


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
    x, y, glow = MARGIN + spot.x * CELL, spot.y * CELL, Html()
    text = element("title", f"{spot.name or spot.id}: {heat.text if heat else 0}")
    if heat:
        colour = "var(--heat)" if heat.strength >= 0 else "var(--cold)"
        ring = {"stroke": "var(--ink)", "stroke_width": "2"} if heat.marked else {}
        glow = _rect(x + 1, y + 1, CELL - 2, fill=colour, fill_opacity=f"{abs(heat.strength):.2f}", **ring)
    return element("g", text, _rect(x, y, fill="var(--square)", stroke="var(--line)"), glow)


def _rect(x: float, y: float, size: float = CELL, **attributes: str) -> Html:
    return element("rect", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}", rx="3", **attributes)


def _label(x: float, y: float, text: str) -> Html:
    return element("text", text, x=f"{x:g}", y=f"{y:g}", class_="label")

"""Render Vega-Lite specifications as SVG figures, each with its numbers as a table.

Colours are CSS variables of the page, so that one picture serves light and dark mode.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.lab.report.html.figures import table
from parlour.lab.report.html.html_elements import Html, element
from parlour.util.dependencies import require
from parlour.view.language import phrases, spoken

WIDTH = 300
INK, SOFT, LINE, ACCENT, PAPER = (f"var(--{name})" for name in ("ink", "ink-soft", "line", "accent", "paper"))
SERIES = tuple(f"var(--series-{number})" for number in range(8))  # unordered series
STEPS = tuple(f"var(--step-{number})" for number in range(6))  # ordered series, such as players from weak to strong

CONFIG: dict[str, Any] = {
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
LOCALES: dict[str, Any] = {"de": "de-DE"}  # number formats of axes, by language
SIZE = re.compile(r'(<svg [^>]*?) width="[^"]*" height="[^"]*"')
ROLE = re.compile(r' (?:role|aria-[a-z]+|class|pointer-events|xmlns:xlink)="[^"]*"')
NUMBERED = re.compile(r'(id="|url\(#|href="#)([a-z]+_?[a-z]*)(\d+)')
LONG = re.compile(r"(\d+\.\d\d)\d+")


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture, its alternative text, and its numbers as a table."""

    name: str  # unique in the page
    title: str
    spec: dict[str, Any]
    alternative: str
    heads: Sequence[str]
    rows: Iterable[Sequence[str]]


def drawn(chart: Chart) -> Html:
    """Return a chart as a figure."""
    picture = element("div", Html(svg(chart.spec, chart.name)), role="img", aria_label=chart.alternative)
    return framed(chart.title, picture, table(chart.heads, chart.rows))


def framed(title: str, picture: Html, numbers: Html) -> Html:
    """Return a picture with its title, and its numbers in a collapsed table."""
    behind = element("details", element("summary", say("As numbers")), numbers, class_="numbers")
    return element("figure", element("figcaption", title), picture, behind, class_="chart")


def svg(spec: dict[str, Any], name: str) -> str:
    """Render a specification as SVG that fills the available width. Raises MissingDependencyError."""
    require("The lab")
    import vl_convert  # optional dependency

    full = {"width": WIDTH, "config": CONFIG, **spec}
    locale = LOCALES.get(spoken())
    return _tidied(vl_convert.vegalite_to_svg(full, vl_version=VERSION, format_locale=locale), name)


def _tidied(svg: str, name: str) -> str:
    """Return SVG without superfluous attributes, with ids numbered per chart."""
    numbered: dict[str, str] = {}

    def renamed(found: re.Match[str]) -> str:
        new = numbered.setdefault(found[2] + found[3], f"{name}-{len(numbered)}")
        return found[1] + new

    return LONG.sub(r"\1", NUMBERED.sub(renamed, ROLE.sub("", SIZE.sub(r"\1", svg, count=1))))

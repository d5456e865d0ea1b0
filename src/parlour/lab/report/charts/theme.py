"""How all charts look. Colours are the page's, by name, so that light and dark are one picture."""

from __future__ import annotations

from typing import Any

WIDTH = 300
INK, SOFT, LINE, ACCENT, PAPER = (f"var(--{name})" for name in ("ink", "ink-soft", "line", "accent", "paper"))
SERIES = tuple(f"var(--series-{number})" for number in range(8))  # things side by side
STEPS = tuple(f"var(--step-{number})" for number in range(6))  # players from weak to strong

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

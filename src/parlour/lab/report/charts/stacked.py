"""Stacked bars: what parts a whole has, for each kind of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from parlour.lab.report.html import numbers
from parlour.lab.report.html.elements import Html
from parlour.view.language import phrases

from .rendering import Chart, drawn
from .theme import PAPER, SERIES

say = phrases(__package__)
ROW = 30


class Bar(NamedTuple):
    """A bar and the shares of its parts."""

    name: str
    parts: Mapping[str, float]


def stacked(name: str, title: str, bars: Sequence[Bar]) -> Html:
    """Bars of one length, one below the other; nothing where there are none."""
    if not bars:
        return Html()
    parts = list(dict.fromkeys(part for bar in bars for part in bar.parts))
    rows = [(bar.name, *(numbers.share(bar.parts.get(part, 0.0), 1) for part in parts)) for bar in bars]
    return drawn(Chart(name, title, _spec(bars, parts), _told(title, bars), (title, *parts), rows))


def _told(title: str, bars: Sequence[Bar]) -> str:
    told = "; ".join(
        f"{bar.name}: " + ", ".join(f"{part} {numbers.share(share, 1)}" for part, share in bar.parts.items())
        for bar in bars
    )
    return f"{title}. {told}."


def _spec(bars: Sequence[Bar], parts: Sequence[str]) -> dict[str, Any]:
    values = [
        {"bar": bar.name, "part": part, "order": parts.index(part), "share": 100 * share}
        for bar in bars
        for part, share in bar.parts.items()
    ]
    colours = {"domain": list(parts), "range": [SERIES[i % len(SERIES)] for i in range(len(parts))]}
    return {
        "height": ROW * max(len(bars), 2),
        "data": {"values": values},
        "mark": {"type": "bar", "stroke": PAPER, "strokeWidth": 1.5, "height": {"band": 0.66}},
        "encoding": {
            "x": {
                "field": "share",
                "type": "quantitative",
                "stack": "zero",
                "title": say("share of games in %"),
                "scale": {"domain": [0, 100]},
            },
            "y": {"field": "bar", "type": "nominal", "sort": [bar.name for bar in bars], "title": None},
            "color": {"field": "part", "type": "nominal", "scale": colours},
            "order": {"field": "order"},
        },
    }

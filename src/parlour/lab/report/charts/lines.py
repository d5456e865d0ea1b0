"""Lines: how something goes on through a game, a line for each kind of players, with the band of its intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from parlour.lab.report.html import numbers
from parlour.lab.report.html.elements import Html
from parlour.statistics import Interval

from .rendering import Chart, drawn
from .ridges import colours

Curve = Sequence[tuple[float, Interval]]  # values by their places


class Axes(NamedTuple):
    """What a chart of lines is called, and its axes."""

    name: str
    title: str
    x: str
    y: str
    unit: str = ""


def lines(axes: Axes, curves: Mapping[str, Curve]) -> Html:
    """Curves by their names, each a list of places and values; nothing where there are none."""
    if not curves:
        return Html()
    heads = (axes.x, *curves)
    places = list(dict.fromkeys(at for curve in curves.values() for at, _ in curve))
    rows = [(f"{at:g}", *(_at(curve, at, axes.unit) for curve in curves.values())) for at in places]
    return drawn(Chart(axes.name, axes.title, _spec(axes, curves), _told(axes, curves), heads, rows))


def _at(curve: Curve, at: float, unit: str) -> str:
    return next((numbers.value(interval, unit) for place, interval in curve if place == at), "–")


def _told(axes: Axes, curves: Mapping[str, Curve]) -> str:
    told = "; ".join(
        f"{name}: {numbers.value(curve[0][1], axes.unit)} … {numbers.value(curve[-1][1], axes.unit)}"
        for name, curve in curves.items()
    )
    return f"{axes.title}. {told}."


def _spec(axes: Axes, curves: Mapping[str, Curve]) -> dict[str, Any]:
    order = list(curves)
    scale = 100 if axes.unit == "share" else 1
    values = [
        {"line": name, "x": at, "y": scale * it.value, "low": scale * it.low, "high": scale * it.high}
        for name, curve in curves.items()
        for at, it in curve
    ]
    x = {"field": "x", "type": "quantitative", "title": axes.x, "scale": {"zero": False}, "axis": {"grid": False}}
    y = {"type": "quantitative", "title": axes.y, "axis": {"grid": True}}
    colour = {"color": {"field": "line", "scale": {"domain": order, "range": colours(order)}, "sort": order}}
    return {
        "height": 200,
        "data": {"values": values},
        "layer": [
            {
                "mark": {"type": "area", "opacity": 0.18},
                "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}, **colour},
            },
            {
                "mark": {"type": "line", "strokeWidth": 2},
                "encoding": {"x": x, "y": {**y, "field": "y"}, **colour},
            },
        ],
    }

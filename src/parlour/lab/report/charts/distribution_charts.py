"""Charts of distributions: ridges, curves with their intervals, and stacked bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.report.html import numbers
from parlour.lab.report.html.html_elements import Html
from parlour.statistics import Interval
from parlour.view.language import phrases

from .rendering import PAPER, SERIES, STEPS, WIDTH, Chart, drawn

say = phrases(__package__)
BINS = 40
RIDGE_ROW = 46
PERCENTILES = (10, 50, 90)  # percent


def ridges(name: str, title: str, axis: str, distributions: Mapping[str, NDArray[Any]]) -> Html:
    """Draw distributions one below the other; nothing if there are none."""
    if not distributions:
        return Html()
    quantiles = {row: np.percentile(values, PERCENTILES).tolist() for row, values in distributions.items()}
    rows = [(row, *map(numbers.count, parts)) for row, parts in quantiles.items()]
    heads = (title, say("1 in 10 below"), say("median"), say("1 in 10 above"))
    text = "; ".join(say("{row}: median {median}", row=row, median=parts[1]) for row, *parts in rows)
    return drawn(Chart(name, title, _ridge_spec(axis, distributions), f"{title}. {text}.", heads, rows))


def _ridge_spec(axis: str, distributions: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    order = list(distributions)
    return {
        "data": {"values": _histograms(distributions)},
        "facet": {"row": {"field": "row", "sort": order, "header": RIDGE_HEADER}},
        "spacing": 4,
        "resolve": {"scale": {"y": "independent"}},
        "spec": {
            "width": WIDTH + 40,
            "height": RIDGE_ROW,
            "mark": {"type": "area", "interpolate": "monotone", "line": {"strokeWidth": 1.5}, "fillOpacity": 0.35},
            "encoding": {
                "x": {"field": "at", "type": "quantitative", "title": axis, "scale": {"zero": False, "nice": False}},
                "y": {"field": "share", "type": "quantitative", "axis": None},
                "color": {"field": "row", "legend": None, "scale": {"domain": order, "range": colours(order)}},
            },
        },
    }


RIDGE_HEADER = {"labelAngle": 0, "labelAlign": "left", "labelAnchor": "start", "labelOrient": "top", "labelPadding": 0}


def colours(order: Sequence[str]) -> list[str]:
    """Return a colour per row, ending with the strongest."""
    return [STEPS[max(len(STEPS) - len(order) + i, 0)] for i in range(len(order))]


def _histograms(distributions: Mapping[str, NDArray[Any]]) -> list[dict[str, Any]]:
    """Return histograms on common edges, cut off at the 0.5th and 99th percentile."""
    low = min(float(np.percentile(values, 0.5)) for values in distributions.values())
    high = max(float(np.percentile(values, 99.0)) for values in distributions.values())
    edges = _edges(low, max(high, low + 1))
    middles = (edges[:-1] + edges[1:]) / 2
    return [
        {"row": row, "at": round(float(at), 3), "share": round(float(share), 5)}
        for row, values in distributions.items()
        for at, share in zip(middles, np.histogram(values, edges)[0] / len(values), strict=True)
    ]


def _edges(low: float, high: float) -> NDArray[np.float64]:
    """Return the edges of at most BINS bins of a whole number of steps."""
    step = max(1, int(np.ceil((high - low + 1) / BINS)))
    return np.arange(np.floor(low), high + 2 * step, step) - 0.5


Curve = Sequence[tuple[float, Interval]]  # (x, value) pairs


class Axes(NamedTuple):
    """The name, title and axes of a line chart."""

    name: str
    title: str
    x: str
    y: str
    unit: str = ""


def lines(axes: Axes, curves: Mapping[str, Curve]) -> Html:
    """Draw named curves with the bands of their intervals; nothing if there are none."""
    if not curves:
        return Html()
    heads = (axes.x, *curves)
    places = list(dict.fromkeys(at for curve in curves.values() for at, _ in curve))
    rows = [(f"{at:g}", *(_at(curve, at, axes.unit) for curve in curves.values())) for at in places]
    return drawn(Chart(axes.name, axes.title, _line_spec(axes, curves), _line_text(axes, curves), heads, rows))


def _at(curve: Curve, at: float, unit: str) -> str:
    return next((numbers.value(interval, unit) for place, interval in curve if place == at), "–")


def _line_text(axes: Axes, curves: Mapping[str, Curve]) -> str:
    text = "; ".join(
        f"{name}: {numbers.value(curve[0][1], axes.unit)} … {numbers.value(curve[-1][1], axes.unit)}"
        for name, curve in curves.items()
    )
    return f"{axes.title}. {text}."


def _line_spec(axes: Axes, curves: Mapping[str, Curve]) -> dict[str, Any]:
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


BAR_ROW = 30


class Bar(NamedTuple):
    """A bar and the shares of its parts."""

    name: str
    parts: Mapping[str, float]


def stacked(name: str, title: str, bars: Sequence[Bar]) -> Html:
    """Draw bars of equal length; nothing if there are none."""
    if not bars:
        return Html()
    parts = list(dict.fromkeys(part for bar in bars for part in bar.parts))
    rows = [(bar.name, *(numbers.share(bar.parts.get(part, 0.0), 1) for part in parts)) for bar in bars]
    return drawn(Chart(name, title, _bar_spec(bars, parts), _bar_text(title, bars), (title, *parts), rows))


def _bar_text(title: str, bars: Sequence[Bar]) -> str:
    text = "; ".join(
        f"{bar.name}: " + ", ".join(f"{part} {numbers.share(share, 1)}" for part, share in bar.parts.items())
        for bar in bars
    )
    return f"{title}. {text}."


def _bar_spec(bars: Sequence[Bar], parts: Sequence[str]) -> dict[str, Any]:
    values = [
        {"bar": bar.name, "part": part, "order": parts.index(part), "share": 100 * share}
        for bar in bars
        for part, share in bar.parts.items()
    ]
    colours = {"domain": list(parts), "range": [SERIES[i % len(SERIES)] for i in range(len(parts))]}
    return {
        "height": BAR_ROW * max(len(bars), 2),
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

"""Ridges: how a number is distributed, one row for each kind of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.lab.report.html import numbers
from parlour.lab.report.html.elements import Html
from parlour.view.language import phrases

from .rendering import Chart, drawn
from .theme import STEPS, WIDTH

say = phrases(__package__)
BINS = 40
ROW = 46
PARTS = (10, 50, 90)  # per cent


def ridges(name: str, title: str, axis: str, distributions: Mapping[str, NDArray[Any]]) -> Html:
    """Distributions, one below the other; nothing where there are none."""
    if not distributions:
        return Html()
    quantiles = {row: np.percentile(values, PARTS).tolist() for row, values in distributions.items()}
    rows = [(row, *map(numbers.count, parts)) for row, parts in quantiles.items()]
    heads = (title, say("1 in 10 below"), say("median"), say("1 in 10 above"))
    told = "; ".join(say("{row}: median {median}", row=row, median=parts[1]) for row, *parts in rows)
    return drawn(Chart(name, title, _spec(axis, distributions), f"{title}. {told}.", heads, rows))


def _spec(axis: str, distributions: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    order = list(distributions)
    return {
        "data": {"values": _values(distributions)},
        "facet": {"row": {"field": "row", "sort": order, "header": _HEADER}},
        "spacing": 4,
        "resolve": {"scale": {"y": "independent"}},
        "spec": {
            "width": WIDTH + 40,
            "height": ROW,
            "mark": {"type": "area", "interpolate": "monotone", "line": {"strokeWidth": 1.5}, "fillOpacity": 0.35},
            "encoding": {
                "x": {"field": "at", "type": "quantitative", "title": axis, "scale": {"zero": False, "nice": False}},
                "y": {"field": "share", "type": "quantitative", "axis": None},
                "color": {"field": "row", "legend": None, "scale": {"domain": order, "range": colours(order)}},
            },
        },
    }


_HEADER = {"labelAngle": 0, "labelAlign": "left", "labelAnchor": "start", "labelOrient": "top", "labelPadding": 0}


def colours(order: Sequence[str]) -> list[str]:
    """The last is the strongest."""
    return [STEPS[max(len(STEPS) - len(order) + i, 0)] for i in range(len(order))]


def _values(distributions: Mapping[str, NDArray[Any]]) -> list[dict[str, Any]]:
    """Histograms on common edges; the furthest hundredth is cut off for the rest to be seen."""
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
    """Edges of at most so many bins, each of a whole number of steps."""
    step = max(1, int(np.ceil((high - low + 1) / BINS)))
    return np.arange(np.floor(low), high + 2 * step, step) - 0.5

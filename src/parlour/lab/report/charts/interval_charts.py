"""Charts of intervals: forest plots and reliability curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.lab.report import numbers
from parlour.lab.report.figures import Html, interval_cells, interval_heads
from parlour.statistics import Interval
from parlour.view.language import phrases

from .rendering import ACCENT, DASHED, INTERVAL, SERIES, Spec, drawn, percent, quantitative

say = phrases(__package__)
FOREST_ROW = 26  # height of one row
FAR = 1e9  # replaces infinite bounds


class ForestRow(NamedTuple):
    """A mark in a forest plot; several may share a row."""

    row: str
    interval: Interval
    n: int
    series: str = ""

    @property
    def name(self) -> str:
        return f"{self.row}, {self.series}" if self.series else self.row


def forest(
    name: str, title: str, axis: str, rows: Iterable[ForestRow], even: float | None = None, unit: str = "share"
) -> Html:
    """Draw a forest plot, with a dashed line at `even`; nothing without rows."""
    found = list(rows)
    if not found:
        return Html()
    text = "; ".join(f"{it.name} {numbers.value(it.interval, unit)}" for it in found)
    cells = [(it.name, *interval_cells(it.interval, it.n, unit)) for it in found]
    spec = _forest_spec(axis, found, even, 100 if unit == "share" else 1)
    return drawn(name, title, spec, f"{title}: {text}.", (title, *interval_heads()), cells)


def _forest_spec(axis: str, entries: Sequence[ForestRow], even: float | None, scale: int) -> Spec:
    series, rows = (list(dict.fromkeys(names)) for names in ((it.series for it in entries), (it.row for it in entries)))
    common = {"y": {"field": "row", "type": "nominal", "sort": rows, "title": None}, **_colour(series)}
    reach = quantitative("low", axis or None, scale={"zero": False, "nice": True})
    point = {"type": "point", "filled": True, "size": 70, "opacity": 1}
    layers: list[Spec] = [
        {"mark": INTERVAL, "encoding": {"x": reach, "x2": {"field": "high"}, **common}},
        {"mark": point, "encoding": {"x": {"field": "value", "type": "quantitative"}, **common}},
    ]
    if even is not None:
        at = {"x": {"field": "at", "type": "quantitative"}}
        data = {"values": [{"at": scale * even}]}
        layers.insert(0, {"data": data, "mark": {"type": "rule", **DASHED}, "encoding": at})
    return {
        "height": max(len(rows), 2) * max(FOREST_ROW, 14 * len(series)),
        "data": {"values": [_forest_mark(it, scale) for it in entries]},
        "layer": layers,
    }


def _forest_mark(entry: ForestRow, scale: int) -> Spec:
    """Return a row as chart data."""
    value, low, high = entry.interval
    bounds = {"low": scale * max(low, -FAR), "high": scale * min(high, FAR)}
    return {"row": entry.row, "series": entry.series, "value": scale * value, **bounds}


def _colour(series: Sequence[str]) -> Spec:
    """Return the encoding of several series: their colours, and places side by side."""
    if len(series) < 2:
        return {"color": {"value": ACCENT}}
    scale = {"domain": series, "range": SERIES[: len(series)]}
    colour = {"field": "series", "type": "nominal", "scale": scale}
    return {"color": colour, "yOffset": {"field": "series", "sort": series}}


class ReliabilityPoint(NamedTuple):
    """The mean actual score of seats with a similar expected score, from n decisions."""

    players: str
    expected: float
    scored: Interval
    n: int


def reliability(points: Sequence[ReliabilityPoint]) -> Html:
    """Draw the reliability curves of all analysed players, with the diagonal."""
    title = say("Expected and actual score")
    heads = (say("Players"), say("expected"), say("actual"), *interval_heads()[1:])
    rows = [(it.players, numbers.share(it.expected), *interval_cells(it.scored, it.n, "share")) for it in points]
    text = "; ".join(f"{players} {expected}: {scored}" for players, expected, scored, *_ in rows)
    return drawn("reliability", title, _reliability_spec(points), f"{title}: {text}.", heads, rows)


def _reliability_spec(points: Sequence[ReliabilityPoint]) -> Spec:
    players = list(dict.fromkeys(it.players for it in points))
    colours = {"domain": players, "range": SERIES[: len(players)]}
    colour = {"color": {"field": "players", "type": "nominal", "scale": colours}}
    x, y = percent("x", say("expected score in %")), percent("y", say("score in %"))
    diagonal = {"values": [{"x": at, "y": at} for at in (0, 100)]}
    curve = {"type": "line", "strokeWidth": 1.8, "point": {"filled": True, "size": 45}}
    reach = {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}, **colour}
    return {
        "height": 220,
        "data": {"values": [_reliability_mark(it) for it in points]},
        "layer": [
            {"data": diagonal, "mark": {"type": "line", "strokeWidth": 1, **DASHED}, "encoding": {"x": x, "y": y}},
            {"mark": INTERVAL, "encoding": reach},
            {"mark": curve, "encoding": {"x": x, "y": y, **colour}},
        ],
    }


def _reliability_mark(point: ReliabilityPoint) -> Spec:
    """Return a point as chart data; infinite bounds are clipped."""
    value, low, high = (100 * min(max(each, 0.0), 1.0) for each in point.scored)
    return {"players": point.players, "x": 100 * point.expected, "y": value, "low": low, "high": high}

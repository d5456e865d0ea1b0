"""Charts of intervals: forest plots and reliability curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from parlour.lab.report.html import numbers
from parlour.lab.report.html.html_elements import Html
from parlour.statistics import Interval
from parlour.view.language import phrases

from .rendering import ACCENT, INK, SERIES, Chart, drawn

say = phrases(__package__)
FOREST_ROW = 26  # height of one row
FAR = 1e9  # replaces infinite bounds


class ForestRow(NamedTuple):
    """A mark in a forest plot; several may share a row."""

    row: str
    interval: Interval
    n: int
    series: str = ""


class ForestLayout(NamedTuple):
    """The name, title and scale of a forest plot."""

    name: str
    title: str
    unit: str
    even: float | None = None  # position of a line, such as an even score
    axis: str = ""


def forest(look: ForestLayout, entries: Iterable[ForestRow]) -> Html:
    """Draw a forest plot; nothing without rows."""
    found = list(entries)
    if not found:
        return Html()
    heads = (look.title, say("Value"), say("95% interval"), say("n"))
    chart = Chart(
        look.name, look.title, _forest_spec(look, found), _forest_text(look, found), heads, _forest_rows(look, found)
    )
    return drawn(chart)


def _forest_rows(look: ForestLayout, entries: Sequence[ForestRow]) -> list[tuple[str, ...]]:
    return [
        (
            _named(it),
            numbers.value(it.interval, look.unit),
            numbers.bounds(it.interval, look.unit),
            numbers.count(it.n),
        )
        for it in entries
    ]


def _named(entry: ForestRow) -> str:
    return f"{entry.row}, {entry.series}" if entry.series else entry.row


def _forest_text(look: ForestLayout, entries: Sequence[ForestRow]) -> str:
    text = "; ".join(f"{_named(it)} {numbers.value(it.interval, look.unit)}" for it in entries)
    return f"{look.title}: {text}."


def _forest_spec(look: ForestLayout, entries: Sequence[ForestRow]) -> dict[str, Any]:
    series = list(dict.fromkeys(it.series for it in entries))
    rows = list(dict.fromkeys(it.row for it in entries))
    scale = 100 if look.unit == "share" else 1
    common: dict[str, Any] = {"y": {"field": "row", "type": "nominal", "sort": rows, "title": None}, **_colour(series)}
    if len(series) > 1:
        common["yOffset"] = {"field": "series", "sort": series}
    line = [{"data": {"values": [{"at": scale * look.even}]}, **_EVEN}] if look.even is not None else []
    return {
        "height": max(len(rows), 2) * max(FOREST_ROW, 14 * len(series)),
        "data": {"values": [_forest_mark(it, scale) for it in entries]},
        "layer": [*line, _reach(look.axis, common), _point(common)],
    }


def _forest_mark(entry: ForestRow, scale: int) -> dict[str, Any]:
    """Return a row as chart data."""
    value, low, high = entry.interval
    bounds = {"low": scale * max(low, -FAR), "high": scale * min(high, FAR)}
    return {"row": entry.row, "series": entry.series, "value": scale * value, **bounds}


def _reach(axis: str, common: dict[str, Any]) -> dict[str, Any]:
    """Return the layer of intervals."""
    x = {"field": "low", "type": "quantitative", "title": axis or None, "scale": {"zero": False, "nice": True}}
    mark = {"type": "rule", "strokeWidth": 2, "strokeCap": "round", "opacity": 0.55}
    return {"mark": mark, "encoding": {"x": x, "x2": {"field": "high"}, **common}}


def _point(common: dict[str, Any]) -> dict[str, Any]:
    """Return the layer of values."""
    mark = {"type": "point", "filled": True, "size": 70, "opacity": 1}
    return {"mark": mark, "encoding": {"x": {"field": "value", "type": "quantitative"}, **common}}


_EVEN = {
    "mark": {"type": "rule", "strokeDash": [3, 3], "color": INK, "opacity": 0.6},
    "encoding": {"x": {"field": "at", "type": "quantitative"}},
}


def _colour(series: Sequence[str]) -> dict[str, Any]:
    if len(series) < 2:
        return {"color": {"value": ACCENT}}
    return {
        "color": {
            "field": "series",
            "type": "nominal",
            "scale": {"domain": list(series), "range": list(SERIES[: len(series)])},
        }
    }


class ReliabilityPoint(NamedTuple):
    """The actual score of seats with an expected score, from n decisions."""

    players: str
    expected: float
    scored: Interval
    n: int


def reliability(points: Sequence[ReliabilityPoint]) -> Html:
    """Draw the reliability curves of all analysed players, with the diagonal; nothing without points."""
    if not points:
        return Html()
    title = say("Expected and actual score")
    heads = (say("Players"), say("expected"), say("actual"), say("95% interval"), say("n"))
    return drawn(
        Chart(
            "reliability",
            title,
            _reliability_spec(points),
            _reliability_text(title, points),
            heads,
            map(_reliability_row, points),
        )
    )


def _reliability_row(point: ReliabilityPoint) -> tuple[str, ...]:
    expected, scored = numbers.share(point.expected), numbers.value(point.scored, "share")
    return point.players, expected, scored, numbers.bounds(point.scored, "share"), numbers.count(point.n)


def _reliability_text(title: str, points: Sequence[ReliabilityPoint]) -> str:
    text = "; ".join(f"{it.players} {numbers.share(it.expected)}: {numbers.value(it.scored, 'share')}" for it in points)
    return f"{title}: {text}."


def _reliability_spec(points: Sequence[ReliabilityPoint]) -> dict[str, Any]:
    players = list(dict.fromkeys(it.players for it in points))
    colours = {"domain": players, "range": list(SERIES[: len(players)])}
    colour = {"color": {"field": "players", "type": "nominal", "scale": colours}}
    x, y = {**_X, "title": say("expected score in %")}, {**_Y, "title": say("score in %")}
    return {
        "height": 220,
        "data": {"values": [_reliability_mark(it) for it in points]},
        "layer": [
            {
                "data": {"values": [{"x": at, "y": at} for at in (0, 100)]},
                "mark": {"type": "line", "strokeDash": [3, 3], "strokeWidth": 1, "color": INK, "opacity": 0.6},
                "encoding": {"x": x, "y": y},
            },
            {
                "mark": {"type": "rule", "strokeWidth": 2, "strokeCap": "round", "opacity": 0.55},
                "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}, **colour},
            },
            {
                "mark": {"type": "line", "strokeWidth": 1.8, "point": {"filled": True, "size": 45}},
                "encoding": {"x": x, "y": y, **colour},
            },
        ],
    }


def _reliability_mark(point: ReliabilityPoint) -> dict[str, Any]:
    """Return a point as chart data; infinite bounds are clipped."""
    value, low, high = (100 * min(max(each, 0.0), 1.0) for each in point.scored)
    return {"players": point.players, "x": 100 * point.expected, "y": value, "low": low, "high": high}


_X = {"field": "x", "type": "quantitative", "scale": {"domain": [0, 100]}, "axis": {"grid": False}}
_Y = {"field": "y", "type": "quantitative", "scale": {"domain": [0, 100]}, "axis": {"grid": True}}

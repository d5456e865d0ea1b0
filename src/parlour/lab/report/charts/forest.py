"""Forest plots: values with their intervals, one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from parlour.lab.report.html import numbers
from parlour.lab.report.html.elements import Html
from parlour.statistics import Interval
from parlour.view.language import phrases

from .rendering import Chart, drawn
from .theme import ACCENT, INK, SERIES

say = phrases(__package__)
ROW = 26  # height of one row
FAR = 1e9  # what stands for a bound that there is none of


class Entry(NamedTuple):
    """A row of a forest plot, or one of several marks in a row."""

    row: str
    interval: Interval
    n: int
    series: str = ""


class Look(NamedTuple):
    """What a forest plot is called and how its values are read."""

    name: str
    title: str
    unit: str
    even: float | None = None  # where a line is drawn: what would be even
    axis: str = ""


def forest(look: Look, entries: Iterable[Entry]) -> Html:
    """A forest plot; nothing where there are no entries."""
    found = list(entries)
    if not found:
        return Html()
    heads = (look.title, say("Value"), say("95% interval"), say("n"))
    chart = Chart(look.name, look.title, _spec(look, found), _told(look, found), heads, _table(look, found))
    return drawn(chart)


def _table(look: Look, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
    return [
        (
            _named(it),
            numbers.value(it.interval, look.unit),
            numbers.bounds(it.interval, look.unit),
            numbers.count(it.n),
        )
        for it in entries
    ]


def _named(entry: Entry) -> str:
    return f"{entry.row}, {entry.series}" if entry.series else entry.row


def _told(look: Look, entries: Sequence[Entry]) -> str:
    """The chart in a sentence, for who cannot see it."""
    told = "; ".join(f"{_named(it)} {numbers.value(it.interval, look.unit)}" for it in entries)
    return f"{look.title}: {told}."


def _spec(look: Look, entries: Sequence[Entry]) -> dict[str, Any]:
    series = list(dict.fromkeys(it.series for it in entries))
    rows = list(dict.fromkeys(it.row for it in entries))
    scale = 100 if look.unit == "share" else 1
    common: dict[str, Any] = {"y": {"field": "row", "type": "nominal", "sort": rows, "title": None}, **_colour(series)}
    if len(series) > 1:
        common["yOffset"] = {"field": "series", "sort": series}
    line = [{"data": {"values": [{"at": scale * look.even}]}, **_EVEN}] if look.even is not None else []
    return {
        "height": max(len(rows), 2) * max(ROW, 14 * len(series)),
        "data": {"values": [_mark(it, scale) for it in entries]},
        "layer": [*line, _reach(look.axis, common), _point(common)],
    }


def _mark(entry: Entry, scale: int) -> dict[str, Any]:
    """An entry as the chart takes it."""
    value, low, high = entry.interval
    bounds = {"low": scale * max(low, -FAR), "high": scale * min(high, FAR)}
    return {"row": entry.row, "series": entry.series, "value": scale * value, **bounds}


def _reach(axis: str, common: dict[str, Any]) -> dict[str, Any]:
    """Strokes from the lower to the upper bounds."""
    x = {"field": "low", "type": "quantitative", "title": axis or None, "scale": {"zero": False, "nice": True}}
    mark = {"type": "rule", "strokeWidth": 2, "strokeCap": "round", "opacity": 0.55}
    return {"mark": mark, "encoding": {"x": x, "x2": {"field": "high"}, **common}}


def _point(common: dict[str, Any]) -> dict[str, Any]:
    """Dots at the values."""
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

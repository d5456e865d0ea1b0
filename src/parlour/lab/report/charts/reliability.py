"""Reliability curves: what was expected, and what came of it, which is the same on the dashed diagonal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.lab.report.html import numbers
from parlour.lab.report.html.elements import Html
from parlour.statistics import Interval
from parlour.view.language import phrases

from .rendering import Chart, drawn
from .theme import INK, SERIES

say = phrases(__package__)


class Point(NamedTuple):
    """What seats scored that could expect so much, in n decisions of some players' games."""

    players: str
    expected: float
    scored: Interval
    n: int


def reliability(points: Sequence[Point]) -> Html:
    """The curves of all players that were judged; nothing where nobody was."""
    if not points:
        return Html()
    title = say("Expected and actual score")
    heads = (say("Players"), say("expected"), say("actual"), say("95% interval"), say("n"))
    return drawn(Chart("reliability", title, _spec(points), _told(title, points), heads, map(_row, points)))


def _row(point: Point) -> tuple[str, ...]:
    expected, scored = numbers.share(point.expected), numbers.value(point.scored, "share")
    return point.players, expected, scored, numbers.bounds(point.scored, "share"), numbers.count(point.n)


def _told(title: str, points: Sequence[Point]) -> str:
    """The chart in a sentence, for who cannot see it."""
    told = "; ".join(f"{it.players} {numbers.share(it.expected)}: {numbers.value(it.scored, 'share')}" for it in points)
    return f"{title}: {told}."


def _spec(points: Sequence[Point]) -> dict[str, Any]:
    players = list(dict.fromkeys(it.players for it in points))
    colours = {"domain": players, "range": list(SERIES[: len(players)])}
    colour = {"color": {"field": "players", "type": "nominal", "scale": colours}}
    x, y = {**_X, "title": say("expected score in %")}, {**_Y, "title": say("score in %")}
    return {
        "height": 220,
        "data": {"values": [_mark(it) for it in points]},
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


def _mark(point: Point) -> dict[str, Any]:
    """A point as the chart takes it; an interval without bounds goes from edge to edge."""
    value, low, high = (100 * min(max(each, 0.0), 1.0) for each in point.scored)
    return {"players": point.players, "x": 100 * point.expected, "y": value, "low": low, "high": high}


_X = {"field": "x", "type": "quantitative", "scale": {"domain": [0, 100]}, "axis": {"grid": False}}
_Y = {"field": "y", "type": "quantitative", "scale": {"domain": [0, 100]}, "axis": {"grid": True}}

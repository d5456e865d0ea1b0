"""Trail chart: the winner's expected score over the course of many games, their median, and two typical games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.calibration import courses
from parlour.lab.report.html import numbers
from parlour.lab.report.html.html_elements import Html
from parlour.lab.sample import Sample
from parlour.view.language import phrases

from .rendering import ACCENT, INK, SERIES, Chart, drawn

PLACES = 41  # points per curve, from the first decision to the end


@dataclass(frozen=True, slots=True)
class Curves:
    """A curve per game, from 0 (lost) to 1 (won); shape (games, PLACES)."""

    games: NDArray[np.int64]  # rounds of the games
    values: NDArray[np.float64]

    @property
    def median(self) -> NDArray[np.float64]:
        """Pointwise median of all curves."""
        return np.median(self.values, axis=0)

    @property
    def usual(self) -> int:
        """Index of the game whose curve is closest to the median."""
        return int(np.argmin(np.abs(self.values - self.median).mean(axis=1)))

    @property
    def dramatic(self) -> int:
        """Index of the game whose winner was furthest behind, for longest (Browne 2008: drama)."""
        return int(np.argmax(np.sqrt(np.maximum(self.values[:, :1] - self.values, 0.0)).mean(axis=1)))


def curves(sample: Sample) -> Curves | None:
    """Return the curves of all games with a winner; None if there are none or their values are not trusted."""
    won = [
        (course.round, course.to_the_end[:, course.winner]) for course in courses(sample) if course.winner is not None
    ]
    if not won:
        return None
    rounds, values = zip(*won, strict=True)
    return Curves(np.array(rounds, np.int64), np.stack([_stretched(each) for each in values]))


def _stretched(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Resample a curve of any length to PLACES points."""
    return np.interp(np.linspace(0, len(values) - 1, PLACES), np.arange(len(values)), values)


say = phrases(__package__)
LEVELS = 24  # cells per unit of value


def trails(found: Curves) -> Html:
    title = say("Expected score of the eventual winner")
    heads = (say("progress of the game"), say("1 in 10 games below"), say("median"), say("1 in 10 games above"))
    text = say("{title}: {first} at the start, {half} at half-time.", title=title, **_moments(found))
    return drawn(Chart("trail", title, _spec(found), text, heads, _table(found)))


def _moments(found: Curves) -> dict[str, str]:
    return {"first": numbers.share(found.median[0]), "half": numbers.share(found.median[PLACES // 2])}


def _table(found: Curves) -> list[tuple[str, ...]]:
    tenths = np.percentile(found.values, (10, 50, 90), axis=0)[:, :: PLACES // 10]
    return [(numbers.share(i / 10), *(numbers.share(value) for value in part)) for i, part in enumerate(tenths.T)]


def _spec(found: Curves) -> dict[str, Any]:
    lines = {
        say("median"): (found.median, INK),
        say("most typical game"): (found.values[found.usual], SERIES[1]),
        say("most dramatic game"): (found.values[found.dramatic], SERIES[3]),
    }
    return {
        "height": 210,
        "layer": [
            {"data": {"values": _cloud(found.values)}, **_shades()},
            {"data": {"values": _points({name: curve for name, (curve, _) in lines.items()})}, **_lines(lines)},
        ],
    }


_X = {"field": "x", "type": "quantitative", "scale": {"domain": [0, 100], "nice": False}, "axis": {"grid": False}}
_Y = {"field": "y", "type": "quantitative", "scale": {"domain": [0, 100]}, "axis": {"grid": True}}


def _axes() -> dict[str, Any]:
    """Return both axes. Layers that share them need the same titles, or Vega-Lite drops them."""
    return {"x": {**_X, "title": say("progress of the game in %")}, "y": {**_Y, "title": say("expected score in %")}}


def _shades() -> dict[str, Any]:
    """Return the layer with the density of curves."""
    shade = {"field": "share", "type": "quantitative", "legend": None, "scale": {"range": [0, 0.75]}}
    ends = {"x2": {"field": "x2"}, "y2": {"field": "y2"}}
    return {"mark": {"type": "rect", "color": ACCENT}, "encoding": {**_axes(), **ends, "opacity": shade}}


def _lines(lines: dict[str, tuple[NDArray[np.float64], str]]) -> dict[str, Any]:
    colours = {"domain": list(lines), "range": [colour for _, colour in lines.values()]}
    colour = {"field": "line", "type": "nominal", "scale": colours, "legend": {"columns": 2}}  # the names are long
    return {"mark": {"type": "line", "strokeWidth": 1.8}, "encoding": {**_axes(), "color": colour}}


def _points(lines: dict[str, NDArray[np.float64]]) -> list[dict[str, Any]]:
    return [
        {"line": name, "x": round(100 * i / (PLACES - 1), 1), "y": round(100 * float(value), 1)}
        for name, curve in lines.items()
        for i, value in enumerate(curve)
    ]


def _cloud(values: NDArray[np.float64]) -> list[dict[str, Any]]:
    """Return the share of curves in each cell, for cells with any."""
    height, width = 100 / LEVELS, 100 / PLACES
    levels = np.clip((values * LEVELS).astype(int), 0, LEVELS - 1)
    cells: list[dict[str, Any]] = []
    for place in range(PLACES):
        counts = np.bincount(levels[:, place], minlength=LEVELS) / len(values)
        for level in np.flatnonzero(counts):
            x, y = place * width, level * height
            sides = {"x": round(x, 2), "x2": round(x + width, 2), "y": round(y, 2), "y2": round(y + height, 2)}
            cells.append({**sides, "share": round(float(np.sqrt(counts[level])), 3)})
    return cells

"""Charts of distributions and of the course of a game: ridges, curves, stacked bars, and trails of expected scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.calibration import courses
from parlour.lab.report import numbers
from parlour.lab.report.figures import Html
from parlour.lab.sample import Sample, Values
from parlour.statistics import Interval, quantile_interval
from parlour.view.language import phrases

from .rendering import ACCENT, INK, PAPER, SERIES, STEPS, WIDTH, Spec, drawn, percent, quantitative

say = phrases(__package__)
BINS = 40
RIDGE_ROW = 46
RIDGE_HEADER = {"labelAngle": 0, "labelAlign": "left", "labelAnchor": "start", "labelOrient": "top", "labelPadding": 0}
SHARES = (0.1, 0.5, 0.9)  # quantiles to list


def ridges(name: str, title: str, axis: str, distributions: Mapping[str, Values]) -> Html:
    """Draw distributions one below the other; nothing if there are none."""
    if not distributions:
        return Html()
    quantiles = {row: [quantile_interval(it, share).value for share in SHARES] for row, it in distributions.items()}
    rows = [(row, *map(numbers.count, parts)) for row, parts in quantiles.items()]
    heads = (title, say("1 in 10 below"), say("median"), say("1 in 10 above"))
    text = "; ".join(say("{row}: median {median}", row=row, median=parts[1]) for row, *parts in rows)
    return drawn(name, title, _ridge_spec(axis, distributions), f"{title}. {text}.", heads, rows)


def _ridge_spec(axis: str, distributions: Mapping[str, Values]) -> Spec:
    order = list(distributions)
    colour = {"field": "row", "legend": None, "scale": {"domain": order, "range": colours(order)}}
    area = {"type": "area", "interpolate": "monotone", "line": {"strokeWidth": 1.5}, "fillOpacity": 0.35}
    x = quantitative("at", axis, scale={"zero": False, "nice": False})
    share = {"field": "share", "type": "quantitative", "axis": None}
    return {
        "data": {"values": _histograms(distributions)},
        "facet": {"row": {"field": "row", "sort": order, "header": RIDGE_HEADER}},
        "spacing": 4,
        "resolve": {"scale": {"y": "independent"}},
        "spec": {
            "width": WIDTH + 40,
            "height": RIDGE_ROW,
            "mark": area,
            "encoding": {"x": x, "y": share, "color": colour},
        },
    }


def colours(order: Sequence[str]) -> list[str]:
    """Return a colour per row, ending with the strongest."""
    return [STEPS[max(len(STEPS) - len(order) + i, 0)] for i in range(len(order))]


def _histograms(distributions: Mapping[str, Values]) -> list[Spec]:
    """Return histograms on common edges a whole number apart, cut off at the 0.5th and 99th percentile."""
    low = min(float(np.percentile(values, 0.5)) for values in distributions.values())
    high = max(low + 1, *(float(np.percentile(values, 99.0)) for values in distributions.values()))
    step = max(1, int(np.ceil((high - low + 1) / BINS)))
    edges = np.arange(np.floor(low), high + 2 * step, step) - 0.5
    middles = (edges[:-1] + edges[1:]) / 2
    return [
        {"row": row, "at": round(float(at), 3), "share": round(float(share), 5)}
        for row, values in distributions.items()
        for at, share in zip(middles, np.histogram(values, edges)[0] / len(values), strict=True)
    ]


Curve = Sequence[tuple[float, Interval]]  # (x, value) pairs


def lines(name: str, title: str, x: str, y: str, curves: Mapping[str, Curve]) -> Html:
    """Draw named curves with the bands of their intervals; nothing if there are none."""
    if not curves:
        return Html()
    known = {line: {at: numbers.value(interval, "") for at, interval in curve} for line, curve in curves.items()}
    places = dict.fromkeys(at for curve in curves.values() for at, _ in curve)
    rows = [(f"{at:g}", *(values.get(at, "–") for values in known.values())) for at in places]
    ends = {line: list(values.values()) for line, values in known.items()}
    text = "; ".join(f"{line}: {values[0]} … {values[-1]}" for line, values in ends.items())
    return drawn(name, title, _line_spec(x, y, curves), f"{title}. {text}.", (x, *curves), rows)


def _line_spec(x_title: str, y_title: str, curves: Mapping[str, Curve]) -> Spec:
    order = list(curves)
    values = [
        {"line": name, "x": at, "y": it.value, "low": it.low, "high": it.high}
        for name, curve in curves.items()
        for at, it in curve
    ]
    x = quantitative("x", x_title, scale={"zero": False}, axis={"grid": False})
    low, y = (quantitative(field, y_title, axis={"grid": True}) for field in ("low", "y"))
    colour = {"field": "line", "scale": {"domain": order, "range": colours(order)}, "sort": order}
    band = {"x": x, "y": low, "y2": {"field": "high"}, "color": colour}
    return {
        "height": 200,
        "data": {"values": values},
        "layer": [
            {"mark": {"type": "area", "opacity": 0.18}, "encoding": band},
            {"mark": {"type": "line", "strokeWidth": 2}, "encoding": {"x": x, "y": y, "color": colour}},
        ],
    }


BAR_ROW = 30


def stacked(name: str, title: str, bars: Mapping[str, Mapping[str, float]]) -> Html:
    """Draw bars of equal length from the shares of their parts; nothing if there are none."""
    if not bars:
        return Html()
    parts = list(dict.fromkeys(part for shares in bars.values() for part in shares))
    rows = [(bar, *(numbers.share(shares.get(part, 0.0), 1) for part in parts)) for bar, shares in bars.items()]
    text = "; ".join(
        f"{bar}: " + ", ".join(f"{part} {numbers.share(share, 1)}" for part, share in shares.items())
        for bar, shares in bars.items()
    )
    return drawn(name, title, _bar_spec(bars, parts), f"{title}. {text}.", (title, *parts), rows)


def _bar_spec(bars: Mapping[str, Mapping[str, float]], parts: Sequence[str]) -> Spec:
    values = [
        {"bar": bar, "part": part, "order": parts.index(part), "share": 100 * share}
        for bar, shares in bars.items()
        for part, share in shares.items()
    ]
    colours = {"domain": parts, "range": [SERIES[i % len(SERIES)] for i in range(len(parts))]}
    return {
        "height": BAR_ROW * max(len(bars), 2),
        "data": {"values": values},
        "mark": {"type": "bar", "stroke": PAPER, "strokeWidth": 1.5, "height": {"band": 0.66}},
        "encoding": {
            "x": quantitative("share", say("share of games in %"), stack="zero", scale={"domain": [0, 100]}),
            "y": {"field": "bar", "type": "nominal", "sort": list(bars), "title": None},
            "color": {"field": "part", "type": "nominal", "scale": colours},
            "order": {"field": "order"},
        },
    }


PLACES = 41  # points per curve, from the first decision to the end
LEVELS = 24  # cells per unit of value


@dataclass(frozen=True, slots=True)
class Curves:
    """The expected scores of the winners of games, from 0 (lost) to 1 (won); shape (games, PLACES)."""

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
    won = [(it.round, it.to_the_end[:, it.winner]) for it in courses(sample) if it.winner is not None]
    return Curves(np.array([it for it, _ in won]), np.stack([_resampled(it) for _, it in won])) if won else None


def _resampled(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Resample a curve of any length to PLACES points."""
    return np.interp(np.linspace(0, len(values) - 1, PLACES), np.arange(len(values)), values)


def trails(found: Curves) -> Html:
    """Draw the density of the curves, their median, and the most typical and the most dramatic game."""
    title = say("Expected score of the eventual winner")
    heads = (say("progress of the game"), say("1 in 10 games below"), say("median"), say("1 in 10 games above"))
    first, half = (numbers.share(found.median[place]) for place in (0, PLACES // 2))
    text = say("{title}: {first} at the start, {half} at half-time.", title=title, first=first, half=half)
    tenths = np.quantile(found.values, SHARES, axis=0)[:, :: PLACES // 10]
    rows = [(numbers.share(i / 10), *map(numbers.share, part)) for i, part in enumerate(tenths.T)]
    return drawn("trail", title, _trail_spec(found), text, heads, rows)


def _trail_spec(found: Curves) -> Spec:
    lines = {
        say("median"): (found.median, INK),
        say("most typical game"): (found.values[found.usual], SERIES[1]),
        say("most dramatic game"): (found.values[found.dramatic], SERIES[3]),
    }
    colours = {"domain": list(lines), "range": [colour for _, colour in lines.values()]}
    colour = {"field": "line", "type": "nominal", "scale": colours, "legend": {"columns": 2}}  # the names are long
    shade = {"field": "share", "type": "quantitative", "legend": None, "scale": {"range": [0, 0.75]}}
    # layers that share axes need the same titles, or Vega-Lite drops them
    axes = {"x": percent("x", say("progress of the game in %")), "y": percent("y", say("expected score in %"))}
    ends = {"x2": {"field": "x2"}, "y2": {"field": "y2"}}
    points = [
        {"line": name, "x": round(100 * i / (PLACES - 1), 1), "y": round(100 * float(value), 1)}
        for name, (curve, _) in lines.items()
        for i, value in enumerate(curve)
    ]
    cloud = {"mark": {"type": "rect", "color": ACCENT}, "encoding": {**axes, **ends, "opacity": shade}}
    marks = {"mark": {"type": "line", "strokeWidth": 1.8}, "encoding": {**axes, "color": colour}}
    layers = [{"data": {"values": _cloud(found.values)}, **cloud}, {"data": {"values": points}, **marks}]
    return {"height": 210, "layer": layers}


def _cloud(values: NDArray[np.float64]) -> list[Spec]:
    """Return the share of curves in each cell that is not empty."""
    height, width = 100 / LEVELS, 100 / PLACES
    levels = np.clip((values * LEVELS).astype(int), 0, LEVELS - 1)
    cells = list[Spec]()
    for place in range(PLACES):
        counts = np.bincount(levels[:, place], minlength=LEVELS) / len(values)
        for level in np.flatnonzero(counts):
            x, y = place * width, level * height
            sides = {"x": round(x, 2), "x2": round(x + width, 2), "y": round(y, 2), "y2": round(y + height, 2)}
            cells.append({**sides, "share": round(float(np.sqrt(counts[level])), 3)})
    return cells

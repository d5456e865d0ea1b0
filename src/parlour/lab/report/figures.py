"""HTML elements, and figures: measurements with interval, number of games, definition, and command.

Plain text is escaped; `Html` is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from parlour.lab.measurement import Measurement
from parlour.statistics import Interval
from parlour.view.language import phrases

from . import numbers
from .display_names import label, measure_name, name_of, players_name
from .study import Study

EMPTY = frozenset({"br", "col", "hr", "link", "meta"})  # void elements


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | None) -> Html:
    """Return an element. Attribute names lose a trailing `_`, and other `_` become `-`.

    Attributes that are None are omitted; "" gives an attribute without a value.
    """
    start = f"<{name}{''.join(_attribute(*each) for each in attributes.items())}>"
    return Html(start if name in EMPTY else f"{start}{joined(children)}</{name}>")


def joined(parts: Iterable[str]) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def _attribute(name: str, value: str | None) -> str:
    if value is None:
        return ""
    written = name.removesuffix("_").replace("_", "-")
    return f' {written}="{escape(value)}"' if value else f" {written}"


def section(name: str, title: str, parts: Iterable[str], lacking: str) -> Html:
    """Return a section of the page; without parts, it states what is missing."""
    found = [part for part in parts if part]
    content = found or [element("p", lacking, class_="lacking")]
    return element("section", element("h2", title), *content, id=name, class_=None if found else "empty")


def evidence(charts: Iterable[str], figures: str) -> Html:
    """Return charts with figures beside them."""
    drawn = [chart for chart in charts if chart]
    parts = [element("div", *drawn, class_="charts")] if drawn else []
    parts += [figures] if figures else []
    return element("div", *parts, class_="evidence") if parts else Html()


def lead(sentence: str) -> Html:
    """Return an introductory sentence."""
    return element("p", sentence, class_="lead")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """Return a table whose first column holds row headers."""
    head = element("thead", element("tr", *(element("th", each, scope="col") for each in heads)))
    cells = ((element("th", first, scope="row"), *(element("td", it) for it in rest)) for first, *rest in rows)
    body = element("tbody", *(element("tr", *row) for row in cells))
    return element(
        "div", element("table", head, body), class_="scroll", tabindex="0", role="group", aria_label=heads[0]
    )


say = phrases(__package__)
FEW = 3  # maximum number of figures outside a table


def interval_heads() -> tuple[str, str, str]:
    """Return the heads of the columns of `interval_cells`."""
    return say("Value"), say("95% interval"), say("n")


def interval_cells(interval: Interval, n: int, unit: str) -> tuple[str, str, str]:
    return numbers.value(interval, unit), numbers.bounds(interval, unit), numbers.count(n)


def figures(study: Study, measures: Iterable[str]) -> Html:
    """Return the figures of some measures one below the other; nothing if there are none."""
    found = [each for name in measures for each in _of_measure(study, name)]
    return element("div", *found, class_="figures") if found else Html()


def _of_measure(study: Study, measure: str) -> list[Html]:
    """Return the figures of the most important players with this measure, grouped if there are many."""
    for players in study.by_importance:
        if found := study.of(players, measure):
            many = len(found) > FEW
            return [_group(study, players, found)] if many else [_figure(study, players, each) for each in found]
    return []


def _figure(study: Study, players: str, found: Measurement) -> Html:
    """Return a figure that opens to its definition and the same figure for other players."""
    value, between, _ = interval_cells(found.interval, found.n, study.measures[found.measure].unit)
    rows = [(players_name(name), it) for name, it in study.by_players(found.measure, found.of)]
    text = label(study.game, found), value, between, from_what(players, found.n)
    return _opening(study, found.measure, text, say("Players"), rows)


def _group(study: Study, players: str, found: Sequence[Measurement]) -> Html:
    """Return a collapsed group of figures, with the lowest and the highest value."""
    measure, unit = found[0].measure, study.measures[found[0].measure].unit
    low, high = (pick(found, key=lambda it: it.interval.value).interval for pick in (min, max))
    least, most = numbers.bare(low, unit), numbers.bare(high, unit)
    value = say("{low} to {high}", low=least, high=numbers.value(high, unit))
    if least == most:
        value = say("{value} each", value=numbers.value(high, unit))
    origin = from_what(players, *(pick(it.n for it in found) for pick in (min, max)))
    text = measure_name(measure), value, say("{count} values", count=len(found)), origin
    return _opening(study, measure, text, say("Item"), [(name_of(study.game, it), it) for it in found])


def from_what(players: str, least: int, most: int | None = None) -> str:
    """Return whose games a figure is from, and the number of games or rounds."""
    words = {"players": players_name(players), "count": numbers.count(least)}
    if most in (None, least):
        return say("{players}, n = {count}", **words)
    return say("{players}, n = {count} to {most}", **words, most=numbers.count(most))


def _opening(
    study: Study, measure: str, text: Sequence[str], head: str, rows: Iterable[tuple[str, Measurement]]
) -> Html:
    """Return a collapsed figure with its details; `text`: its name, value, interval and origin."""
    known = study.measures[measure]
    origin = say("Source: {source}.", source=known.source) if known.source else ""
    about = element("p", known.definition, " ", origin, class_="definition")
    cells = [(row, *interval_cells(it.interval, it.n, known.unit)) for row, it in rows]
    command = element("code", f"{study.origin.command} --only {measure}")
    again = element("p", say("Reproduce with"), " ", command, class_="again")
    behind = element("div", about, table((head, *interval_heads()), cells), again, class_="behind")
    return element("details", _summary(known.definition, text), behind, class_="figure", data_measure=measure)


def _summary(definition: str, text: Sequence[str]) -> Html:
    name, *rest = text
    classes = zip(rest, ("value", "interval", "n"), strict=True)
    spans = (element("span", each, class_=kind) for each, kind in classes)
    return element("summary", element("span", name, class_="name", title=definition), *spans)

"""Figures: measurements with interval, number of games, definition, and the command that reproduces them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.lab.measurement import Measurement
from parlour.lab.report.study import Study
from parlour.view.language import phrases

from . import numbers
from .html_elements import Html, element, joined
from .names import definition, label, measure_name, players_name, thing

say = phrases(__package__)
FEW = 3  # maximum number of figures outside a table


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
    unit = study.measures[found.measure].unit
    value, between = numbers.value(found.interval, unit), numbers.bounds(found.interval, unit)
    head = _head(study, found, label(study.game, found), (value, between, from_what(players, found.n)))
    return _opening(study, found.measure, head, _by_players(study, found))


def _group(study: Study, players: str, found: Sequence[Measurement]) -> Html:
    """Return a collapsed group of figures, with the lowest and the highest value."""
    unit = study.measures[found[0].measure].unit
    low, high = (pick(found, key=lambda it: it.interval.value).interval for pick in (min, max))
    value = say("{low} to {high}", low=numbers.bare(low, unit), high=numbers.value(high, unit))
    least, most = (pick(it.n for it in found) for pick in (min, max))
    text = from_what(players, least) if least == most else from_what(players, least, most)
    name = measure_name(found[0].measure)
    head = _head(study, found[0], name, (value, say("{count} values", count=len(found)), text))
    return _opening(study, found[0].measure, head, _by_thing(study, found))


def _head(study: Study, found: Measurement, name: str, text: tuple[str, str, str]) -> Html:
    value, between, origin = text
    return element(
        "summary",
        element("span", name, class_="name", title=definition(study.measures[found.measure])),
        element("span", value, class_="value"),
        element("span", between, class_="interval"),
        element("span", origin, class_="n"),
    )


def from_what(players: str, least: int, most: int | None = None) -> str:
    """Return whose games a figure is from, and the number of games or rounds."""
    words = {"players": players_name(players), "count": numbers.count(least)}
    if most is None:
        return say("{players}, n = {count}", **words)
    return say("{players}, n = {count} to {most}", **words, most=numbers.count(most))


def _opening(study: Study, measure: str, head: Html, numbers_of: Html) -> Html:
    """Return a collapsed figure with its details."""
    source = study.measures[measure].source
    origin = say("Source: {source}.", source=source) if source else ""
    text = element("p", definition(study.measures[measure]), " ", origin, class_="definition")
    again = element("p", say("Reproduce with"), " ", element("code", command(study, measure)), class_="again")
    behind = element("div", text, numbers_of, again, class_="behind")
    return element("details", head, behind, class_="figure", data_measure=measure)


def command(study: Study, measure: str) -> str:
    """Return the command that reproduces the figures of a measure."""
    return f"{study.origin.command} --only {measure}"


def _by_players(study: Study, found: Measurement) -> Html:
    """Return a table of the same figure by players."""
    rows = [(players_name(players), it) for players, it in study.by_players(found.measure, found.of)]
    return _table(say("Players"), study.measures[found.measure].unit, rows)


def _by_thing(study: Study, found: Iterable[Measurement]) -> Html:
    """Return a table of a measure by what it is of."""
    rows = [(thing(study.game, it.of), it) for it in found]
    return _table(say("Item"), study.measures[rows[0][1].measure].unit, rows)


def _table(head: str, unit: str, rows: Iterable[tuple[str, Measurement]]) -> Html:
    heads = (head, say("Value"), say("95% interval"), say("n"))
    return table(heads, [(name, *_value_cells(it, unit)) for name, it in rows])


def _value_cells(found: Measurement, unit: str) -> tuple[str, str, str]:
    return numbers.value(found.interval, unit), numbers.bounds(found.interval, unit), numbers.count(found.n)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """Return a table whose first column holds row headers."""
    head = element("thead", element("tr", *(element("th", each, scope="col") for each in heads)))
    body = element("tbody", *(_row(*row) for row in rows))
    return element(
        "div", element("table", head, body), class_="scroll", tabindex="0", role="group", aria_label=heads[0]
    )


def _row(first: str, *others: str) -> Html:
    return element("tr", element("th", first, scope="row"), joined(element("td", each) for each in others))

"""Targets: what was meant, and whether it is so."""

from __future__ import annotations

import math
from collections.abc import Iterator

from parlour.lab.intent import Standing, Target
from parlour.lab.measurement import Measurement
from parlour.lab.report.html import numbers
from parlour.lab.report.html.elements import Html, element
from parlour.lab.report.html.figures import from_what
from parlour.lab.report.html.layout import lead
from parlour.lab.report.html.names import definition, measure_name, players_name, thing
from parlour.lab.report.study import Study
from parlour.view.language import phrases

say = phrases(__package__)
SIGNS = {Standing.MET: "✓", Standing.MISSED: "✗", Standing.OPEN: "?"}
HOPELESS = 1e9  # games that nobody plays


def targets(study: Study) -> Iterator[Html]:
    """Each target with how it stands; there is no sum of them, as nobody could say what it means."""
    yield lead(say("A target is met or missed once its whole interval says so. Until then, it is not yet known."))
    yield element("ul", *(_target(study, target) for target in study.intent.targets), class_="targets")


def _target(study: Study, target: Target) -> Html:
    """A target, and how it stands with each of the players that it is meant for."""
    measure = study.measures[target.measure]
    named = " ".join(filter(None, (measure_name(target.measure), thing(study.game, target.of))))
    name = element("strong", named, title=definition(measure))
    head = element("p", name, ": ", _meant(target, measure.unit))
    return element("li", head, element("ul", *_lines(study, target)))


def _lines(study: Study, target: Target) -> Iterator[Html]:
    for players in study.intent.players or (study.reference,):
        found = [each for each in study.measured.get(players, ()) if target.covers(each)]
        yield from (_line(study, target, players, each) for each in found)
        if not found:
            told = say("no measurements for {players} yet", players=players_name(players))
            yield _told(Standing.OPEN, told)


def _line(study: Study, target: Target, players: str, found: Measurement) -> Html:
    """How the target stands with a measurement."""
    unit, standing = study.measures[target.measure].unit, target.standing(found.interval)
    of = element("span", thing(study.game, found.of), " ") if found.of and not target.of else Html()
    value = element("b", numbers.value(found.interval, unit))
    between = f" ({numbers.bounds(found.interval, unit)}) "
    origin = element("span", from_what(players, found.n), class_="n")
    more = f" {_more(target.missing(found))}" if standing is Standing.OPEN else ""
    return _told(standing, of, value, between, origin, more)


def _told(standing: Standing, *told: str) -> Html:
    sign = element("span", SIGNS[standing], aria_hidden="true")
    badge = element("span", sign, " ", standing_name(standing), class_="badge")
    return element("li", badge, element("span", *told), class_=standing.name.lower())


def standing_name(standing: Standing) -> str:
    """How a target stands, in words."""
    named = {Standing.MET: say("met"), Standing.MISSED: say("missed"), Standing.OPEN: say("not yet known")}
    return named[standing]


def _meant(target: Target, unit: str) -> str:
    low, high = numbers.stated(target.low, unit), numbers.with_unit(numbers.stated(target.high, unit), unit)
    if math.isinf(target.high):
        return say("at least {low}", low=numbers.with_unit(low, unit))
    if math.isinf(target.low):
        return say("at most {high}", high=high)
    return say("{low} to {high}", low=low, high=high)


def _more(games: float) -> str:
    if games > HOPELESS:
        return say("The value lies right on the limit, so no number of games may settle it.")
    return say("About {count} more games would settle it.", count=numbers.about(games))

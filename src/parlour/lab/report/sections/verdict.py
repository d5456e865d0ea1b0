"""Targets: what was meant, and whether it is so."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from parlour.lab.intent import Standing, Target
from parlour.lab.measurement import Measurement
from parlour.lab.report.html import numbers
from parlour.lab.report.html.figures import from_what
from parlour.lab.report.html.html_elements import Html, element, lead, section
from parlour.lab.report.html.names import definition, measure_name, players_name, thing
from parlour.lab.report.study import Study
from parlour.lab.sample import RANDOM
from parlour.view.language import phrases

say = phrases(__package__)


def verdict(study: Study) -> Html:
    """The section that stands first."""
    if study.intent.targets:
        return section("verdict", say("Does it meet the intent?"), target_list(study), "")
    lacking = say("Not yet known: too little has been measured.")
    told = [element("li", sentence) for sentence in sentences(study)]
    parts = [element("ul", *told, class_="sentences")] if told else []
    return section("verdict", say("What stands out"), parts, lacking)


FEW, MANY = 0.05, 0.3  # draws
FORCED = 0.75  # the share of real decisions below which turns feel forced


def sentences(study: Study) -> list[str]:
    """At most seven, in the order of the questions; none for what is not measured."""
    asked: tuple[Callable[[Study], str], ...] = (_fair, _draws, _ends, _length, _choices, _dead, _drama)
    return [sentence for ask in asked if (sentence := ask(study))]


def _fair(study: Study) -> str:
    """Whether the seat that scores best has an edge. Random openings can feign one, so games with them have none."""
    scores = study.of(study.reference, "seat_score")
    if len(scores) < 2:
        return ""
    best, even = max(scores, key=lambda it: it.interval.value), 1 / len(scores)
    words = {"seat": thing(study.game, best.of), "even": numbers.share(even), **_figure(study, best)}
    if best.interval.low > even and not study.game.type.has_chance:
        return say(
            "{seat} scores {value} ({between}), where {even} would be fair ({origin}). The random opening moves may "
            "cause this.",
            **words,
        )
    if best.interval.low > even:
        return say("{seat} has an edge: it scores {value} ({between}), where {even} would be fair ({origin}).", **words)
    return say("No seat has a proven edge: {seat} scores {value} ({between}; {origin}).", **words)


def _draws(study: Study) -> str:
    found = study.one(study.reference, "draws")
    if found is None:
        return ""
    words = _figure(study, found)
    if found.interval.high < FEW:
        return say("Games rarely end without a winner: only {value} do ({between}; {origin}).", **words)
    if found.interval.low > MANY:
        return say("Many games end without a winner: {value} ({between}; {origin}).", **words)
    return say("{value} of games end without a winner ({between}; {origin}).", **words)


def _ends(study: Study) -> str:
    """Whether the longest play that nobody means to end comes to an end."""
    found = study.one(RANDOM, "completion")
    if found is None:
        return ""
    words = _figure(study, found)
    if found.interval.value == 1.0:
        return say("Every game ended by the rules, even in random play ({origin}).", **words)
    return say("Not every game ends: in random play, {value} end by the rules ({between}; {origin}).", **words)


def _length(study: Study) -> str:
    median, low, high = (
        study.one(study.reference, "turns", it) for it in ("median", "shortest tenth", "longest tenth")
    )
    if not (median and low and high):
        return ""
    words = {"low": numbers.count(low.interval.value), "high": numbers.count(high.interval.value)}
    told = (
        "A typical game takes {value} ({between}; {origin}). One in ten ends by turn {low}, and one in ten goes "
        "beyond turn {high}."
    )
    return say(told, **words, **_figure(study, median))


def _choices(study: Study) -> str:
    found, real = study.one(study.reference, "branching", "median"), study.one(study.reference, "real_decisions")
    if not (found and real):
        return ""
    words = {**_figure(study, found), "real": numbers.value(real.interval, "share")}
    if real.interval.high < FORCED:
        told = "Many moves are forced: only {real} of decisions offer a choice ({origin})."
        return say(told, **words)
    return say(
        "A typical decision offers {value} ({between}; {origin}). There is a choice at {real} of decisions.",
        **words,
    )


def _dead(study: Study) -> str:
    found = study.one(study.reference, "dead_time")
    told = "For the last {value} of a game ({between}), the winner is no longer in doubt ({origin})."
    return say(told, **_figure(study, found)) if found else ""


def _drama(study: Study) -> str:
    found = study.one(study.reference, "comebacks", "observed")
    told = "A player who is far behind at half-time still wins {value} of the time ({between}; {origin})."
    return say(told, **_figure(study, found)) if found else ""


def _figure(study: Study, found: Measurement) -> dict[str, str]:
    """What a sentence says of a measurement."""
    unit = study.measures[found.measure].unit
    players = next(players for players, all_found in study.measured.items() if any(it is found for it in all_found))
    return {
        "value": numbers.value(found.interval, unit),
        "between": numbers.bounds(found.interval, unit),
        "origin": from_what(players, found.n),
    }


SIGNS = {Standing.MET: "✓", Standing.MISSED: "✗", Standing.OPEN: "?"}
HOPELESS = 1e9  # games that nobody plays


def target_list(study: Study) -> Iterator[Html]:
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
            yield _target_item(Standing.OPEN, told)


def _line(study: Study, target: Target, players: str, found: Measurement) -> Html:
    """How the target stands with a measurement."""
    unit, standing = study.measures[target.measure].unit, target.standing(found.interval)
    of = element("span", thing(study.game, found.of), " ") if found.of and not target.of else Html()
    value = element("b", numbers.value(found.interval, unit))
    between = f" ({numbers.bounds(found.interval, unit)}) "
    origin = element("span", from_what(players, found.n), class_="n")
    more = f" {_more(target.missing(found))}" if standing is Standing.OPEN else ""
    return _target_item(standing, of, value, between, origin, more)


def _target_item(standing: Standing, *told: str) -> Html:
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

"""The first section: whether targets are met; without an intent, what stands out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from parlour.lab.intent import Target, TargetStatus
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
    if study.intent.targets:
        return section("verdict", say("Does it meet the intent?"), target_list(study), "")
    lacking = say("Not yet known: too little has been measured.")
    text = [element("li", sentence) for sentence in sentences(study)]
    parts = [element("ul", *text, class_="sentences")] if text else []
    return section("verdict", say("What stands out"), parts, lacking)


FEW, MANY = 0.05, 0.3  # share of draws
FORCED = 0.75  # share of decisions with a choice below which turns feel forced


def sentences(study: Study) -> list[str]:
    """Return up to seven sentences on a designer's first questions, for those that were measured."""
    asked: tuple[Callable[[Study], str], ...] = (_fair, _draws, _ends, _length, _choices, _dead, _drama)
    return [sentence for ask in asked if (sentence := ask(study))]


def _fair(study: Study) -> str:
    """Report whether the best seat has an edge, unless a random opening may have caused it."""
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
    """Report whether random games end."""
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
    text = (
        "A typical game takes {value} ({between}; {origin}). One in ten ends by turn {low}, and one in ten goes "
        "beyond turn {high}."
    )
    return say(text, **words, **_figure(study, median))


def _choices(study: Study) -> str:
    found, real = study.one(study.reference, "branching", "median"), study.one(study.reference, "real_decisions")
    if not (found and real):
        return ""
    words = {**_figure(study, found), "real": numbers.value(real.interval, "share")}
    if real.interval.high < FORCED:
        text = "Many moves are forced: only {real} of decisions offer a choice ({origin})."
        return say(text, **words)
    return say(
        "A typical decision offers {value} ({between}; {origin}). There is a choice at {real} of decisions.",
        **words,
    )


def _dead(study: Study) -> str:
    found = study.one(study.reference, "dead_time")
    text = "For the last {value} of a game ({between}), the winner is no longer in doubt ({origin})."
    return say(text, **_figure(study, found)) if found else ""


def _drama(study: Study) -> str:
    found = study.one(study.reference, "comebacks", "observed")
    text = "A player who is far behind at half-time still wins {value} of the time ({between}; {origin})."
    return say(text, **_figure(study, found)) if found else ""


def _figure(study: Study, found: Measurement) -> dict[str, str]:
    """Return the value, bounds and origin of a measurement, for use in a sentence."""
    unit = study.measures[found.measure].unit
    players = next(players for players, all_found in study.measured.items() if any(it is found for it in all_found))
    return {
        "value": numbers.value(found.interval, unit),
        "between": numbers.bounds(found.interval, unit),
        "origin": from_what(players, found.n),
    }


SIGNS = {TargetStatus.MET: "✓", TargetStatus.MISSED: "✗", TargetStatus.OPEN: "?"}
HOPELESS = 1e9  # more games than anyone plays


def target_list(study: Study) -> Iterator[Html]:
    """Yield each target with its status. There is no overall score, as it would mean nothing."""
    yield lead(say("A target is met or missed once its whole interval says so. Until then, it is not yet known."))
    yield element("ul", *(_target(study, target) for target in study.intent.targets), class_="targets")


def _target(study: Study, target: Target) -> Html:
    """Return a target and its status for each kind of players."""
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
            text = say("no measurements for {players} yet", players=players_name(players))
            yield _target_item(TargetStatus.OPEN, text)


def _line(study: Study, target: Target, players: str, found: Measurement) -> Html:
    """Return the status of a target for one measurement."""
    unit, status = study.measures[target.measure].unit, target.status(found.interval)
    of = element("span", thing(study.game, found.of), " ") if found.of and not target.of else Html()
    value = element("b", numbers.value(found.interval, unit))
    between = f" ({numbers.bounds(found.interval, unit)}) "
    origin = element("span", from_what(players, found.n), class_="n")
    more = f" {_more(target.missing(found))}" if status is TargetStatus.OPEN else ""
    return _target_item(status, of, value, between, origin, more)


def _target_item(status: TargetStatus, *text: str) -> Html:
    sign = element("span", SIGNS[status], aria_hidden="true")
    badge = element("span", sign, " ", status_name(status), class_="badge")
    return element("li", badge, element("span", *text), class_=status.name.lower())


def status_name(status: TargetStatus) -> str:
    named = {TargetStatus.MET: say("met"), TargetStatus.MISSED: say("missed"), TargetStatus.OPEN: say("not yet known")}
    return named[status]


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

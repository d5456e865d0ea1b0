"""The first section: whether targets are met; without an intent, what stands out."""

from __future__ import annotations

import math
from collections.abc import Iterator

from parlour.lab.intent import Target, TargetStatus
from parlour.lab.measurement import Measurement
from parlour.lab.report import numbers
from parlour.lab.report.figures import Html, element, from_what, lead
from parlour.lab.report.names import measure_name, players_name, thing
from parlour.lab.report.study import Study
from parlour.lab.sample import RANDOM
from parlour.view.language import phrases

say = phrases(__package__)
FEW, MANY = 0.05, 0.3  # share of draws
FORCED = 0.75  # share of decisions with a choice below which turns feel forced


def verdict(study: Study) -> Iterator[Html]:
    """Yield the status of all targets; without an intent, sentences on a designer's first questions."""
    if study.intent.targets:
        yield from _targets(study)
    elif found := [sentence for ask in (_fair, _draws, _ends, _length, _choices, _late) for sentence in ask(study)]:
        yield element("ul", *(element("li", sentence) for sentence in found), class_="sentences")


def _fair(study: Study) -> Iterator[str]:
    """Yield whether the best seat has an edge, unless random opening moves may have caused it."""
    scores = study.of(study.reference, "seat_score")
    if len(scores) < 2:
        return
    best, even = max(scores, key=lambda it: it.interval.value), 1 / len(scores)
    words = {"seat": thing(study.game, best.of), "even": numbers.share(even), **_figure(study, best)}
    if best.interval.low <= even:
        yield say("No seat has a proven edge: {seat} scores {value} ({between}; {origin}).", **words)
    elif study.origin.near_best or not study.origin.opening:
        yield say("{seat} has an edge: it scores {value} ({between}), where {even} would be fair ({origin}).", **words)
    else:
        yield say(
            "{seat} scores {value} ({between}), where {even} would be fair ({origin}). The random opening moves may "
            "cause this.",
            **words,
        )


def _draws(study: Study) -> Iterator[str]:
    if found := study.one(study.reference, "draws"):
        words = _figure(study, found)
        if found.interval.high < FEW:
            yield say("Games rarely end without a winner: only {value} do ({between}; {origin}).", **words)
        elif found.interval.low > MANY:
            yield say("Many games end without a winner: {value} ({between}; {origin}).", **words)
        else:
            yield say("{value} of games end without a winner ({between}; {origin}).", **words)


def _ends(study: Study) -> Iterator[str]:
    """Yield whether random games end."""
    if found := study.one(RANDOM, "completion"):
        words = _figure(study, found)
        if found.interval.value == 1.0:
            yield say("Every game ended by the rules, even in random play ({origin}).", **words)
        else:
            yield say("Not every game ends: in random play, {value} end by the rules ({between}; {origin}).", **words)


def _length(study: Study) -> Iterator[str]:
    parts = ("median", "shortest tenth", "longest tenth")
    median, low, high = (study.one(study.reference, "turns", it) for it in parts)
    if median and low and high:
        words = {"low": numbers.count(low.interval.value), "high": numbers.count(high.interval.value)}
        text = (
            "A typical game takes {value} ({between}; {origin}). One in ten ends by turn {low}, and one in ten goes "
            "beyond turn {high}."
        )
        yield say(text, **words, **_figure(study, median))


def _choices(study: Study) -> Iterator[str]:
    found, real = study.one(study.reference, "branching", "median"), study.one(study.reference, "real_decisions")
    if found and real:
        text = "A typical decision offers {value} ({between}; {origin}). There is a choice at {real} of decisions."
        if real.interval.high < FORCED:
            text = "Many moves are forced: only {real} of decisions offer a choice ({origin})."
        yield say(text, **_figure(study, found), real=numbers.value(real.interval, "share"))


def _late(study: Study) -> Iterator[str]:
    """Yield how decided the end of a game is, and how often that is wrong."""
    if found := study.one(study.reference, "dead_time"):
        text = "For the last {value} of a game ({between}), the winner is no longer in doubt ({origin})."
        yield say(text, **_figure(study, found))
    if found := study.one(study.reference, "comebacks", "observed"):
        text = "A player who is far behind at half-time still wins {value} of the time ({between}; {origin})."
        yield say(text, **_figure(study, found))


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


def _targets(study: Study) -> Iterator[Html]:
    """Yield each target with its status. There is no overall score, as it would mean nothing."""
    yield lead(say("A target is met or missed once its whole interval says so. Until then, it is not yet known."))
    yield element("ul", *(_target(study, target) for target in study.intent.targets), class_="targets")


def _target(study: Study, target: Target) -> Html:
    """Return a target and its status for each kind of player."""
    measure = study.measures[target.measure]
    named = " ".join(filter(None, (measure_name(target.measure), thing(study.game, target.of))))
    name = element("strong", named, title=measure.definition)
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
    more = _missing_games(status, target.missing(found))
    return _target_item(status, of, value, between, origin, more and f" {more}")


def _missing_games(status: TargetStatus, games: float) -> str:
    if games > HOPELESS:
        return say("The value lies right on the limit, so no number of games may settle it.")
    is_open = status is TargetStatus.OPEN
    return say("About {count} more games would settle it.", count=numbers.about(games)) if is_open else ""


def _target_item(status: TargetStatus, *text: str) -> Html:
    named = {TargetStatus.MET: say("met"), TargetStatus.MISSED: say("missed"), TargetStatus.OPEN: say("not yet known")}
    sign = element("span", SIGNS[status], aria_hidden="true")
    badge = element("span", sign, " ", named[status], class_="badge")
    return element("li", badge, element("span", *text), class_=status.name.lower())


def _meant(target: Target, unit: str) -> str:
    low, high = numbers.stated(target.low, unit), numbers.with_unit(numbers.stated(target.high, unit), unit)
    if math.isinf(target.high):
        return say("at least {low}", low=numbers.with_unit(low, unit))
    return say("at most {high}", high=high) if math.isinf(target.low) else say("{low} to {high}", low=low, high=high)

"""What stands out: a sentence for each question that a designer asks first, in plain words with its figures."""

from __future__ import annotations

from collections.abc import Callable

from parlour.experiments.lab.measurement import Measurement
from parlour.experiments.lab.report.html import numbers
from parlour.experiments.lab.report.html.names import players_name, thing
from parlour.experiments.lab.report.study import Study
from parlour.experiments.lab.sample import RANDOM
from parlour.view.language import phrases

say = phrases(__package__)
FEW, MANY = 0.05, 0.3  # draws
FORCED = 0.75  # the share of real decisions below which turns feel forced


def sentences(study: Study) -> list[str]:
    """At most seven, in the order of the questions; none for what is not measured."""
    asked: tuple[Callable[[Study], str], ...] = (_fair, _draws, _ends, _length, _choices, _dead, _drama)
    return [sentence for ask in asked if (sentence := ask(study))]


def _fair(study: Study) -> str:
    """Whether the seat that scores best is known to have an edge."""
    scores = study.of(study.reference, "seat_score")
    if len(scores) < 2:
        return ""
    best, even = max(scores, key=lambda it: it.interval.value), 1 / len(scores)
    words = {"seat": thing(study.game, best.of), "even": numbers.share(even), **_figure(study, best)}
    if best.interval.low > even:
        return say("{seat} has an edge: it scores {value} ({between}), where {even} would be even. {origin}", **words)
    return say("No seat is known to have an edge: {seat} scores {value} ({between}). {origin}", **words)


def _draws(study: Study) -> str:
    found = study.one(study.reference, "draws")
    if found is None:
        return ""
    words = _figure(study, found)
    if found.interval.high < FEW:
        return say("Games are decided: {value} end without a winner ({between}). {origin}", **words)
    if found.interval.low > MANY:
        return say("Many games are drawn: {value} end without a winner ({between}). {origin}", **words)
    return say("{value} of games end without a winner ({between}). {origin}", **words)


def _ends(study: Study) -> str:
    """Whether the longest play that nobody means to end comes to an end."""
    found = study.one(RANDOM, "completion")
    if found is None:
        return ""
    words = _figure(study, found)
    if found.interval.value == 1.0:
        return say("Every game came to an end, even where nobody tried to end it. {origin}", **words)
    return say("Not every game comes to an end: {value} do by the rules ({between}). {origin}", **words)


def _length(study: Study) -> str:
    median, low, high = (
        study.one(study.reference, "turns", it) for it in ("median", "shortest tenth", "longest tenth")
    )
    if not (median and low and high):
        return ""
    words = {"low": numbers.count(low.interval.value), "high": numbers.count(high.interval.value)}
    told = "A game takes {value} ({between}); one in ten ends by turn {low}, one in ten goes beyond {high}. {origin}"
    return say(told, **words, **_figure(study, median))


def _choices(study: Study) -> str:
    found, real = study.one(study.reference, "branching", "median"), study.one(study.reference, "real_decisions")
    if not (found and real):
        return ""
    words = {**_figure(study, found), "real": numbers.value(real.interval, "share")}
    if real.interval.high < FORCED:
        told = "Many turns are forced: only at {real} of decisions is there more than one action. {origin}"
        return say(told, **words)
    return say(
        "At a decision there are {value} in the middle ({between}); {real} of decisions are real ones. {origin}",
        **words,
    )


def _dead(study: Study) -> str:
    found = study.one(study.reference, "dead_time")
    told = "For {value} of a game ({between}) its winner is known already. {origin}"
    return say(told, **_figure(study, found)) if found else ""


def _drama(study: Study) -> str:
    found = study.one(study.reference, "comebacks", "observed")
    told = "Who is far behind at half time still wins {value} of such games ({between}). {origin}"
    return say(told, **_figure(study, found)) if found else ""


def _figure(study: Study, found: Measurement) -> dict[str, str]:
    """What a sentence says of a measurement."""
    unit = study.measures[found.measure].unit
    players = next(players for players, all_found in study.measured.items() if any(it is found for it in all_found))
    origin = say("({players}, n = {n})", players=players_name(players), n=numbers.count(found.n))
    return {
        "value": numbers.value(found.interval, unit),
        "between": numbers.bounds(found.interval, unit),
        "origin": origin,
    }

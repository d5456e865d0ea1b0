"""What stands out: a sentence for each question that a designer asks first, in plain words with its figures."""

from __future__ import annotations

from collections.abc import Callable

from parlour.lab.measurement import Measurement
from parlour.lab.report.html import numbers
from parlour.lab.report.html.figures import from_what
from parlour.lab.report.html.names import thing
from parlour.lab.report.study import Study
from parlour.lab.sample import RANDOM
from parlour.view.language import phrases

say = phrases(__package__)
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

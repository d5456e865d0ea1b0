"""The method: who played how many games, from which seed, and how all of it is made again."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.experiments.lab.report.charts.reliability import Point, reliability
from parlour.experiments.lab.report.html import numbers
from parlour.experiments.lab.report.html.elements import Html, element
from parlour.experiments.lab.report.html.figures import table
from parlour.experiments.lab.report.html.layout import evidence, lead, section
from parlour.experiments.lab.report.html.names import players_name
from parlour.experiments.lab.report.study import Study
from parlour.view.language import phrases

say = phrases(__package__)
RELIABILITY = "reliability"


def method(study: Study) -> Html:
    """What a reader needs to trust the report, or to make it again."""
    return section("method", say("How was it measured?"), _parts(study), "")


def _parts(study: Study) -> Iterator[Html]:
    yield element("p", _intervals())
    yield table((say("Players"), say("which are"), say("games"), say("planned")), _players(study))
    cut_off = sum(int((sample.games["ending"] < 0).sum()) for sample in study.samples.values())
    if cut_off:
        yield element(
            "p", say("{count} games went on for so long that they were cut off.", count=numbers.count(cut_off))
        )
    yield element("p", say("All of it again, to the byte:"), " ", element("code", study.origin.command))
    yield table((say("What"), say("Value")), _facts(study))
    yield from _judges(study)
    yield element("p", _files())


def _intervals() -> str:
    return say(
        "Each figure stands with an interval: of a hundred reports like this one, ninety-five have the true value "
        "between such bounds. More games make it narrower; n says from how many games, or rounds of games with the "
        "same dice, a figure is. Open a figure to see what it means and the command that makes it again. Figures hold "
        "for these players and no others: where they change from level to level, that change is the finding."
    )


def _files() -> str:
    return say(
        "Beside this page lie report.json, with all figures for programs, and the folder data, with every game as "
        "Parquet tables."
    )


def _judges(study: Study) -> Iterator[Html]:
    """Whether what a search expected came true, for all players whose decisions it judged."""
    points = [
        Point(players_name(players), _middle(it.of), it.interval, it.n)
        for players in study.samples
        for it in study.of(players, RELIABILITY)
    ]
    if points:
        yield lead(
            say(
                "A search has judged decisions. Where seats score what it says that they can expect, its values come "
                "true, and points lie on the dashed line; figures of tension are told only where that is sure enough."
            )
        )
        yield evidence([reliability(points)], "")


def _middle(band: str) -> float:
    """The middle of a band of values, such as 0.2–0.3."""
    low, _, high = band.partition("–")
    return (float(low) + float(high)) / 2.0


def _players(study: Study) -> list[tuple[str, ...]]:
    return [
        (
            players_name(name),
            study.origin.meanings.get(name, ""),
            numbers.count(len(sample.games["game"])),
            numbers.count(study.origin.planned.get(name, 0)),
        )
        for name, sample in study.samples.items()
    ]


def _facts(study: Study) -> list[tuple[str, str]]:
    options = ", ".join(f"{name}={value}" for name, value in study.game.options.items())
    return [
        (say("options"), options or say("none")),
        (say("seed"), study.origin.seed),
        (say("budget"), study.origin.budget),
        (say("Parlour’s version"), study.origin.version),
    ]

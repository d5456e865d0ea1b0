"""Section on the method: players, games, seed, and how to reproduce the report."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.report.charts.interval_charts import ReliabilityPoint, reliability
from parlour.lab.report.html import numbers
from parlour.lab.report.html.figures import table
from parlour.lab.report.html.html_elements import Html, element, evidence, lead, section
from parlour.lab.report.html.names import players_name
from parlour.lab.report.study import Study
from parlour.view.language import phrases

from .fairness import random_opening

say = phrases(__package__)
RELIABILITY = "reliability"


def method(study: Study) -> Html:
    return section("method", say("How was it measured?"), _parts(study), "")


def _parts(study: Study) -> Iterator[Html]:
    yield element("p", _intervals())
    if not study.game.type.has_chance:
        yield element("p", random_opening())
    yield table((say("Players"), say("playing as"), say("games"), say("planned")), _players(study))
    cut_off = sum(int((sample.games["ending"] < 0).sum()) for sample in study.samples.values())
    if cut_off:
        yield element("p", say("{count} games were cut off because they took too long.", count=numbers.count(cut_off)))
    yield element("p", say("To reproduce this report byte for byte, run:"), " ", element("code", study.origin.command))
    yield table((say("Setting"), say("Value")), _facts(study))
    yield from _calibration(study)
    yield element("p", _files())


def _intervals() -> str:
    return say(
        "Every figure comes with its 95% interval: in 95 of 100 reports like this one, such an interval "
        "contains the true value. More games make it narrower. n is the number of games, or of rounds of "
        "games with the same dice. Open a figure to see its definition and the command that reproduces it. "
        "Figures hold for these players only. If they change from level to level, that change is a finding in "
        "itself."
    )


def _files() -> str:
    return say(
        "This page comes with report.json, which holds all figures for programs, and the folder data, which "
        "holds every game as Parquet tables."
    )


def _calibration(study: Study) -> Iterator[Html]:
    """Return a chart of expected and actual scores for all analysed players."""
    points = [
        ReliabilityPoint(players_name(players), _middle(it.of), it.interval, it.n)
        for players in study.samples
        for it in study.of(players, RELIABILITY)
    ]
    if points:
        yield lead(
            say(
                "A search has analysed these games. Where players score what it expects, the points lie on "
                "the dashed line. Figures on tension are shown only if that holds closely enough."
            )
        )
        yield evidence([reliability(points)], "")


def _middle(band: str) -> float:
    """Return the middle of a band such as 0.2–0.3."""
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
        (say("Parlour version"), study.origin.version),
    ]

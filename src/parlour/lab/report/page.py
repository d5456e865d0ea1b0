"""The report's page: a single HTML file, readable offline and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import resources

from parlour.lab.analysis.repeated_games import is_forced
from parlour.lab.estimates import is_judged_whole, is_worthless, judged_decisions
from parlour.lab.report.sections.item_and_rule_sections import items, what_if
from parlour.lab.report.sections.measure_sections import (
    CALIBRATION,
    choices,
    endings,
    fairness,
    length,
    opening_text,
    openings,
    people,
    size,
    skill,
    trail,
)
from parlour.lab.sample import PEOPLE, RANDOM
from parlour.view.language import phrases, spoken

from . import numbers
from .charts.interval_charts import ReliabilityPoint, reliability
from .display_names import players_name
from .figures import Html, element, evidence, figures, lead, section, table
from .sections.board_sections import places, puzzles
from .sections.verdict_section import verdict
from .study import Study

say = phrases(__package__)
HOW_CALIBRATED = (
    "A search has analysed these games. Where players score what it expects, the points lie on "
    "the dashed line. Figures on tension are shown only if that holds closely enough."
)
HEADING = re.compile(r'<section id="([^"]+)"[^>]*><h2>(.*?)</h2>')
INCOMPLETE = (
    "Incomplete: not all planned games have been played yet. To play the rest, run the command at the end "
    "of this report."
)
NO_GAMES = "Not yet known: no games have been played yet."
TOO_FEW = "Not yet known: too few games between computer players have been recorded in full."
ONE_OPENING = "The first decision of a game is forced, so there are no openings to compare."
WORTHLESS = (
    "The search expects the same result in every position, so its values mean nothing. All figures that rest on them "
    "are left out."
)
NO_LADDER = (
    "Not yet known: this takes matches between searches with more and with less thinking time. A budget of 20m "
    "includes them."
)
NO_COMPARISON = (
    "None yet. To compare two rules for this page, run: parlour lab compare {game} … --json {folder}/compare/NAME.json"
)


def page(study: Study) -> str:
    """Return a report as HTML, in the current language."""
    sections = [*_sections(study)]
    body = element(
        "body",
        element("a", say("Skip to the report"), href="#report", class_="skip"),
        _header(study),
        _contents(sections),
        element("main", *sections, id="report"),
    )
    return f"<!doctype html>\n{element('html', _head(study), body, lang=spoken())}\n"


def _head(study: Study) -> Html:
    style = resources.files(__package__ or "").joinpath("style.css").read_text("utf-8")
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name_="color-scheme", content="light dark"),
        element("title", say("{game}: lab report", game=study.game.title)),
        element("style", Html(style)),
    )


def _contents(sections: Iterable[Html]) -> Html:
    """Return links to the sections."""
    found = [match for each in sections if (match := HEADING.match(each))]
    links = (element("li", element("a", Html(it[2]), href=f"#{it[1]}")) for it in found)
    return element("nav", element("ul", *links), aria_label=say("Contents"))


def _header(study: Study) -> Html:
    parts = [element("p", say("A report from the Parlour lab"), class_="kicker"), element("h1", study.game.title)]
    parts.append(element("p", f"{say('Based on {games}.', games=_games(study))} {_rules(study)}"))
    if study.origin.interrupted:
        parts.append(element("p", say(INCOMPLETE), class_="interrupted", role="status"))
    return element("header", *parts)


def _rules(study: Study) -> str:
    options = study.changed_options_text
    return say("Options: {options}.", options=options) if options else say("All options have their usual values.")


def _games(study: Study) -> str:
    """Return the numbers of games between levels, of random play and of people."""
    counts = {name: len(sample.games["game"]) for name, sample in study.samples.items()}
    kinds = {
        "{count} games between computer players": sum(counts[name] for name in counts if name not in (RANDOM, PEOPLE)),
        "{count} games of random play": counts.get(RANDOM, 0),
        "{count} games between people": counts.get(PEOPLE, 0),
    }
    return ", ".join(say(text, count=numbers.count(count)) for text, count in kinds.items() if count)


def _sections(study: Study) -> Iterator[Html]:
    """Yield the sections in order; empty ones state what is missing."""
    words = {"game": study.game.name, "folder": study.origin.folder}
    title = say("Does it meet the intent?") if study.intent.targets else say("What stands out")
    yield section("verdict", title, verdict(study), say("Not yet known: too little has been measured."))
    yield section("fair", say("Is it fair?"), fairness(study), say(NO_GAMES))
    yield section("length", say("How long is it?"), length(study), say(NO_GAMES))
    yield section("endings", say("How does it end?"), endings(study), say(NO_GAMES))
    lacking = say("Not yet known: no decisions have been recorded yet.")
    yield section("choices", say("Do choices matter?"), choices(study), lacking)
    yield section("skill", say("Skill or luck?"), skill(study), say(NO_LADDER))
    yield section("trail", say("Is it tense?"), trail(study), _no_trail(study))
    lacking = say("Nothing to draw: no games have been recorded in full, or this game has no board.")
    yield section("places", say("Where is it played?"), places(study), lacking)
    yield section("openings", say("How does it begin?"), openings(study), _no_openings(study))
    yield section("what-if", say("What if a rule changed?"), what_if(study), say(NO_COMPARISON, **words))
    yield section("items", say("What is each kind of move worth?"), items(study), say(TOO_FEW))
    lacking = say("None yet. To look for some, run: parlour lab puzzles {game} --out {folder}", **words)
    yield section("puzzles", say("Puzzles"), puzzles(study), lacking)
    lacking = say("Not yet known: no games have been recorded in full yet.")
    yield section("size", say("How big is it?"), size(study), lacking)
    lacking = say("No games between people yet. To add games from a server, run: parlour lab collect --records")
    yield section("people", say("How do people play it?"), people(study), lacking)
    yield section("method", say("How was it measured?"), method(study), "")


def _no_openings(study: Study) -> str:
    sample = study.samples.get(study.reference)
    return say(ONE_OPENING if sample and is_forced(sample) else TOO_FEW)


def _no_trail(study: Study) -> str:
    sample = study.samples.get(study.judged)
    if sample and is_worthless(sample):
        return say(WORTHLESS)
    text = say("Not yet known: no games have been analysed by a search yet.")
    if sample and judged_decisions(sample):
        text = say("Not yet known: too few games have been analysed by a search.")
        if is_judged_whole(sample):
            return text
    return f"{text} {say('A budget of 20m analyses more.')}"


def method(study: Study) -> Iterator[Html]:
    """Yield the players, games and seed, and how to reproduce the report."""
    intervals = say(
        "Every figure comes with its 95% interval: in 95 of 100 reports like this one, such an interval "
        "contains the true value. More games make it narrower. n is the number of games, or of rounds of "
        "games with the same dice. Open a figure to see its definition and the command that reproduces it. "
        "Figures hold for these players only. If they change from level to level, that change is a finding in "
        "itself."
    )
    yield element("p", intervals)
    if study.origin.opening:
        yield element("p", opening_text(study))
    yield table((say("Players"), say("playing as"), say("games"), say("planned")), _players(study))
    cut_off = sum(int((sample.games["ending"] < 0).sum()) for sample in study.samples.values())
    if cut_off:
        yield element("p", say("{count} games were cut off because they took too long.", count=numbers.count(cut_off)))
    yield element("p", say("To reproduce this report byte for byte, run:"), " ", element("code", study.origin.command))
    yield table((say("Setting"), say("Value")), _facts(study))
    yield from _calibration(study)
    files = say(
        "This page comes with report.json, which holds all figures for programs, and the folder data, which "
        "holds every game as Parquet tables."
    )
    yield element("p", files)


def _players(study: Study) -> Iterator[tuple[str, ...]]:
    for name, sample in study.samples.items():
        counts = len(sample.games["game"]), study.origin.planned.get(name, 0)
        yield players_name(name), study.origin.meanings.get(name, ""), *map(numbers.count, counts)


def _facts(study: Study) -> list[tuple[str, str]]:
    return [
        (say("options"), study.options_text or say("none")),
        (say("seed"), study.origin.seed),
        (say("budget"), study.origin.budget),
        (say("Parlour version"), study.origin.version),
    ]


def _calibration(study: Study) -> Iterator[Html]:
    """Yield a chart of expected and actual scores for all analysed players, and how far they agree."""
    points = [
        ReliabilityPoint(players_name(players), sum(map(float, it.of.split("–"))) / 2.0, it.interval, it.n)
        for players in study.samples
        for it in study.of(players, "reliability")
    ]
    if points:
        yield lead(say(HOW_CALIBRATED))
        yield evidence([reliability(points)], figures(study, CALIBRATION))

"""The report's page: a single HTML file, readable offline and without scripts."""

from __future__ import annotations

import re
from importlib import resources

from parlour.lab.report.html.html_elements import Html, element
from parlour.view.language import phrases, spoken

from .html import numbers
from .sections import SECTIONS
from .study import Study

say = phrases(__package__)
HEADING = re.compile(r'<section id="([^"]+)"[^>]*><h2>(.*?)</h2>')


def page(study: Study) -> str:
    """Return a report as HTML, in the current language."""
    sections = [write(study) for write in SECTIONS]
    body = element(
        "body",
        element("a", say("Skip to the report"), href="#report", class_="skip"),
        _header(study),
        _contents(sections),
        element("main", *sections, id="report"),
    )
    return f"<!doctype html>\n{element('html', _head(study), body, lang=spoken())}\n"


def _head(study: Study) -> Html:
    title = say("{game}: lab report", game=study.game.title)
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name_="color-scheme", content="light dark"),
        element("title", title),
        element("style", Html(_style())),
    )


def _style() -> str:
    return resources.files(__package__ or "").joinpath("style.css").read_text("utf-8")


def _header(study: Study) -> Html:
    kicker = element("p", say("A report from the Parlour lab"), class_="kicker")
    return element("header", kicker, element("h1", study.game.title), element("p", _about(study)), _interrupted(study))


def _about(study: Study) -> str:
    games = numbers.count(sum(len(sample.games["game"]) for sample in study.samples.values()))
    options = ", ".join(f"{name}={value}" for name, value in study.game.options.items())
    if not options:
        return say("Based on {games} games.", games=games)
    return say("Based on {games} games with {options}.", games=games, options=options)


def _interrupted(study: Study) -> Html:
    """Return a notice if the report is incomplete."""
    if not study.origin.interrupted:
        return Html()
    text = say(
        "Incomplete: not all planned games have been played yet. To play the rest, run the command at the end "
        "of this report."
    )
    return element("p", text, class_="interrupted", role="status")


def _contents(sections: list[Html]) -> Html:
    """Return links to all sections."""
    found = [match for section in sections if (match := HEADING.match(section))]
    links = (element("li", element("a", Html(it[2]), href=f"#{it[1]}")) for it in found)
    return element("nav", element("ul", *links), aria_label=say("Contents"))

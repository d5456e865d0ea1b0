"""Section on tension: the winner's expected score over the course of a game."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.analysis.calibration import SLOPES
from parlour.lab.estimates import judged_decisions
from parlour.lab.measurement import Measurement, Question
from parlour.lab.report.charts.trails import Curves, curves, trails
from parlour.lab.report.html import numbers
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.html_elements import Html, element, evidence, lead, section
from parlour.lab.report.html.names import players_name
from parlour.lab.report.study import Study
from parlour.view.language import phrases

say = phrases(__package__)


def trail(study: Study) -> Html:
    return section("trail", say("Is it tense?"), _parts(study), _lacking(study))


def _lacking(study: Study) -> str:
    """Return what is missing to show the chart."""
    sample = study.samples.get(study.reference)
    if sample and judged_decisions(sample):
        return say("Not yet known: too few games have been analysed by a search.")
    return say("Not yet known: no games have been analysed by a search yet.")


def _parts(study: Study) -> Iterator[Html]:
    sample = study.samples.get(study.reference)
    found = curves(sample) if sample else None
    shown = figures(study, study.names(Question.TENSE))
    if found:
        words = {"games": numbers.count(len(found.games)), "players": players_name(study.reference)}
        yield lead(
            say(
                "Expected score of the eventual winner over the course of a game, estimated by a deeper "
                "search, in {games} games at level “{players}”. The darker the shading, the more games pass "
                "there.",
                **words,
            )
        )
    elif slope := study.one(study.reference, "calibration", "slope"):
        yield lead(_withheld(slope))
    yield evidence([trails(found)] if found else [], shown)
    yield _examples(found) if found else Html()


def _withheld(slope: Measurement) -> str:
    """Explain why figures on tension are left out."""
    low, high = SLOPES
    return say(
        "Figures on tension are left out because the search’s expectations are not reliable enough here. Per "
        "extra point expected, players score {slope} points more ({between}). The whole interval would have "
        "to lie between {low} and {high}. More analysed games would help.",
        slope=numbers.value(slope.interval, ""),
        between=numbers.bounds(slope.interval, ""),
        low=numbers.stated(round(low, 2), ""),
        high=numbers.stated(high, ""),
    )


def _examples(found: Curves) -> Html:
    """Name the most typical and the most dramatic game."""
    words = {"usual": found.games[found.usual], "dramatic": found.games[found.dramatic]}
    return element(
        "p", say("Most typical game: number {usual} in the data. Most dramatic game: number {dramatic}.", **words)
    )

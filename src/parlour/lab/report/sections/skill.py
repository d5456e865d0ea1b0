"""Skill or luck? What twice the thought brings, from rung to rung, and what it does to the edge of a seat."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.measurement import Question
from parlour.lab.report.charts.forest import Entry, Look, forest
from parlour.lab.report.html.elements import Html
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.layout import evidence, lead, section
from parlour.lab.report.study import RUNGS, Study
from parlour.view.language import phrases

say = phrases(__package__)
DOUBLING = "elo_of_a_doubling"


def skill(study: Study) -> Html:
    """How much stronger who thinks more is."""
    lacking = say(
        "Not yet known: this takes matches between searches with more and with less thinking time. A budget of 20m "
        "includes them."
    )
    return section("skill", say("Skill or luck?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    if study.ladder:
        yield lead(
            say(
                "The ladder is a row of tree searches, each with twice the thinking time of the one before. "
                "The gain from each doubling shows how much there is to find in the game. If it soon "
                "vanishes, the game is simple or luck decides."
            )
        )
    yield evidence([_rungs(study)], figures(study, study.names(Question.SKILL)))


def _rungs(study: Study) -> Html:
    """What each doubling brings, from the least thought to the most; the dashed line is nothing."""
    entries = [Entry(it.of, it.interval, it.n) for it in study.of(RUNGS, DOUBLING)]
    title = say("Strength gained by doubling the thinking time")
    return forest(Look("ladder", title, "Elo", 0.0, say("Elo, by simulations per decision")), entries)

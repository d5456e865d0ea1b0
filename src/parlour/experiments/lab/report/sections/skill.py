"""Skill or luck? What twice the thought brings, from rung to rung, and what it does to the edge of a seat."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.experiments.lab.measurement import Question
from parlour.experiments.lab.report.charts.forest import Entry, Look, forest
from parlour.experiments.lab.report.html.elements import Html
from parlour.experiments.lab.report.html.figures import figures
from parlour.experiments.lab.report.html.layout import evidence, lead, section
from parlour.experiments.lab.report.study import RUNGS, Study
from parlour.view.language import phrases

say = phrases(__package__)
DOUBLING = "elo_of_a_doubling"


def skill(study: Study) -> Html:
    """How much stronger who thinks more is."""
    lacking = say("Not yet known: nobody with more thought has met somebody with less. A budget of 20m has them meet.")
    return section("skill", say("Skill or luck?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    if study.ladder:
        yield lead(
            say(
                "A tree search plays another that looks at half as much, from rung to rung of a ladder: what a "
                "doubling brings shows how much there is to find out. Where it soon brings nothing, the game is small, "
                "or luck decides."
            )
        )
    yield evidence([_rungs(study)], figures(study, study.names(Question.SKILL)))


def _rungs(study: Study) -> Html:
    """What each doubling brings, from the least thought to the most; the dashed line is nothing."""
    entries = [Entry(it.of, it.interval, it.n) for it in study.of(RUNGS, DOUBLING)]
    title = say("What twice the thought brings")
    return forest(Look("ladder", title, "Elo", 0.0, say("Elo, by simulations a decision")), entries)

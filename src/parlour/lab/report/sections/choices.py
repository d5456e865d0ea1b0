"""Do choices matter? How many there are, and what hangs on them."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.measurement import Question
from parlour.lab.report.charts.lines import Axes, Curve, lines
from parlour.lab.report.html.elements import Html
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.layout import evidence, section
from parlour.lab.report.html.names import players_name
from parlour.lab.report.study import Study
from parlour.view.language import phrases

say = phrases(__package__)
THROUGH = "branching_through_a_game"


def choices(study: Study) -> Html:
    """How many legal actions there are, through a game, and what they are worth."""
    lacking = say("Not yet known: no decisions have been recorded yet.")
    return section("choices", say("Do choices matter?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    title = say("Legal moves per decision over the course of a game")
    axes = Axes("branching", title, say("tenth of the game"), say("legal moves"))
    curves = by_tenth(study, THROUGH)
    yield evidence([lines(axes, curves)], figures(study, study.names(Question.CHOICES)))


def by_tenth(study: Study, measure: str) -> dict[str, Curve]:
    """What a measure finds in the tenths of a game, by players."""
    found = {players_name(players): study.of(players, measure) for players in study.samples}
    return {name: [(i + 1.0, it.interval) for i, it in enumerate(tenths)] for name, tenths in found.items() if tenths}

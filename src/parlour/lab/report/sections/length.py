"""How long is it? Turns from the first to the last, by players."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.measurement import Question
from parlour.lab.report.charts.ridges import ridges
from parlour.lab.report.html.elements import Html
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.layout import evidence, lead, section
from parlour.lab.report.html.names import players_name
from parlour.lab.report.study import Study
from parlour.view.language import phrases

say = phrases(__package__)
UNITS = ("turns", "plies", "decisions", "rounds", "minutes")  # of measures of length


def length(study: Study) -> Html:
    """How many turns games take."""
    lacking = say("Not yet known: no games have been played yet.")
    return section("length", say("How long is it?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    turns = {players_name(name): it.games["turns"] for name, it in study.samples.items() if len(it.games["turns"])}
    if turns:
        yield lead(say("Every decision, roll of the dice and draw of a card or ball counts as one turn."))
    drawn = ridges("turns", say("Game length in turns"), say("turns"), turns)
    yield evidence([drawn], figures(study, names(study)))


def names(study: Study) -> list[str]:
    """The measures of length."""
    return [name for name in study.names(Question.ENDS) if study.measures[name].unit in UNITS]

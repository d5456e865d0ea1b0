"""What is an item worth? Who took it and how they fared, which is an association, beside what it causes."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.experiments.lab.measurement import Question
from parlour.experiments.lab.report.charts.forest import Entry, Look, forest
from parlour.experiments.lab.report.html.elements import Html
from parlour.experiments.lab.report.html.figures import figures
from parlour.experiments.lab.report.html.layout import evidence, lead, section
from parlour.experiments.lab.report.html.names import thing
from parlour.experiments.lab.report.study import Study
from parlour.view.language import phrases

say = phrases(__package__)
SCORE_WITH, UNUSED = "score_with", "unused_actions"
MOST = 16  # rows of a chart


def items(study: Study) -> Html:
    """Kinds of actions, such as cards that are bought: how often they are taken, and how who takes them fares."""
    lacking = say("Not yet known: too few games between computer players have been written out.")
    return section("items", say("What is each kind of action worth?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    found = figures(study, study.names(Question.ITEMS))
    if found:
        yield lead(
            say(
                "How seats fare that took a kind of action: an association, for who is ahead may take other ones. What "
                "an action causes, parlour lab items tells: it forbids it to one seat, in games with the same dice."
            )
        )
        yield evidence([_scores(study)], found)


def _scores(study: Study) -> Html:
    """The score of those who took each kind, the best first."""
    found = sorted(study.of(study.reference, SCORE_WITH), key=lambda it: -it.interval.value)
    shown = found if len(found) <= MOST else [*found[: MOST // 2], *found[-MOST // 2 :]]
    entries = [Entry(thing(study.game, it.of), it.interval, it.n) for it in shown]
    even = 1 / study.game.num_players() if study.game.num_players() > 1 else None
    look = Look("items", say("Score of seats that took it"), "share", even, say("score in %"))
    return forest(look, entries)

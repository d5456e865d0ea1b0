"""Sections that are figures alone, or wait for what is not measured yet."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.lab.measurement import Question
from parlour.lab.report.charts.forest import Entry, Look, forest
from parlour.lab.report.html.elements import Html
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.layout import evidence, section
from parlour.lab.report.html.names import players_name, thing
from parlour.lab.report.study import Study
from parlour.lab.sample import PEOPLE
from parlour.view.language import phrases

say = phrases(__package__)
OPENING, MOST = "opening_score", 14
MATCH = "move_match"


def size(study: Study) -> Html:
    """How large the game is as a tree and as a set of positions."""
    lacking = say("Not yet known: no games have been recorded in full yet.")
    return section("size", say("How big is it?"), _parts(study, Question.SIZE), lacking)


def openings(study: Study) -> Html:
    """What games begin with."""
    lacking = say("Not yet known: too few games between computer players have been recorded in full.")
    parts = _parts(study, Question.OPENINGS, _first_moves(study))
    return section("openings", say("How does it begin?"), parts, lacking)


def _first_moves(study: Study) -> Html:
    """The scores of the first moves that are known best, the best of them first."""
    known = next(filter(None, (study.of(players, OPENING) for players in study.by_importance)), [])
    found = sorted(sorted(known, key=lambda it: -it.n)[:MOST], key=lambda it: -it.interval.value)
    entries = [Entry(thing(study.game, it.of), it.interval, it.n) for it in found]
    even = 1 / study.game.num_players() if study.game.num_players() > 1 else None
    look = Look("openings", say("Score of the player who moves first, by first move"), "share", even, say("score in %"))
    return forest(look, entries)


def people(study: Study) -> Html:
    """How people's games compare with those of the computer's levels."""
    lacking = say("No games between people yet. To add games from a server, run: parlour lab collect --records")
    return section("people", say("How do people play it?"), _parts(study, Question.PEOPLE, _matches(study)), lacking)


def _matches(study: Study) -> Html:
    """How often each level would have played what people did."""
    entries = [Entry(players_name(it.of), it.interval, it.n) for it in study.of(PEOPLE, MATCH)]
    look = Look(
        "people", say("People’s decisions at which a level would make the same move"), "share", None, say("in %")
    )
    return forest(look, entries)


def _parts(study: Study, question: Question, *charts: Html) -> Iterable[Html]:
    yield evidence(charts, figures(study, study.names(question)))

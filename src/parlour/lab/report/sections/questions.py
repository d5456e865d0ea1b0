"""Sections that consist mostly of figures: size, openings, people, choices and skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parlour.lab.measurement import Question
from parlour.lab.report.charts.distribution_charts import Axes, Curve, lines
from parlour.lab.report.charts.interval_charts import ForestLayout, ForestRow, forest
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.html_elements import Html, evidence, lead, section
from parlour.lab.report.html.names import players_name, thing
from parlour.lab.report.study import RUNGS, Study
from parlour.lab.sample import PEOPLE
from parlour.view.language import phrases

say = phrases(__package__)
OPENING, MOST = "opening_score", 14
MATCH = "move_match"


def size(study: Study) -> Html:
    """Return the section on the number of games and positions."""
    lacking = say("Not yet known: no games have been recorded in full yet.")
    return section("size", say("How big is it?"), _parts(study, Question.SIZE), lacking)


def openings(study: Study) -> Html:
    """Return the section on first moves."""
    lacking = say("Not yet known: too few games between computer players have been recorded in full.")
    parts = _parts(study, Question.OPENINGS, _first_moves(study))
    return section("openings", say("How does it begin?"), parts, lacking)


def _first_moves(study: Study) -> Html:
    """Return a chart of the most frequent first moves, best first."""
    known = next(filter(None, (study.of(players, OPENING) for players in study.by_importance)), [])
    found = sorted(sorted(known, key=lambda it: -it.n)[:MOST], key=lambda it: -it.interval.value)
    entries = [ForestRow(thing(study.game, it.of), it.interval, it.n) for it in found]
    even = 1 / study.game.num_players() if study.game.num_players() > 1 else None
    look = ForestLayout(
        "openings", say("Score of the player who moves first, by first move"), "share", even, say("score in %")
    )
    return forest(look, entries)


def people(study: Study) -> Html:
    """Return the section that compares people with levels."""
    lacking = say("No games between people yet. To add games from a server, run: parlour lab collect --records")
    return section("people", say("How do people play it?"), _parts(study, Question.PEOPLE, _matches(study)), lacking)


def _matches(study: Study) -> Html:
    """Return a chart of how often each level would have made people's moves."""
    entries = [ForestRow(players_name(it.of), it.interval, it.n) for it in study.of(PEOPLE, MATCH)]
    look = ForestLayout(
        "people", say("People’s decisions at which a level would make the same move"), "share", None, say("in %")
    )
    return forest(look, entries)


def _parts(study: Study, question: Question, *charts: Html) -> Iterable[Html]:
    yield evidence(charts, figures(study, study.names(question)))


THROUGH = "branching_through_a_game"


def choices(study: Study) -> Html:
    """Return the section on the number and value of choices."""
    lacking = say("Not yet known: no decisions have been recorded yet.")
    return section("choices", say("Do choices matter?"), _choice_parts(study), lacking)


def _choice_parts(study: Study) -> Iterator[Html]:
    title = say("Legal moves per decision over the course of a game")
    axes = Axes("branching", title, say("tenth of the game"), say("legal moves"))
    curves = by_tenth(study, THROUGH)
    yield evidence([lines(axes, curves)], figures(study, study.names(Question.CHOICES)))


def by_tenth(study: Study, measure: str) -> dict[str, Curve]:
    """Return a measure by tenths of the game, for each kind of players."""
    found = {players_name(players): study.of(players, measure) for players in study.samples}
    return {name: [(i + 1.0, it.interval) for i, it in enumerate(tenths)] for name, tenths in found.items() if tenths}


DOUBLING = "elo_of_a_doubling"


def skill(study: Study) -> Html:
    """Return the section on skill and luck."""
    lacking = say(
        "Not yet known: this takes matches between searches with more and with less thinking time. A budget of 20m "
        "includes them."
    )
    return section("skill", say("Skill or luck?"), _skill_parts(study), lacking)


def _skill_parts(study: Study) -> Iterator[Html]:
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
    """Return a chart of the gain from each doubling of thinking time."""
    entries = [ForestRow(it.of, it.interval, it.n) for it in study.of(RUNGS, DOUBLING)]
    title = say("Strength gained by doubling the thinking time")
    return forest(ForestLayout("ladder", title, "Elo", 0.0, say("Elo, by simulations per decision")), entries)

"""Section on fairness: the score of each seat, by players."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.lab.measurement import Question
from parlour.lab.report.charts.interval_charts import ForestLayout, ForestRow, forest
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.html_elements import Html, evidence, lead, section
from parlour.lab.report.html.names import players_name, thing
from parlour.lab.report.study import Study
from parlour.runs.game_loop import OPENING
from parlour.view.language import phrases

say = phrases(__package__)
SCORE = "seat_score"


def fairness(study: Study) -> Html:
    lacking = say("Not yet known: no games have been played yet.")
    return section("fair", say("Is it fair?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    found = figures(study, study.names(Question.FAIR))
    if found:
        yield lead(
            say(
                "All players are equally strong, so differences in score come from the seats. The dashed line "
                "marks a fair score."
            )
        )
        if not study.game.type.has_chance:
            yield lead(random_opening())
        yield evidence([_scores(study)], found)


def random_opening() -> str:
    """Return the caveat for games without chance."""
    return say(
        "All games begin with {count} random moves, so that they differ. These moves can decide a game, and they "
        "distort the scores of the seats.",
        count=OPENING,
    )


def _scores(study: Study) -> Html:
    """Return a chart of the score of each seat; with two seats, only the first."""
    seats = study.game.num_players()
    if seats == 1:
        return Html()
    shown = range(seats if seats > 2 else 1)
    entries = [
        ForestRow(players_name(players), it.interval, it.n, thing(study.game, it.of) if seats > 2 else "")
        for seat in shown
        for players, it in study.by_players(SCORE, f"seat {seat}")
    ]
    title = say("Score by seat") if seats > 2 else say("Score of {seat}", seat=study.game.seat_names[0])
    return forest(ForestLayout("score", title, "share", 1 / seats, say("score in %")), entries)

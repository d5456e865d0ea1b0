"""Sections on how games end (winners, draws, causes) and how long they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from parlour.core.game import Game
from parlour.lab.measurement import Question
from parlour.lab.report.charts.distribution_charts import Bar, ridges, stacked
from parlour.lab.report.html.figures import figures
from parlour.lab.report.html.html_elements import Html, evidence, lead, section
from parlour.lab.report.html.names import players_name, thing
from parlour.lab.report.study import Study
from parlour.lab.sample import Sample
from parlour.view.language import phrases

say = phrases(__package__)
EVEN = 1e-6


def endings(study: Study) -> Html:
    """Return the section with wins, draws and causes of the end, by players."""
    lacking = say("Not yet known: no games have been played yet.")
    return section("endings", say("How does it end?"), _parts(study), lacking)


def _parts(study: Study) -> Iterator[Html]:
    played = {players_name(name): it for name, it in study.samples.items() if len(it.games["game"])}
    charts = [
        stacked("winners", say("Winners"), _bars(played, winners)) if study.game.num_players() > 1 else Html(),
        stacked("causes", say("How games end"), _bars(played, causes)) if _has_endings(study.game) else Html(),
    ]
    length = length_measures(study)
    shown = [name for name in study.names(Question.ENDS, Question.DECIDES) if name not in length]
    yield evidence(charts, figures(study, shown))


def _bars(played: dict[str, Sample], parts: Callable[[Sample], dict[str, float]]) -> list[Bar]:
    return [Bar(name, parts(sample)) for name, sample in played.items()]


def winners(sample: Sample) -> dict[str, float]:
    """Return the share of games that each seat wins alone, and of those without a single winner."""
    scores = sample.scores
    won = scores >= scores.max(axis=1, keepdims=True) - EVEN
    alone = won.sum(axis=1) == 1
    found = {seat: float(np.mean(won[:, number] & alone)) for number, seat in enumerate(sample.game.seat_names)}
    return found | {say("no single winner"): float(np.mean(~alone))}


def causes(sample: Sample) -> dict[str, float]:
    """Return the share of games per ending, and of those that were cut off."""
    ending = sample.games["ending"]
    found = {thing(sample.game, name): float(np.mean(ending == i)) for i, name in enumerate(_endings(sample.game))}
    cut_off = float(np.mean(ending < 0))
    return found | ({say("cut off as too long"): cut_off} if cut_off else {})


def _has_endings(game: Game) -> bool:
    return len(_endings(game)) > 1


def _endings(game: Game) -> tuple[str, ...]:
    return tuple(getattr(game.rules, "ENDINGS", ()))


UNITS = ("turns", "plies", "decisions", "rounds", "minutes")  # units of measures of length


def length(study: Study) -> Html:
    """Return the section with the number of turns."""
    lacking = say("Not yet known: no games have been played yet.")
    return section("length", say("How long is it?"), _length_parts(study), lacking)


def _length_parts(study: Study) -> Iterator[Html]:
    turns = {players_name(name): it.games["turns"] for name, it in study.samples.items() if len(it.games["turns"])}
    if turns:
        yield lead(say("Every decision, roll of the dice and draw of a card or ball counts as one turn."))
    drawn = ridges("turns", say("Game length in turns"), say("turns"), turns)
    yield evidence([drawn], figures(study, length_measures(study)))


def length_measures(study: Study) -> list[str]:
    """Return the names of the measures of length."""
    return [name for name in study.names(Question.ENDS) if study.measures[name].unit in UNITS]

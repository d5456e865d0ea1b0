"""Counter-examples: for a variant that misses a target, the game that shows it best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.core.game import Game
from parlour.lab.comparing import OUTCOMES, ComparisonLog
from parlour.lab.intent import Standing
from parlour.runs.game_result import GameResult

from .run import games_of
from .standings import Judgement

Figure = Callable[[GameResult], float]


def counter_example(log: ComparisonLog, arm: int, judgements: Sequence[Judgement]) -> int | None:
    """The number of the game that goes the furthest wrong by the first target that is missed; None if none is."""
    missed = next((it for it in judgements if it.standing is Standing.MISSED), None)
    if missed is None or missed.found is None:
        return None
    figure = _figure(missed, log.plan.game(arm))
    too_much = missed.found.interval.value > missed.target.high
    games = [it for it in games_of(log, arm) if log.plan.players[it.seats[0]] == missed.players]
    return max(games, key=lambda it: (figure(it) if too_much else -figure(it), -it.number)).number


def _figure(missed: Judgement, game: Game) -> Figure:
    """What a measure says of a single game; its length, where that says nothing."""
    measure, of = missed.target.measure, missed.found.of if missed.found else ""
    if measure == "seat_score":
        seat = int(of.removeprefix("seat "))
        return lambda it: OUTCOMES["seat_score"].value(it, game, seat)
    if measure == "draws":
        return lambda it: OUTCOMES["draws"].value(it, game, 0)
    return lambda it: float(len(it.actions))

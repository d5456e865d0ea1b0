"""A duel's score less the luck of its games, as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

import numpy as np

from parlour.arena.match_log import MatchLog, complete_rounds, round_score
from parlour.core.game import Game
from parlour.lab.analysis.luck_adjustment import account, effective_games, less_luck
from parlour.runs.game_loop import replay
from parlour.runs.game_result import GameResult
from parlour.search.outlook import Outlook, outlook_of
from parlour.statistics import bootstrap, round_totals

LEAST = 30  # rounds, of fewer of which nobody can say how luck moves scores


def adjusted_score(log: MatchLog) -> Iterator[str]:
    """The score of a duel less luck, in a game with chance of which enough rounds are complete."""
    rounds, game = list(complete_rounds(log).values()), log.plan.game()
    if not game.type.has_chance or len(rounds) < LEAST:
        return
    scores = [round_score(log.plan, games) for games in rounds]
    luck = _luck(log, rounds, game)
    if np.ptp(scores) and np.ptp(luck):
        adjusted = less_luck(scores, luck)
        score = bootstrap(round_totals(range(len(rounds)), adjusted, 1.0))
        told = f"Adjusted for luck: score {score.value:.1%} ({score.low:.1%} to {score.high:.1%})"
        yield f"{told}; one adjusted game is worth {effective_games(scores, adjusted):.1f} unadjusted"


def _luck(log: MatchLog, rounds: Sequence[Sequence[GameResult]], game: Game) -> list[float]:
    """What luck brought the first player of each round, on the scale of scores."""
    outlook = outlook_of(game)
    return [fmean(_luck_of(log, played, game, outlook) / 2.0 for played in games) for games in rounds]


def _luck_of(log: MatchLog, played: GameResult, game: Game, outlook: Outlook) -> float:
    """What luck brought the first player of a game, on the scale of results; 0 where nothing was played."""
    first = log.plan.pair(played.round)[0]
    if not played.actions:
        return 0.0
    told = account(outlook, replay(game, played.actions), played.results, log.plan.opening)
    return float(told.luck[played.seats.index(first)])

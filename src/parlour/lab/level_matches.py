"""Matches between levels: how much skill matters, as a score of a better player against the weakest level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from parlour import arena
from parlour.arena import MatchLog, make_plan
from parlour.core.game import Game
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import fixed_spec
from parlour.runs.run_log import RunLog
from parlour.statistics import Interval, mean_interval, score_interval

from .analysis.luck_adjustment import less_luck, round_lucks
from .search_ladder import Scores, scores_of

LEAST_ROUNDS = 30  # minimum number of rounds whose luck is taken out
MOST_TURNS, MOST_OUTCOMES = 40_000, 15_000_000  # limits on the work for that


class LevelMatch(NamedTuple):
    """Scores of a level against a weaker one, by round; with more than two seats, it plays alone against the others."""

    strong: str
    weak: str
    seats: int
    scores: Scores
    lucks: tuple[float, ...] = ()  # luck of the stronger level, by round; () if it is not known

    @property
    def score(self) -> Interval:
        """The mean score, with the luck of the dice taken out if there are enough rounds."""
        if len(self.scores) < LEAST_ROUNDS or len(self.lucks) != len(self.scores):
            return score_interval(self.scores)
        adjusted = mean_interval(less_luck(self.scores, self.lucks))
        return adjusted.map(lambda score: min(max(score, 0.0), 1.0))


def play_matches(
    game: Game,
    weak: str,
    games: Mapping[str, int],
    executor: Executor,
    seed: str,
    on_game: Callable[[], object] = lambda: None,
) -> list[LevelMatch]:
    """Play about `games` games of each level against the weakest. Raises WorkerDiedError."""
    return [_match(game, strong, weak, count, executor, seed, on_game) for strong, count in games.items()]


def _match(
    game: Game, strong: str, weak: str, games: int, executor: Executor, seed: str, on_game: Callable[[], object]
) -> LevelMatch:
    plan = make_plan(game, tuple(str(fixed_spec(level, game)) for level in (strong, weak)), seed)
    log: MatchLog = RunLog(plan)
    arena.run(log, plan.games_until(games), executor, on_game)
    turns = sum(len(played.actions) for played in log.games.values())
    is_short = turns <= MOST_TURNS and turns * game.max_chance_outcomes() <= MOST_OUTCOMES
    lucks = tuple(round_lucks(log)) if game.type.has_chance and is_short else ()
    return LevelMatch(strong, weak, game.num_players(), scores_of(log), lucks)

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
from parlour.statistics import Interval

from .analysis.luck_adjustment import known_lucks, score_of
from .search_ladder import Scores, scores_of


class LevelMatch(NamedTuple):
    """Scores of a level against a weaker one, by round; with more than two seats, it plays alone against the others."""

    strong: str
    weak: str
    seats: int
    scores: Scores
    lucks: tuple[float, ...] = ()  # luck of the stronger level, by round; () if it is not known

    @property
    def score(self) -> Interval:
        """The mean score, adjusted for luck where possible."""
        return score_of(self.scores, self.lucks)


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
    return LevelMatch(strong, weak, game.num_players(), scores_of(log), known_lucks(log))

"""The search ladder: matches between searches, each with twice the budget of the one below."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from parlour import arena
from parlour.arena import MatchLog, make_plan
from parlour.arena.match_log import complete_rounds, round_result
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.players.levels import MASTER, levels_of
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import fixed_spec
from parlour.runs.run_log import RunLog
from parlour.statistics import Interval, elo

from .analysis.luck_adjustment import known_lucks, score_of

Scores = tuple[float, ...]  # scores of the stronger player, by round


class Rung(NamedTuple):
    """A match between two budgets: the scores of the larger one. With more than two seats it plays alone."""

    less: int  # simulations or positions per decision
    more: int
    scores: Scores
    elo: Interval
    lucks: Scores = ()  # luck of the larger one, by round; () if it is not known

    @property
    def score(self) -> Interval:
        """The mean score, adjusted for luck where possible."""
        return score_of(self.scores, self.lucks)

    @property
    def doublings(self) -> float:
        """Number of times the budget is doubled."""
        return math.log2(self.more / self.less)


class Ladder(NamedTuple):
    """Rungs by increasing budget, and matches of the top search against others."""

    seats: int
    rungs: tuple[Rung, ...]
    upset: Scores  # scores of random play against the top
    greedy: Scores = ()  # scores of greedy play against the top
    beaten: Mapping[str, Scores] = {}  # scores of the top against levels
    shared: tuple[Scores, ...] = ()  # first seat's scores in the top rung, by round of games with the same dice
    counted: str = "simulations"  # unit of the budgets: `simulations` or `nodes`
    lucks: Mapping[str, Scores] = {}  # luck in the matches of the top, by the other player, as for `against`

    @property
    def has_failed(self) -> bool:
        """Whether a player that looks at most one action ahead beats the top, so that the rungs measure no skill."""
        found = (self.against(RANDOM), self.against(GREEDY))
        return any(it and it.low > 1.0 / self.seats for it in found)

    def against(self, other: str) -> Interval | None:
        """Return the score in the match of the top with another player, adjusted for luck where possible.

        It is the score of random or greedy play against the top, or that of the top against a level.
        """
        scores = {RANDOM: self.upset, GREEDY: self.greedy, **self.beaten}[other]
        return score_of(scores, self.lucks.get(other, ())) if scores else None


def make_rung(less: int, more: int, scores: Sequence[float], seats: int = 2, lucks: Sequence[float] = ()) -> Rung:
    """Return a rung from the scores and luck of rounds. Raises ValueError without a round."""
    return Rung(less, more, tuple(scores), elo_of(scores, seats, lucks), tuple(lucks))


def elo_of(scores: Sequence[float], seats: int, lucks: Sequence[float] = ()) -> Interval:
    """Return the Elo difference for the scores of rounds, adjusted for luck where possible.

    An even round without luck keeps it finite. With more than two seats, one player plays alone, so 1/n is even.
    """

    def between_two(score: float) -> float:
        odds = score * (seats - 1)  # to 1 - score
        return elo(odds / (odds + 1.0 - score))

    return score_of([*scores, 1.0 / seats], [*lucks, 0.0]).map(between_two)


DOUBLINGS = (8, 16, 32, 64, 128, 256, 512)  # simulations
NODES = 25  # positions that alpha-beta search examines in about the time of a simulation
UNKEPT = (
    *("simulations", "nodes", "depth", "seconds", "temperature", "threads"),
    "reuse",
    "early",
)  # settings of master
RANDOM, GREEDY = "random", "greedy"


def climb(
    game: Game,
    executor: Executor,
    games: int,
    budgets: Sequence[int] | None = None,
    levels: Sequence[str] = (),
    seed: str = "ladder",
    on_game: Callable[[], object] = lambda: None,
) -> Ladder:
    """Play the ladder: each budget against the next lower one, and others against the highest.

    The others are random play, greedy play, and levels with a fixed budget. All play about `games` games. The search is
    that of the game's master level, limited only by simulations or positions, so that games are reproducible. Raises
    ParlourError for a game with one seat or for budgets that do not increase, and WorkerDiedError.
    """
    if game.num_players() < 2:
        raise ParlourError(f"A ladder needs at least two seats. {game.title} has one here.")
    budgets = budgets_of(game) if budgets is None else budgets
    if len(budgets) < 2 or any(more <= less for less, more in pairwise(budgets)):
        raise ParlourError("A ladder needs at least two budgets in increasing order.")
    names = [player(game, each) for each in budgets]

    def meet(one: str, other: str) -> MatchLog:
        plan = make_plan(game, (one, other), seed)
        log: MatchLog = RunLog(plan)
        arena.run(log, plan.games_until(games), executor, on_game)
        return log

    steps = list(zip(pairwise(budgets), pairwise(names), strict=True))
    logs = [meet(strong, weak) for _, (weak, strong) in steps]
    seats = game.num_players()
    rungs = [make_rung(*it, scores_of(log), seats, known_lucks(log)) for (it, _), log in zip(steps, logs, strict=True)]
    matches = {other: meet(other, names[-1]) for other in (RANDOM, GREEDY)}
    matches |= {level: meet(names[-1], str(fixed_spec(level, game))) for level in levels}
    lucks = {other: known_lucks(log) for other, log in matches.items()}
    beaten = {level: scores_of(matches[level]) for level in levels}
    shared: tuple[Scores, ...] = ()
    if game.type.has_chance:
        rounds = complete_rounds(logs[-1]).values()
        shared = tuple(tuple(game.score(it.results[0]) for it in games) for games in rounds)
    upset, greedy = (scores_of(matches[other]) for other in (RANDOM, GREEDY))
    return Ladder(seats, tuple(rungs), upset, greedy, beaten, shared, counted_of(game), lucks)


def counted_of(game: Game) -> str:
    """Return what limits the search of the game's ladder: `nodes` for alpha-beta search, otherwise `simulations`."""
    return "nodes" if levels_of(game)[MASTER.name].kind.name == "alphabeta" else "simulations"


def budgets_of(game: Game) -> tuple[int, ...]:
    """Return the usual budgets of the game's ladder, which take about the same time with both kinds of search."""
    return tuple((NODES if counted_of(game) == "nodes" else 1) * each for each in DOUBLINGS)


def player(game: Game, budget: int) -> str:
    """Return the specification of the master level's search with that budget; a tree search for other levels."""
    spec, counted = levels_of(game)[MASTER.name], counted_of(game)
    kind = "alphabeta" if counted == "nodes" else "mcts"
    kept = {name: it for name, it in spec.values.items() if name not in UNKEPT} if spec.kind.name == kind else {}
    return ",".join([f"{kind}:{counted}={budget}", *(f"{name}={value}" for name, value in kept.items())])


def scores_of(log: MatchLog) -> Scores:
    """Return the first player's score in each complete round of a match, from 0 to 1."""
    game = log.plan.game()
    return tuple(game.score(round_result(0, games)) for games in complete_rounds(log).values())

"""The search ladder: matches between searches, each with twice the budget of the one below."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from parlour import arena
from parlour.arena import MatchLog, make_plan
from parlour.arena.match_log import complete_rounds, round_result
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.players.levels import MASTER, levels_of
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import fixed_spec
from parlour.runs.run_log import RunLog
from parlour.statistics import Interval, elo, score_interval
from parlour.statistics.intervals import SIGMAS

Scores = tuple[float, ...]  # scores of the stronger player, by round


class Rung(NamedTuple):
    """A match between two budgets: the scores of the larger one. With more than two seats it plays alone."""

    less: int  # simulations or positions per decision
    more: int
    scores: Scores
    elo: Interval

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

    @property
    def has_failed(self) -> bool:
        """Whether a player that looks at most one action ahead beats the top, so that the rungs measure no skill."""
        return any(scores and score_interval(scores).low > 1.0 / self.seats for scores in (self.upset, self.greedy))


class Line(NamedTuple):
    """A straight line through values of different precision: its height at their centre, and its slope."""

    height: Interval
    rise: Interval


def make_rung(less: int, more: int, scores: Sequence[float], seats: int = 2) -> Rung:
    """Return a rung from the scores of rounds. Raises ValueError without a round."""
    return Rung(less, more, tuple(scores), elo_of(scores, seats))


def elo_of(scores: Sequence[float], seats: int) -> Interval:
    """Return the Elo difference for the scores of rounds, with one even round added to keep it finite.

    With more than two seats, one player plays alone against all others, so a score of 1/n is even.
    """

    def between_two(score: float) -> float:
        odds = score * (seats - 1)  # to 1 - score
        return elo(odds / (odds + 1.0 - score))

    return score_interval([*scores, 1.0 / seats]).map(between_two)


def line(at: Sequence[float], values: Sequence[Interval]) -> Line:
    """Fit a line by least squares, weighted by the values' precision (Aitken 1935), with intervals.

    The slope is unknown for values at a single place.
    """
    x, y = np.array(at, np.float64), np.array([value.value for value in values])
    weight = np.array([(2.0 * SIGMAS / (value.high - value.low)) ** 2 for value in values])
    centre = float(np.average(x, weights=weight))
    height, error = float(np.average(y, weights=weight)), SIGMAS / math.sqrt(weight.sum())
    spread = float((weight * (x - centre) ** 2).sum())
    if spread <= 0.0:
        return Line(Interval(height, height - error, height + error), Interval(0.0, -math.inf, math.inf))
    rise, slack = float((weight * (x - centre) * y).sum()) / spread, SIGMAS / math.sqrt(spread)
    return Line(Interval(height, height - error, height + error), Interval(rise, rise - slack, rise + slack))


DOUBLINGS = (8, 16, 32, 64, 128, 256, 512)  # simulations
NODES = 25  # positions that alpha-beta search examines in about the time of a simulation
UNKEPT = ("simulations", "nodes", "depth", "seconds", "temperature", "threads", "reuse")  # settings of the master level
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
    rungs = [make_rung(less, more, scores_of(log), seats) for ((less, more), _), log in zip(steps, logs, strict=True)]
    upset, greedy = (scores_of(meet(other, names[-1])) for other in (RANDOM, GREEDY))
    beaten = {level: scores_of(meet(names[-1], str(fixed_spec(level, game)))) for level in levels}
    shared: tuple[Scores, ...] = ()
    if game.type.has_chance:
        rounds = complete_rounds(logs[-1]).values()
        shared = tuple(tuple(game.score(it.results[0]) for it in games) for games in rounds)
    return Ladder(seats, tuple(rungs), upset, greedy, beaten, shared, counted_of(game))


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

"""Climbing the ladder: matches between players of which one thinks twice as long, by the arena's engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from parlour import arena
from parlour.arena import MatchLog, make_plan
from parlour.arena.match_log import complete_rounds, round_result
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.lab.fixed_budget import fixed_spec
from parlour.players.levels import MASTER, levels_of
from parlour.runs.executor import Executor
from parlour.runs.run_log import RunLog
from parlour.statistics import Interval, elo, score_interval
from parlour.statistics.intervals import SIGMAS

Scores = tuple[float, ...]  # of the stronger, by round


class Rung(NamedTuple):
    """What who thinks more scores against who thinks less; with more than two seats, alone against all others."""

    less: int  # simulations a decision
    more: int
    scores: Scores
    elo: Interval

    @property
    def doublings(self) -> float:
        """How many times the thought is doubled."""
        return math.log2(self.more / self.less)


class Ladder(NamedTuple):
    """Rungs from the least thought to the most; and the top against others."""

    seats: int
    rungs: tuple[Rung, ...]
    upset: Scores  # of the random player, against the top
    greedy: Scores = ()  # of the player that looks one action ahead, against the top
    beaten: Mapping[str, Scores] = {}  # of the top, against levels
    shared: tuple[Scores, ...] = ()  # of the first seat in the top rung, by round: games with the same dice


class Line(NamedTuple):
    """A straight line through values of different precision: its height at their centre, and how it rises."""

    height: Interval
    rise: Interval


def make_rung(less: int, more: int, scores: Sequence[float], seats: int = 2) -> Rung:
    """A rung from the scores of rounds. Raises ValueError without a round."""
    return Rung(less, more, tuple(scores), elo_of(scores, seats))


def elo_of(scores: Sequence[float], seats: int) -> Interval:
    """How many Elo ahead who scores so is; a round that is even is added, so that nobody is infinitely strong.

    With more than two seats, one player has one and the other all others: what it wins is compared with what an equal
    one would, so that 1/n is even.
    """
    return score_interval([*scores, 1.0 / seats]).map(lambda score: elo(_between_two(score, seats)))


def _between_two(score: float, seats: int) -> float:
    """A score as it would be between two, by the odds: s (n - 1) to 1 - s."""
    odds = score * (seats - 1)
    return odds / (odds + 1.0 - score)


def line(at: Sequence[float], values: Sequence[Interval]) -> Line:
    """The line that fits values best, each weighted by its precision (weighted least squares; Aitken 1935).

    Its intervals follow from those of the values. A single value, or several at one place, tell of no rise.
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


DOUBLINGS = (8, 16, 32, 64, 128, 256, 512)
KEPT = ("exploration", "urgency", "foresight", "horizon", "weights")  # of the settings of the game's master
RANDOM, GREEDY = "random", "greedy"


def climb(
    game: Game,
    executor: Executor,
    games: int,
    simulations: Sequence[int] = DOUBLINGS,
    levels: Sequence[str] = (),
    seed: str = "ladder",
    on_game: Callable[[], Any] = lambda: None,
) -> Ladder:
    """Have each number of simulations play the next lower one, and others the highest, for so many games each.

    The others are random play, greedy play, and levels with a fixed budget.

    A tree search plays, with the settings of the game's master. Only simulations count, so that the same games are
    played anywhere. Raises ParlourError for a game of one seat, whose players never meet, or for numbers that do not
    rise, and WorkerDiedError.
    """
    _check(game, simulations)
    names = [player(game, each) for each in simulations]

    def meet(one: str, other: str) -> MatchLog:
        return _match(game, one, other, games, executor, seed, on_game)

    steps = list(zip(pairwise(simulations), pairwise(names), strict=True))
    logs = [meet(strong, weak) for _, (weak, strong) in steps]
    seats = game.num_players()
    rungs = [make_rung(less, more, scores_of(log), seats) for ((less, more), _), log in zip(steps, logs, strict=True)]
    upset, greedy = (scores_of(meet(other, names[-1])) for other in (RANDOM, GREEDY))
    beaten = {level: scores_of(meet(names[-1], str(fixed_spec(level, game)))) for level in levels}
    shared = _shared(logs[-1]) if game.type.has_chance else ()
    return Ladder(seats, tuple(rungs), upset, greedy, beaten, shared)


def _check(game: Game, simulations: Sequence[int]) -> None:
    """Raises ParlourError for what is no ladder."""
    if game.num_players() < 2:
        raise ParlourError(f"A ladder needs at least two seats. {game.title} has one here.")
    if len(simulations) < 2 or any(more <= less for less, more in pairwise(simulations)):
        raise ParlourError("A ladder needs at least two numbers of simulations in increasing order.")


def player(game: Game, simulations: int) -> str:
    """The specification of a tree search with so many simulations, as the game's master plays if it is one."""
    spec = levels_of(game)[MASTER.name]
    kept = {name: value for name, value in spec.values.items() if name in KEPT and spec.kind.name == "mcts"}
    return ",".join([f"mcts:simulations={simulations}", *(f"{name}={value}" for name, value in kept.items())])


def _match(
    game: Game, one: str, other: str, games: int, executor: Executor, seed: str, on_game: Callable[[], Any]
) -> MatchLog:
    """A match of about so many games."""
    plan = make_plan(game, (one, other), seed)
    log: MatchLog = RunLog(plan)
    arena.run(log, plan.games_until(games), executor, on_game)
    return log


def scores_of(log: MatchLog) -> Scores:
    """What the first player of a match scored in each round that is complete, from 0 for the worst to 1."""
    game = log.plan.game()
    return tuple(game.score(round_result(0, games)) for games in complete_rounds(log).values())


def _shared(log: MatchLog) -> tuple[Scores, ...]:
    """What the first seat scored in each game of the rounds that are complete, from 0 to 1."""
    score = log.plan.game().score
    return tuple(tuple(score(game.results[0]) for game in games) for games in complete_rounds(log).values())

"""Climbing the ladder: matches between players of which one thinks twice as long, by the arena's engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from parlour.errors import ParlourError
from parlour.experiments import arena
from parlour.experiments.arena import MatchLog, make_plan
from parlour.experiments.arena.results import complete_rounds, round_result
from parlour.experiments.executor import Executor
from parlour.experiments.run_log import RunLog
from parlour.game import Game
from parlour.players.levels import MASTER, levels_of

from .rungs import Ladder, Scores, make_rung

DOUBLINGS = (8, 16, 32, 64, 128, 256, 512)
KEPT = ("exploration", "urgency", "foresight", "horizon", "weights")  # of the settings of the game's master
RANDOM = "random"


def climb(
    game: Game,
    executor: Executor,
    games: int,
    simulations: Sequence[int] = DOUBLINGS,
    seed: str = "ladder",
    on_game: Callable[[], Any] = lambda: None,
) -> Ladder:
    """Have each number of simulations play the next lower one, and random play the highest, for so many games each.

    A tree search plays, with the settings of the game's master. Only simulations count, so that the same games are
    played anywhere. Raises ParlourError for a game of one seat, whose players never meet, or for numbers that do not
    rise, and WorkerDiedError.
    """
    seats = game.num_players()
    if seats < 2:
        raise ParlourError(f"A ladder needs two seats or more: with one, as in {game.title} here, nobody meets.")
    if len(simulations) < 2 or any(more <= less for less, more in pairwise(simulations)):
        raise ParlourError("A ladder has two numbers of simulations or more, each higher than the one before.")
    names = [player(game, each) for each in simulations]

    def meet(one: str, other: str) -> Scores:
        return _match(game, one, other, games, executor, seed, on_game)

    steps = zip(pairwise(simulations), pairwise(names), strict=True)
    rungs = tuple(make_rung(less, more, meet(strong, weak), seats) for (less, more), (weak, strong) in steps)
    return Ladder(seats, rungs, meet(RANDOM, names[-1]))


def player(game: Game, simulations: int) -> str:
    """The specification of a tree search with so many simulations, as the game's master plays if it is one."""
    spec = levels_of(game)[MASTER.name]
    kept = {name: value for name, value in spec.values.items() if name in KEPT and spec.kind.name == "mcts"}
    return ",".join([f"mcts:simulations={simulations}", *(f"{name}={value}" for name, value in kept.items())])


def _match(
    game: Game, one: str, other: str, games: int, executor: Executor, seed: str, on_game: Callable[[], Any]
) -> Scores:
    """What one scores against the other in each round of about so many games."""
    plan = make_plan(game, (one, other), seed)
    log: MatchLog = RunLog(plan)
    arena.run(log, plan.games_until(games), executor, on_game)
    return scores_of(log)


def scores_of(log: MatchLog) -> Scores:
    """What the first player of a match scored in each round that is complete, from 0 for the worst to 1."""
    game = log.plan.game()
    return tuple(game.score(round_result(0, games)) for games in complete_rounds(log).values())

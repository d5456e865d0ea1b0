"""Climbing the ladder: matches between players of which one thinks twice as long, by the arena's engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from parlour import arena
from parlour.arena import MatchLog, make_plan
from parlour.arena.results import complete_rounds, round_result
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.lab.fixed_budget import fixed_spec
from parlour.players.levels import MASTER, levels_of
from parlour.runs.executor import Executor
from parlour.runs.run_log import RunLog

from .rungs import Ladder, Scores, make_rung

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

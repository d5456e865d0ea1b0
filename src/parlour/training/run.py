"""A training from beginning to end: generations of games, each played by what the ones before have taught."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

import numpy as np

from parlour import __version__
from parlour.core.game import Game
from parlour.core.weights import Weights
from parlour.runs.executor import Executor
from parlour.runs.game_loop import replay
from parlour.runs.game_result import GameResult
from parlour.runs.run_log import RunLog
from parlour.runs.worker import play_games, play_missing
from parlour.statistics.intervals import Interval, score_interval

from .fitting import Floats, fit, shares, terms
from .plan import TrainingPlan, Values, WeightsLineup

POSITIONS = 32  # of a game, that are learned from

TrainingLog = RunLog[TrainingPlan]
OnGame = Callable[[], Any]


@dataclass(slots=True)
class TrainingRun:
    """What a training has come to: the weights, and the loss (in nats a position) of each generation's fit."""

    values: Values
    losses: list[float] = field(default_factory=list)
    terms: list[Floats] = field(default_factory=list, compare=False)  # of the positions that were learned from …
    outcomes: list[Floats] = field(default_factory=list, compare=False)  # … and what came of them

    @property
    def positions(self) -> int:
        """How many positions it has learned from."""
        return len(self.terms)

    def learn(self, game: Game, played: Sequence[GameResult]) -> None:
        """Fit the weights to these games and all before: a single generation would teach its own fashions."""
        for result in played:
            seen = list(_positions(game, result))
            self.terms += seen
            self.outcomes += [shares(game, result.results)] * len(seen)
        found, loss = fit(np.array(self.terms), np.array(self.outcomes))
        self.values = dict(zip(self.values, found.tolist(), strict=True))
        self.losses.append(loss)

    def weights(self, plan: TrainingPlan) -> Weights:
        """The weights to be kept, with how they came about."""
        origin = {
            "parlour": __version__,
            "options": plan.options,
            "seed": plan.seed,
            "generations": plan.generations,
            "games a generation": plan.games,
            "positions or simulations a move": plan.budget,
            "positions learned from": self.positions,
            "loss by generation": [round(loss, 4) for loss in self.losses],
        }
        return Weights(self.values, origin)


def train(log: TrainingLog, executor: Executor, on_game: OnGame = lambda: None) -> TrainingRun:
    """Play what is missing, and learn from all. The same plan gives the same weights, on any number of workers.

    The first generation begins with weights of 0. `on_game` is called after each game that is played. Raises
    WorkerDiedError; KeyboardInterrupt goes on to the caller, and the games are in the log.
    """
    plan, game = log.plan, log.plan.game()
    run = TrainingRun(dict.fromkeys(game.features, 0.0))
    for generation in range(1, plan.generations + 1):
        lineup = WeightsLineup(plan, (run.values,))
        with closing(play_missing(log, lineup, plan.self_play(generation), executor)) as played:
            for _ in played:
                on_game()
        run.learn(game, games_of(log, generation))
    return run


def games_of(log: TrainingLog, generation: int) -> list[GameResult]:
    """The games of a generation, by number: the order in which they ended does not matter."""
    return [log.games[number] for number in sorted(log.games) if log.games[number].round == generation]


def compare(
    plan: TrainingPlan, new: Values, old: Values, games: int, executor: Executor, on_game: OnGame = lambda: None
) -> Interval:
    """What share of the wins the new weights get, alone at each seat in turn against the old at all others."""
    game, rounds = plan.game(), defaultdict[int, list[float]](list)
    lineup = WeightsLineup(plan, (new, old))
    with closing(play_games(lineup, plan.comparison(games), executor)) as played:
        for result in played:
            rounds[result.round].append(float(shares(game, result.results)[result.seats.index(0)]))
            on_game()
    return score_interval([fmean(scores) for scores in rounds.values()])


def _positions(game: Game, result: GameResult) -> Iterator[Floats]:
    """The terms of some of a game's positions, drawn at random."""
    count = len(result.actions)
    chosen = set(random.Random(result.number).sample(range(count), min(POSITIONS, count)))
    for place, step in enumerate(replay(game, result.actions)):
        if place in chosen:
            yield terms(step.state)

"""A training run: generations of self-play, each with the weights fitted to all games before."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import ClassVar

import numpy as np

from parlour import __version__
from parlour.core.game import Game, load_package
from parlour.core.weights import Weights
from parlour.errors import ParlourError
from parlour.game_info import Value
from parlour.match.dice import BY_PURPOSE
from parlour.players import Player
from parlour.players.search_players import AlphaBetaPlayer, MctsPlayer
from parlour.runs.executor import Executor, play_games, play_missing
from parlour.runs.game_loop import GameResult, GameTask, Json, replay
from parlour.runs.run_log import RunLog
from parlour.search.alphabeta import fits
from parlour.statistics.intervals import Interval, score_interval

from .fitting import Floats, fit, shares, terms

MOST_OPENING_PLIES = 40
SLIPS = 1 / 20  # share of random moves, for more varied positions
ALPHABETA_MEMORY, MCTS_MEMORY = 1, 8  # megabytes

Values = Mapping[str, float]  # weights by feature


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """The settings of a training run. `budget`: positions or simulations per move."""

    KIND: ClassVar[str] = "training"

    package: str
    options: dict[str, Value]
    seed: int = 1
    generations: int = 4
    games: int = 1000
    budget: int = 300
    formula: int = BY_PURPOSE  # version of the dice formula

    def game(self) -> Game:
        return load_package(self.package, **self.options)

    def self_play(self, generation: int) -> Iterator[GameTask]:
        """Yield a generation's games, numbered from 1, with a single player at all seats."""
        seats = (0,) * self.game().num_players()
        for place in range(1, self.games + 1):
            secret = f"{self.seed}-{generation}-{place}"
            opening = int(MOST_OPENING_PLIES * random.Random(f"{secret} opening").random() ** 2)  # mostly short
            number = (generation - 1) * self.games + place
            yield GameTask(number, generation, seats, secret, opening, slips=SLIPS, formula=self.formula)

    def comparison(self, count: int) -> Iterator[GameTask]:
        """Yield games that compare two players: the first takes each seat in turn, the second all others.

        The games of a round share their dice.
        """
        seats = range(self.game().num_players())
        for number in range(count):
            round_number, alone = divmod(number, len(seats))
            seated = tuple(int(seat != alone) for seat in seats)
            yield GameTask(number + 1, round_number, seated, f"{self.seed}-0-{round_number}", formula=self.formula)

    def to_json(self) -> Json:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: Json) -> TrainingPlan:
        """Return the plan for JSON fields. Raises TypeError."""
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class WeightsLineup:
    """Players that differ only in their evaluation weights."""

    plan: TrainingPlan
    players: tuple[Values, ...]

    def game(self) -> Game:
        return self.plan.game()

    def make_player(self, number: int, seed: int) -> Player:
        """Return an alpha-beta player if it fits the game, otherwise a tree search."""
        budget, weights = self.plan.budget, self.players[number]
        if fits(self.game()):
            return AlphaBetaPlayer(nodes=budget, seed=seed, memory=ALPHABETA_MEMORY, weights=weights)
        return MctsPlayer(budget, None, seed, memory=MCTS_MEMORY, weights=weights)


def check(plan: TrainingPlan) -> None:
    """Raises ParlourError for a plan from which nothing can be learned."""
    game = plan.game()
    if game.evaluation is None:
        raise ParlourError(f"{game.title} has no evaluation to train: its folder has no evaluation.py.")
    if game.num_players() < 2:
        raise ParlourError("A game for one player cannot be trained. Choose options with two or more seats.")
    for name, least in {"generations": 1, "games": 10, "budget": 1}.items():
        if getattr(plan, name) < least:
            raise ParlourError(f"{name} must be at least {least}, not {getattr(plan, name)}.")


POSITIONS = 32  # sampled per game

TrainingLog = RunLog[TrainingPlan]
OnGame = Callable[[], object]


@dataclass(slots=True)
class TrainingRun:
    """The state of a training run: its weights, and each generation's loss in nats per position."""

    values: Values
    losses: list[float] = field(default_factory=list)
    terms: list[Floats] = field(default_factory=list, compare=False)  # per position learned from
    outcomes: list[Floats] = field(default_factory=list, compare=False)  # result shares per position

    @property
    def positions(self) -> int:
        return len(self.terms)

    def learn(self, game: Game, played: Sequence[GameResult]) -> None:
        """Fit the weights to these games and all earlier ones; a single generation would overfit its own style."""
        for result in played:
            seen = list(_positions(game, result))
            self.terms += seen
            self.outcomes += [shares(game, result.results)] * len(seen)
        found, loss = fit(np.array(self.terms), np.array(self.outcomes))
        self.values = dict(zip(self.values, found.tolist(), strict=True))
        self.losses.append(loss)

    def weights(self, plan: TrainingPlan) -> Weights:
        """Return the weights with their provenance."""
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
    """Play the missing games and learn from all. The same plan gives the same weights on any number of workers.

    The first generation starts with weights of 0. `on_game` is called after each new game. Raises WorkerDiedError. On
    KeyboardInterrupt, all finished games are in the log.
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
    """Return the games of a generation by number, whatever order they finished in."""
    return [log.games[number] for number in sorted(log.games) if log.games[number].round == generation]


def compare(
    plan: TrainingPlan, new: Values, old: Values, games: int, executor: Executor, on_game: OnGame = lambda: None
) -> Interval:
    """Return the new weights' share of wins, alone at each seat in turn against the old at all others."""
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

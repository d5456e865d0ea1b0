"""What a training plays: so many games in each generation, by players with the weights of the last."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from parlour.core.game import Game, load_package
from parlour.errors import ParlourError
from parlour.match.dice import BY_PURPOSE
from parlour.players import Player
from parlour.players.alphabeta import AlphaBetaPlayer
from parlour.players.mcts import MctsPlayer
from parlour.runs.game_loop import Task
from parlour.search.alphabeta import fits

MOST_OPENING_PLIES = 40
SLIPS = 1 / 20  # of all moves, so that positions vary
ALPHABETA_MEMORY, MCTS_MEMORY = 1, 8  # MB; the games are short and many

Values = Mapping[str, float]  # weights by name


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """A training. `budget`: positions or simulations a move."""

    KIND: ClassVar[str] = "training"

    package: str
    options: dict[str, Any]
    seed: int = 1
    generations: int = 4
    games: int = 1000
    budget: int = 300
    formula: int = BY_PURPOSE  # of the dice

    def game(self) -> Game:
        """The game that is played."""
        return load_package(self.package, **self.options)

    def self_play(self, generation: int) -> Iterator[Task]:
        """The games of a generation, numbered from 1: a single player at all seats."""
        seats = (0,) * self.game().num_players()
        for place in range(1, self.games + 1):
            secret = f"{self.seed}-{generation}-{place}"
            opening = int(MOST_OPENING_PLIES * random.Random(f"{secret} opening").random() ** 2)  # mostly short
            yield Task(self._first(generation) + place, generation, seats, secret, opening, SLIPS, formula=self.formula)

    def comparison(self, count: int) -> Iterator[Task]:
        """Games to see which of two players is better: the first sits at each seat in turn, the second at the others.

        The games of a round have their dice in common.
        """
        seats = range(self.game().num_players())
        for number in range(count):
            round_number, alone = divmod(number, len(seats))
            seated = tuple(int(seat != alone) for seat in seats)
            yield Task(number + 1, round_number, seated, f"{self.seed}-0-{round_number}", formula=self.formula)

    def _first(self, generation: int) -> int:
        """How many games come before a generation's."""
        return (generation - 1) * self.games

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> TrainingPlan:
        """A plan from its JSON. Raises TypeError."""
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class WeightsLineup:
    """Players of a training that differ in the weights of their estimate alone."""

    plan: TrainingPlan
    players: tuple[Values, ...]

    def game(self) -> Game:
        """The game that is played."""
        return self.plan.game()

    def make_player(self, number: int, seed: int) -> Player:
        """Alpha-beta where it fits the game, else tree search, within the training's budget."""
        budget, weights = self.plan.budget, self.players[number]
        if fits(self.game()):
            return AlphaBetaPlayer(nodes=budget, seed=seed, memory=ALPHABETA_MEMORY, weights=weights)
        return MctsPlayer(budget, None, seed, memory=MCTS_MEMORY, weights=weights)


def check(plan: TrainingPlan) -> None:
    """Raises ParlourError for a plan by which nothing can be learned."""
    game = plan.game()
    if game.evaluation is None:
        raise ParlourError(f"{game.title} has no evaluation to train: its folder has no evaluation.py.")
    if game.num_players() < 2:
        raise ParlourError("A game for one player cannot be trained. Choose options with two or more seats.")
    for name, least in {"generations": 1, "games": 10, "budget": 1}.items():
        if getattr(plan, name) < least:
            raise ParlourError(f"{name} must be at least {least}, not {getattr(plan, name)}.")

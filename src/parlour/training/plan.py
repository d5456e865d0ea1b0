"""What is to be played for a training: so many games in each generation, by players with the weights of the last."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from parlour.errors import ParlourError
from parlour.game import Game, load_package

FARTHEST = 40  # plies of an opening, at most
SLIPS = 1 / 20  # of all moves
MAX_SEED = 2**53

Values = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Plan:
    """A training. `budget`: positions or simulations a move."""

    package: str
    options: dict[str, Any]
    seed: int = 1
    generations: int = 4
    games: int = 1000
    budget: int = 300

    def game(self) -> Game:
        """The game that is played."""
        return load_package(self.package, **self.options)

    def tasks(self, generation: int, weights: Values, seats: int) -> Iterator[Task]:
        """The games of a generation."""
        for number in range(1, self.games + 1):
            yield Task(generation, number, self._seed(generation, number), (weights,) * seats, SLIPS)

    def trials(self, new: Values, old: Values, seats: int, count: int) -> Iterator[Task]:
        """Games to see which weights are better: the new ones in each seat in turn, the old ones in all others."""
        for number in range(count):
            seated = tuple(new if seat == number % seats else old for seat in range(seats))
            yield Task(0, number, self._seed(0, number // seats), seated)

    def _seed(self, generation: int, number: int) -> int:
        return random.Random(f"{self.seed} {generation} {number}").randrange(MAX_SEED)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played by estimates with these weights, by seat."""

    generation: int
    number: int
    seed: int
    weights: tuple[Values, ...]
    slips: float = 0.0  # the share of moves that are drawn at random, so that positions vary


def check(plan: Plan) -> None:
    """Raises ParlourError for a plan by which nothing can be learned."""
    game = plan.game()
    if game.evaluation is None:
        raise ParlourError(f"{game.title} has no estimate to be fitted: its folder has no evaluation.py.")
    if game.num_players() < 2:
        raise ParlourError("Alone there is nobody to win against; train a game with two seats or more.")
    for name, least in {"generations": 1, "games": 10, "budget": 1}.items():
        if getattr(plan, name) < least:
            raise ParlourError(f"A training has at least {least} as its {name}, not {getattr(plan, name)}.")

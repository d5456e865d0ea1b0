"""A player of one's own, in Python."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from parlour.core.game import Game
from parlour.core.state import State


class Bot(ABC):
    """Chooses among the legal actions of a position: write `decide`, and let it play as `mine.py:MyBot`.

    `parlour arena mine.py:MyBot strong --game columna` does so. Each seat of each game has a bot of its own. What it
    prints goes to the standard error.
    """

    def __init__(self, game: Game, seat: int, seed: int):
        self.game, self.seat = game, seat
        self.random = random.Random(seed)  # the same in the same game of a match

    @abstractmethod
    def decide(self, observation: State, seconds: float) -> int:
        """The action to play, one of `observation.legal_actions()`, within some seconds.

        `observation` is the position as the seat may see it. Whoever plays what is not legal, fails, or takes longer
        loses the game.
        """

"""A sample: the games that one kind of player has played of a game with its options."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game

from .columns import Table, by_seat

RANDOM, PEOPLE = "random", "people"


@dataclass(frozen=True, slots=True, eq=False)  # so that what follows from it can be kept
class Sample:
    """Tables of games, of their decisions and of what chance brought.

    Decisions and rolls may be those of some of the games alone: of random games one in many is written out whole.
    """

    game: Game
    players: str  # RANDOM, a level's name, or PEOPLE
    games: Table
    decisions: Table = field(default_factory=dict)
    rolls: Table = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many there are."""
        return self.game.num_players()

    @property
    def results(self) -> NDArray[np.float32]:
        """Each game's results; shape (games, seats)."""
        return by_seat(self.games, "result_", self.seats)

    @property
    def scores(self) -> NDArray[np.float64]:
        """Results from 0 for the worst to 1 for the best; shape (games, seats)."""
        return self.game.score(self.results.astype(np.float64))

    @property
    def rounds(self) -> NDArray[np.int64]:
        """The round that each game belongs to."""
        return self.games["round"]

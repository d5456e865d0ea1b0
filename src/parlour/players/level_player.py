"""The player of a level."""

from __future__ import annotations

import threading

from parlour.core.game import Game
from parlour.core.solutions import NotSolvedError
from parlour.core.state import State

from .levels import Level, levels_of
from .player import Decision, Player
from .spec import Spec, parse_spec

FALLBACK = parse_spec("mcts")  # where a game's solution ends


class LevelPlayer:
    """Plays each game as well as a level does; `seconds` is another time to think about a move than the level's."""

    def __init__(self, level: Level, seed: int | None = None, seconds: float | None = None):
        self.level, self._seed = level, seed
        self._seconds = level.budget if seconds is None else seconds
        self._game: Game | None = None
        self._player: Player

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        if self._game is not observation.game:
            self._game = observation.game
            self._player = self._player_of(levels_of(self._game)[self.level.name])
        try:
            return self._player.decide(observation, stop)
        except NotSolvedError:
            self._player = self._player_of(FALLBACK)
            return self._player.decide(observation, stop)

    def _player_of(self, spec: Spec) -> Player:
        return spec.within(self._seconds).make(self._seed)

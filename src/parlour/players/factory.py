"""Creating players by name: a level, a specification, or an external player."""

from __future__ import annotations

import re
import threading

from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError
from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.view.language import phrases

from . import external
from .levels import LEVELS, RANDOM, Level, levels_of
from .player import Decision, Player, RandomPlayer
from .spec import KINDS, Spec, parse_spec

say = phrases(__package__)
BETWEEN_PLAYERS = re.compile(r",(?!\s*[A-Za-z_]+=)")  # but not a comma before `name=`, which separates parameters


def make_player(level: str, seed: int | None = None) -> Player:
    """Create the player of a level. Raises UnknownNameError."""
    levels = {known.name: known for known in LEVELS}
    if level not in levels:
        hint = suggestion(level, levels, say("Levels"))
        raise UnknownNameError(say("No level named {name!r}. {hint}", name=level, hint=hint))
    return RandomPlayer(seed) if level == RANDOM.name else LevelPlayer(levels[level], seed)


def split_players(text: str) -> list[str]:
    """Split a comma-separated list of players, which may have parameters: `human,mcts:simulations=9`."""
    return [player.strip() for player in BETWEEN_PLAYERS.split(text)]


def make_any_player(text: str, seed: int | None = None) -> Player:
    """A player by the name of its level, by its specification, or from outside as `external.find` knows it.

    Raises UnknownNameError and OptionError.
    """
    levels = [level.name for level in LEVELS]
    if text in levels:
        return make_player(text, seed)
    name = text.partition(":")[0]
    if name in levels and name not in KINDS:
        words = {"name": name, "kinds": ", ".join(KINDS)}
        raise OptionError(say("The level {name!r} takes no parameters. These kinds of players do: {kinds}.", **words))
    if name not in KINDS:
        if player := external.find(text, seed):
            return player
        hint = suggestion(name, dict.fromkeys([*levels, *KINDS, *external.declared()]), say("Players"))
        raise UnknownNameError(say("No level or kind of player named {name!r}. {hint}", name=name, hint=hint))
    return parse_spec(text).make(seed)


FALLBACK = parse_spec("mcts")  # for positions that a game's solution does not cover


class LevelPlayer:
    """Plays each game at a level. `seconds` per move overrides the level's time."""

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

"""Players by name: a level's, a specification, or a player from outside."""

from __future__ import annotations

import re

from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.view.language import phrases

from . import outside
from .level_player import LevelPlayer
from .levels import LEVELS, RANDOM
from .player import Player, RandomPlayer
from .spec import KINDS, parse_spec

say = phrases(__package__)
BETWEEN_PLAYERS = re.compile(r",(?!\s*[A-Za-z_]+=)")  # a comma before `name=` stands between a player's parameters


def make_player(level: str, seed: int | None = None) -> Player:
    """A player by the name of its level. Raises UnknownNameError."""
    levels = {known.name: known for known in LEVELS}
    if level not in levels:
        hint = suggestion(level, levels, say("Levels"))
        raise UnknownNameError(say("No level named {name!r}. {hint}", name=level, hint=hint))
    return RandomPlayer(seed) if level == RANDOM.name else LevelPlayer(levels[level], seed)


def split_players(text: str) -> list[str]:
    """The players that a text lists with commas between, which may have parameters, as `human,mcts:simulations=9`."""
    return [player.strip() for player in BETWEEN_PLAYERS.split(text)]


def make_any_player(text: str, seed: int | None = None) -> Player:
    """A player by the name of its level, by its specification, or from outside as `outside.find` knows it.

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
        if player := outside.find(text, seed):
            return player
        hint = suggestion(name, dict.fromkeys([*levels, *KINDS, *outside.declared()]), say("Players"))
        raise UnknownNameError(say("No level or kind of player named {name!r}. {hint}", name=name, hint=hint))
    return parse_spec(text).make(seed)

"""Computer players and their levels."""

from .advice import advise
from .external import Bot, PlayerError
from .levels import LEVELS, STEPS, Level, make_any_player, make_player, spec_of, split_players
from .player import Decision, Player, ask
from .search_players import MctsPlayer
from .warmup import first_decision

__all__ = [
    "LEVELS",
    "STEPS",
    "Bot",
    "Decision",
    "Level",
    "MctsPlayer",
    "Player",
    "PlayerError",
    "advise",
    "ask",
    "first_decision",
    "make_any_player",
    "make_player",
    "spec_of",
    "split_players",
]

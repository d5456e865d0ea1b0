"""Computer players and their levels."""

from .advice import advise
from .factory import make_any_player, make_player
from .levels import LEVELS, STEPS, Level, spec_of
from .player import Decision, Player, ask

__all__ = [
    "LEVELS",
    "STEPS",
    "Decision",
    "Level",
    "Player",
    "advise",
    "ask",
    "make_any_player",
    "make_player",
    "spec_of",
]

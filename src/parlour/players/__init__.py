"""Computer players and their levels."""

from .levels import LEVELS, STEPS, Level, make_any_player, make_player, meaning
from .player import Decision, Player

__all__ = ["LEVELS", "STEPS", "Decision", "Level", "Player", "make_any_player", "make_player", "meaning"]

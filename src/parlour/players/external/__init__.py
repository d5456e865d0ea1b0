"""External players: programs in any language and Python classes, each in a process of its own."""

from .external_player import Bot, ProgramPlayer, declared, find, is_external
from .program import PlayerError

__all__ = ["Bot", "PlayerError", "ProgramPlayer", "declared", "find", "is_external"]

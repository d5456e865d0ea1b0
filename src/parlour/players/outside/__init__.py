"""Players from outside: programs in any language, and Python classes of one's own, each in a process of its own."""

from .bot import Bot
from .finding import declared, find, is_outside
from .player import ProgramPlayer
from .program import PlayerError

__all__ = ["Bot", "PlayerError", "ProgramPlayer", "declared", "find", "is_outside"]

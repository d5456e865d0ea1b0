"""Which games there are. (Asking loads no rules, and no compiler.)"""

from __future__ import annotations

import importlib
import pkgutil

from .errors import GameDefinitionError, UnknownNameError, suggestion
from .info import GameInfo
from .language import phrases

SHELF = importlib.import_module(f"{__package__}.games")
say = phrases(__package__)


def games() -> list[str]:
    """The names of all games, in alphabetical order: a game is found by its folder being there."""
    return sorted(module.name for module in pkgutil.iter_modules(SHELF.__path__))


def info(name: str) -> GameInfo:
    """What is known of a game without loading its rules. Raises UnknownNameError."""
    if name not in games():
        raise UnknownNameError(say("There is no game {name!r}. {hint}", name=name, hint=suggestion(name, games())))
    entry = getattr(importlib.import_module(f"{SHELF.__name__}.{name}"), "INFO", None)
    if not isinstance(entry, GameInfo):
        raise GameDefinitionError(f"games/{name}/__init__.py does not define INFO, a parlour.info.GameInfo.")
    return entry


def spoken(name: str) -> GameInfo:
    """What is known of a game, in the language that is being spoken. Raises UnknownNameError."""
    return info(name).spoken(phrases(f"{SHELF.__name__}.{name}"))

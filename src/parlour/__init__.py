"""Tabletop games, each defined once by plain rules, to play, search and study.

>>> import parlour
>>> parlour.load("lokai_and_bele").new_initial_state().to_text()
'wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 0 0'

Modules are loaded on first use: `import parlour` is quick, and the first game loads the compiler.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .errors import (
    ActionError,
    AmbiguousActionError,
    GameDefinitionError,
    IllegalActionError,
    InvalidActionError,
    OptionError,
    ParlourError,
    PositionError,
    RecordError,
    UnknownNameError,
)
from .registry import games, info  # imported eagerly, because submodules share these names
from .util import moved

if TYPE_CHECKING:
    from parlour.core.game import Game, State, load
    from parlour.search.perft import perft

moved.install()

__version__ = "0.3.0"

CHANCE = -1
TERMINAL = -4

_HOMES = {"Game": "core.game", "State": "core.game", "load": "core.game", "perft": "search.perft"}

__all__ = [
    "CHANCE", "TERMINAL", "ActionError", "AmbiguousActionError", "Game", "GameDefinitionError",
    "IllegalActionError", "InvalidActionError", "OptionError", "ParlourError", "PositionError", "RecordError",
    "State", "UnknownNameError", "games", "info", "load", "perft"
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__

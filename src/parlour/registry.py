"""Which games there are, and how each is named. (Asking loads no rules, and no compiler.)

A game's identity is the package that holds it, as `parlour.games.columna` or `mygames.columna`: records of play,
tables, logs and compiled code name the game by it. Its name is what people type: the last part alone for the games
that come with Parlour, the whole identity for any other, so no two games share one.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from importlib import resources

from .errors import GameDefinitionError, UnknownNameError, suggestion
from .game_info import GameInfo
from .view.language import phrases

HOUSE = importlib.import_module(f"{__package__}.games")  # the package of the games that come with Parlour
PARTS = ("rules.py", "notation.py")  # the files that no game's folder can do without
say = phrases(__package__)

_outside: set[str] = set()  # the identities of other games that this process has loaded


def games() -> list[str]:
    """The names of the games that come with Parlour, in alphabetical order: a game is found by its folder."""
    return sorted(module.name for module in pkgutil.iter_modules(HOUSE.__path__))


def identity(name: str) -> str:
    """The package of a game, by its name or by its identity. Raises UnknownNameError.

    Only packages of games are named so: a record that a stranger wrote can make nobody import anything else.
    """
    if name in games():
        return f"{HOUSE.__name__}.{name}"
    if name in _outside or name_of(name) in games():
        return name
    known = [*games(), *sorted(_outside)]
    raise UnknownNameError(say("There is no game {name!r}. {hint}", name=name, hint=suggestion(name, known)))


def name_of(package: str) -> str:
    """The name of the game in a package."""
    return package.removeprefix(f"{HOUSE.__name__}.")


def admit(package: str) -> GameInfo:
    """Make a game known that lies in any importable package. Raises UnknownNameError and GameDefinitionError."""
    entry = read_info(package)
    if name_of(package) == package:
        _outside.add(package)
    return entry


def info(name: str) -> GameInfo:
    """What is known of a game without loading its rules. Raises UnknownNameError and GameDefinitionError."""
    return read_info(identity(name))


def spoken(name: str) -> GameInfo:
    """What is known of a game, in the language that is being spoken. Raises UnknownNameError."""
    return info(name).spoken(phrases(identity(name)))


def read_info(package: str) -> GameInfo:
    """The entry in a game's `__init__.py`. Raises UnknownNameError, GameDefinitionError for an incomplete folder."""
    if not _is_package(package):
        raise UnknownNameError(say("There is no package {name!r} that could hold a game.", name=package))
    folder = resources.files(package)
    missing = [part for part in PARTS if not (folder / part).is_file()]
    if missing:
        raise GameDefinitionError(f"{folder} holds no whole game: {' and '.join(missing)} is missing.")
    entry = getattr(importlib.import_module(package), "INFO", None)
    if not isinstance(entry, GameInfo):
        raise GameDefinitionError(f"{folder / '__init__.py'} does not define INFO, a parlour.game_info.GameInfo.")
    return entry


def _is_package(name: str) -> bool:
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return False
    return found is not None and found.submodule_search_locations is not None

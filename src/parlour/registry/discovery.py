"""Finding games: built-in ones, installed packages that declare them, and named folders.

An installed package declares a game by an entry point of the group `parlour.games`: the game's name and its package.
PARLOUR_GAMES lists folders, separated as in PATH. Each holds a folder per game, or is a game itself. Such a game is
imported as a module of `parlour.games`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Callable, Iterator
from importlib import metadata, resources
from pathlib import Path
from typing import NamedTuple, TypeVar

from parlour.errors import GameDefinitionError, ParlourError, UnknownNameError
from parlour.game_info import GameInfo
from parlour.view.language import phrases

R = TypeVar("R")
_forget: list[Callable[[], None]] = []
BUILT_IN = importlib.import_module("parlour.games")  # the package of built-in games
BUILT_IN_PATHS = tuple(BUILT_IN.__path__)
GROUP = "parlour.games"
VARIABLE = "PARLOUR_GAMES"
RULES = "rules.py"
PARTS = ("rules.py", "notation.py")  # required files of a game
say = phrases(__package__)


class GameLocation(NamedTuple):
    """A game's name, its package, and a description of where it was found."""

    name: str
    package: str
    where: str


@functools.cache
def builtin_games() -> tuple[str, ...]:
    """Return the names of the built-in games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(BUILT_IN_PATHS)))


def external_games() -> list[GameLocation]:
    """Return all external games in order of precedence; two may share a name."""
    return [*_installed_games(), *games_in_folders()]


def extend_package_path() -> None:
    """Make the games in named folders importable from `parlour.games`."""
    BUILT_IN.__path__[:] = [*BUILT_IN_PATHS, *(str(parent) for parent, _ in _folders_with_games())]


def missing_folders() -> list[Path]:
    """Return the folders in PARLOUR_GAMES that do not exist."""
    return [path for path in _split_paths(os.environ.get(VARIABLE, "")) if not path.is_dir()]


def add_folders(folders: str) -> None:
    """Add folders, separated as in PATH, to PARLOUR_GAMES, for this process and its children."""
    known = [str(path) for path in _split_paths(os.environ.get(VARIABLE, ""))]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([*known, *map(str, _split_paths(folders))]))


def remove_folder(folder: Path) -> None:
    """Remove a folder from PARLOUR_GAMES."""
    known = [str(path) for path in _split_paths(os.environ.get(VARIABLE, "")) if path != folder]
    os.environ[VARIABLE] = os.pathsep.join(known)


def is_builtin_folder(path: Path) -> bool:
    """True if a folder is that of a built-in game."""
    return path.parent in {Path(parent).resolve() for parent in BUILT_IN_PATHS} and path.name in builtin_games()


def is_game_folder(path: Path) -> bool:
    """True if a folder contains the rules of a game."""
    return (path / RULES).is_file()


def _split_paths(folders: str) -> list[Path]:
    return [Path(each).expanduser().resolve() for each in folders.split(os.pathsep) if each]


def _folders_with_games() -> Iterator[tuple[Path, list[str]]]:
    """Yield each folder that holds games, with the names of these games."""
    for path in _split_paths(os.environ.get(VARIABLE, "")):
        if is_game_folder(path):
            yield path.parent, [path.name]
        elif path.is_dir():
            yield path, sorted(each.name for each in path.iterdir() if is_game_folder(each))


def games_in_folders() -> Iterator[GameLocation]:
    """Yield the games in named folders."""
    for parent, names in _folders_with_games():
        yield from (GameLocation(name, f"{BUILT_IN.__name__}.{name}", str(parent / name)) for name in names)


def cached_until_reload(function: Callable[..., R]) -> functools._lru_cache_wrapper[R]:
    """Cache a function's results, as functools.cache does, until a game is reloaded."""
    cached = functools.cache(function)
    _forget.append(cached.cache_clear)
    return cached


def clear_caches() -> None:
    """Clear all caches of `cached_until_reload`."""
    for forget in _forget:
        forget()


@functools.cache
def _installed_games() -> tuple[GameLocation, ...]:
    return tuple(
        GameLocation(each.name, each.value, f"the package {each.dist.name}" if each.dist else each.value)
        for each in metadata.entry_points(group=GROUP)
    )


def read_info(package: str) -> GameInfo:
    """Import INFO from a game's `__init__.py`.

    Raises UnknownNameError if there is no such package, GameDefinitionError if the folder is incomplete.
    """
    extend_package_path()
    if not _is_package(package):
        raise UnknownNameError(say("No game package named {name!r}.", name=package))
    folder = resources.files(package)
    missing = [part for part in PARTS if not (folder / part).is_file()]
    if missing:
        raise GameDefinitionError(f"The game in {folder} is incomplete: no {' and no '.join(missing)}.")
    entry = getattr(importlib.import_module(package), "INFO", None)
    if not isinstance(entry, GameInfo):
        raise GameDefinitionError(f"{folder / '__init__.py'} must define INFO, a parlour.game_info.GameInfo.")
    return entry


@cached_until_reload
def problem_with(package: str) -> str | None:
    """Return a sentence on why an external game cannot be loaded, or None."""
    try:
        read_info(package)
    except ParlourError as problem:
        return str(problem)
    except Exception as problem:  # external modules may raise anything when imported
        return f"importing it failed ({type(problem).__name__}: {problem})."
    return None


def _is_package(name: str) -> bool:
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return False
    return found is not None and found.submodule_search_locations is not None

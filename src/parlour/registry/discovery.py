"""Where games are found: with Parlour, in installed packages that declare them, and in folders that somebody names.

An installed package declares a game by an entry point of the group `parlour.games`: its name, and the package that
holds it. PARLOUR_GAMES names folders, separated as in PATH: each holds games, a folder each, or is a game itself. Such
a game is found as if it lay beside those that come with Parlour.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Iterator
from importlib import metadata, resources
from pathlib import Path
from typing import NamedTuple

from parlour.errors import GameDefinitionError, ParlourError, UnknownNameError
from parlour.game_info import GameInfo
from parlour.view.language import phrases

from .cache import remembered

HOUSE = importlib.import_module("parlour.games")  # the package of the games that come with Parlour
HOME = tuple(HOUSE.__path__)
GROUP = "parlour.games"
VARIABLE = "PARLOUR_GAMES"
RULES = "rules.py"


class Place(NamedTuple):
    """A game's name, the package that holds it, and where that was found."""

    name: str
    package: str
    where: str


def house_games() -> list[str]:
    """The names of the games that come with Parlour, in alphabetical order: a game is found by its folder."""
    return sorted(module.name for module in pkgutil.iter_modules(HOME))


def places() -> list[Place]:
    """All games that are not Parlour's own, in the order in which they are looked for; two may have one name."""
    return [*_declared(), *folders_of_games()]


def widen_house() -> None:
    """Let the package of Parlour's games hold those, too, that lie in folders that are named."""
    HOUSE.__path__[:] = [*HOME, *(str(parent) for parent, _ in _named_folders())]


def missing_folders() -> list[Path]:
    """The folders that PARLOUR_GAMES names and that are not there."""
    return [path for path in _paths(os.environ.get(VARIABLE, "")) if not path.is_dir()]


def name_folders(folders: str) -> None:
    """Add folders, separated as in PATH, to PARLOUR_GAMES, for this process and those that it starts."""
    known = [str(path) for path in _paths(os.environ.get(VARIABLE, ""))]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([*known, *map(str, _paths(folders))]))


def drop_folder(folder: Path) -> None:
    """Take a folder out of PARLOUR_GAMES again."""
    known = [str(path) for path in _paths(os.environ.get(VARIABLE, "")) if path != folder]
    os.environ[VARIABLE] = os.pathsep.join(known)


def is_house_folder(path: Path) -> bool:
    """Whether a folder is a game that comes with Parlour."""
    return path.parent in {Path(parent).resolve() for parent in HOME} and path.name in house_games()


def is_game_folder(path: Path) -> bool:
    """Whether a folder is a game, or means to be one."""
    return (path / RULES).is_file()


def _paths(folders: str) -> list[Path]:
    return [Path(each).expanduser().resolve() for each in folders.split(os.pathsep) if each]


def _named_folders() -> Iterator[tuple[Path, list[str]]]:
    """Each folder that holds games, with the names of those that are meant."""
    for path in _paths(os.environ.get(VARIABLE, "")):
        if is_game_folder(path):
            yield path.parent, [path.name]
        elif path.is_dir():
            yield path, sorted(each.name for each in path.iterdir() if is_game_folder(each))


def folders_of_games() -> Iterator[Place]:
    """The games in folders that are named."""
    for parent, names in _named_folders():
        yield from (Place(name, f"{HOUSE.__name__}.{name}", str(parent / name)) for name in names)


@functools.cache
def _declared() -> tuple[Place, ...]:
    """The games that installed packages declare."""
    return tuple(
        Place(each.name, each.value, f"the package {each.dist.name}" if each.dist else each.value)
        for each in metadata.entry_points(group=GROUP)
    )


PARTS = ("rules.py", "notation.py")  # the files that no game's folder can do without
say = phrases(__package__)


def read_info(package: str) -> GameInfo:
    """The entry in a game's `__init__.py`. Raises UnknownNameError, GameDefinitionError for an incomplete folder."""
    widen_house()
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


@remembered
def problem_with(package: str) -> str | None:
    """Why a game that somebody else wrote cannot be played, in a sentence; None where it can."""
    try:
        read_info(package)
    except ParlourError as problem:
        return str(problem)
    except Exception as problem:  # whatever a stranger's module does when it is imported
        return f"importing it failed ({type(problem).__name__}: {problem})."
    return None


def _is_package(name: str) -> bool:
    try:
        found = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return False
    return found is not None and found.submodule_search_locations is not None

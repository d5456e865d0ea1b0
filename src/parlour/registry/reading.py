"""A game's entry in the list, read from the `__init__.py` of its folder."""

from __future__ import annotations

import importlib
import importlib.util
from importlib import resources

from parlour.errors import GameDefinitionError, ParlourError, UnknownNameError
from parlour.game_info import GameInfo
from parlour.view.language import phrases

from .discovery import widen_house
from .remembering import remembered

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

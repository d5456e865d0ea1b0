"""The available games and their names. (Nothing here loads rules or the compiler.)

A game's identity is its package, such as `parlour.games.columna` or `mygames.columna`. Game records, tables, logs and
compiled code refer to it. Its name is what people type: the folder's name for built-in games and games in a named
folder, the declared name for an installed one, and the identity for any other game that this process has loaded. Names
are unique.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from parlour.errors import GameDefinitionError, UnknownNameError, suggestion
from parlour.game_info import GameInfo
from parlour.util.filesystem import check_own
from parlour.view.language import phrases

from .discovery import (
    BUILT_IN,
    VARIABLE,
    GameLocation,
    add_folders,
    builtin_games,
    external_games,
    games_in_folders,
    is_builtin_folder,
    is_game_folder,
    missing_folders,
    problem_with,
    read_info,
    remove_folder,
)

say = phrases(__package__)

UNTRUSTED = "The game in {folder} is not loaded: {why}. If you trust it, set PARLOUR_GAMES to this folder."

_external: set[str] = set()  # identities of other games that this process has loaded


def games() -> list[str]:
    """Return the names of all playable games, in alphabetical order."""
    return sorted(_packages())


def problems() -> list[str]:
    """Return a sentence for each external game that is left out and each named folder that does not exist."""
    absent = [f"{VARIABLE} lists {path}, which is not a folder." for path in missing_folders()]
    unusable = ((place, _problem_with(place)) for place in external_games())
    return absent + [f"Skipped the game {place.name} in {place.where}: {why}" for place, why in unusable if why]


def identity(name: str) -> str:
    """Return the package of a game, given its name or identity. Raises UnknownNameError.

    Only packages of games are accepted, so that a stranger's game record cannot import anything else.
    """
    packages = _packages()
    if name in packages:
        return packages[name]
    if name in _external or name in packages.values():
        return name
    known = [*packages, *sorted(_external)]
    raise UnknownNameError(say("No game named {name!r}. {hint}", name=name, hint=suggestion(name, known, say("Games"))))


def locate(text: str) -> str:
    """Return the name of a game, given its name or the path of its folder, such as `./mygame`.

    The folder is registered unless its game is refused. Raises UnknownNameError if the path holds no game,
    GameDefinitionError if the game is broken or its name is taken.
    """
    if not text.startswith((".", "/", "~")) and "/" not in text and "\\" not in text:
        return text
    folder = Path(text).expanduser().resolve()
    if not is_game_folder(folder):
        raise UnknownNameError(say("No game in {folder}: rules.py is missing.", folder=folder))
    if is_builtin_folder(folder):
        return folder.name
    is_new = folder not in {Path(place.where) for place in external_games()}
    if is_new:
        add_folders(str(folder))
    place = next(each for each in external_games() if Path(each.where) == folder)
    if problem := _problem_with(place):
        if is_new:
            remove_folder(folder)
        raise GameDefinitionError(say("Cannot load the game in {folder}: {why}", folder=folder, why=problem))
    return place.name


def folder_fields(package: str) -> dict[str, str]:
    """Return `folder` for a game in a named folder, {} for others: what `register_folder` needs in another process."""
    return next(({"folder": place.where} for place in games_in_folders() if place.package == package), {})


def register_folder(package: str, folder: str | None) -> None:
    """Register the folder that a file gives for a game, unless its package is known.

    Raises GameDefinitionError, and UnknownNameError also for a folder that other users could change.
    """
    if folder is None or package in {place.package for place in external_games()}:
        return
    try:
        check_own(Path(folder))
    except PermissionError as problem:
        raise UnknownNameError(say(UNTRUSTED, folder=folder, why=problem.strerror)) from problem
    locate(folder)


def name_of(package: str) -> str:
    """Return the name of the game in a package."""
    declared = {place.package: place.name for place in external_games()}
    return declared.get(package) or package.removeprefix(f"{BUILT_IN.__name__}.")


def admit(package: str) -> GameInfo:
    """Register a game in any importable package. Raises UnknownNameError and GameDefinitionError."""
    entry = read_info(package)
    if name_of(package) == package:
        _external.add(package)
    return entry


def info(name: str) -> GameInfo:
    """Return a game's info without loading its rules. Raises UnknownNameError and GameDefinitionError."""
    return read_info(identity(name))


def localized_info(name: str) -> GameInfo:
    """Return a game's info in the current language. Raises UnknownNameError."""
    return info(name).localized(phrases(identity(name)))


def folder_of(name: str) -> Path:
    """Return the folder of a game's files. Raises UnknownNameError."""
    return Path(str(resources.files(identity(name))))


def _packages() -> dict[str, str]:
    """Map the name of each playable game to its package."""
    found = {name: f"{BUILT_IN.__name__}.{name}" for name in builtin_games()}
    for place in external_games():
        if place.name not in found and problem_with(place.package) is None:
            found[place.name] = place.package
    return found


def _problem_with(place: GameLocation) -> str | None:
    """Return why an external game cannot be played, or None."""
    namesakes = (each for each in external_games() if each.name == place.name)
    if place.name in builtin_games() or place != next(namesakes):
        return say("another game is named {name}. Rename the folder or the entry point.", name=place.name)
    return problem_with(place.package)

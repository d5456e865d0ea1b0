"""Which games there are, and how each is named. (Asking loads no rules, and no compiler.)

A game's identity is the package that holds it, as `parlour.games.columna` or `mygames.columna`: records of play,
tables, logs and compiled code name the game by it. Its name is what people type: the last part alone for the games
that come with Parlour or lie in a folder that was named, what the package says for one that is installed, and the whole
identity for any other that this process has loaded; no two games share one.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from parlour.errors import GameDefinitionError, UnknownNameError, suggestion
from parlour.game_info import GameInfo
from parlour.view.language import phrases

from .discovery import (
    HOUSE,
    VARIABLE,
    Place,
    drop_folder,
    house_games,
    is_game_folder,
    is_house_folder,
    missing_folders,
    name_folders,
    places,
    problem_with,
    read_info,
)

say = phrases(__package__)

_outside: set[str] = set()  # the identities of other games that this process has loaded


def games() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    return sorted(_packages())


def problems() -> list[str]:
    """What is wrong with games from outside that are left out, and with folders that are named, a sentence each."""
    absent = [f"{VARIABLE} lists {path}, which is not a folder." for path in missing_folders()]
    return absent + [f"Skipped the game {place.name} in {place.where}: {why}" for place, why in _left_out()]


def identity(name: str) -> str:
    """The package of a game, by its name or by its identity. Raises UnknownNameError.

    Only packages of games are named so: a record that a stranger wrote can make nobody import anything else.
    """
    packages = _packages()
    if name in packages:
        return packages[name]
    if name in _outside or name in packages.values():
        return name
    known = [*packages, *sorted(_outside)]
    raise UnknownNameError(say("No game named {name!r}. {hint}", name=name, hint=suggestion(name, known, say("Games"))))


def locate(text: str) -> str:
    """The name of the game that somebody means who may also type a path to its folder, as `./mygame`.

    The folder is known from then on, unless it is refused. Raises UnknownNameError for a path where no game is,
    GameDefinitionError for a game that is broken or has the name of another.
    """
    if not text.startswith((".", "/", "~")) and "/" not in text and "\\" not in text:
        return text
    folder = Path(text).expanduser().resolve()
    if not is_game_folder(folder):
        raise UnknownNameError(say("No game in {folder}: rules.py is missing.", folder=folder))
    if is_house_folder(folder):
        return folder.name
    is_new = folder not in {Path(place.where) for place in places()}
    if is_new:
        name_folders(str(folder))
    place = next(each for each in places() if Path(each.where) == folder)
    if problem := _problem(place):
        if is_new:
            drop_folder(folder)
        raise GameDefinitionError(say("Cannot load the game in {folder}: {why}", folder=folder, why=problem))
    return place.name


def name_of(package: str) -> str:
    """The name of the game in a package."""
    declared = {place.package: place.name for place in places()}
    return declared.get(package) or package.removeprefix(f"{HOUSE.__name__}.")


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


def folder_of(name: str) -> Path:
    """Where the files of a game lie. Raises UnknownNameError."""
    return Path(str(resources.files(identity(name))))


def _packages() -> dict[str, str]:
    """The package of each game that can be played, by its name."""
    found = {name: f"{HOUSE.__name__}.{name}" for name in house_games()}
    for place in places():
        if place.name not in found and problem_with(place.package) is None:
            found[place.name] = place.package
    return found


def _left_out() -> list[tuple[Place, str]]:
    """The games from outside that cannot be played, each with the reason."""
    return [(place, why) for place in places() if (why := _problem(place))]


def _problem(place: Place) -> str | None:
    """Why a game from outside cannot be played, if it cannot."""
    namesakes = (each for each in places() if each.name == place.name)
    if place.name in house_games() or place != next(namesakes):
        return say("another game is named {name}. Rename the folder or the entry point.", name=place.name)
    return problem_with(place.package)

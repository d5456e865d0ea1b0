"""Saved games: matches in progress are kept so that a closed terminal or a crash loses nothing.

Each match has its own file, a game record, in the user's data directory or in $PARLOUR_DATA. Unfinished matches stay
there until they are finished or deleted. Each has a number and an optional name, in tags of its record.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
from collections.abc import Container, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from parlour import registry
from parlour.errors import ParlourError, RecordError
from parlour.util.filesystem import data_folder

from .game_lock import GameLock, lock_file
from .match import Match
from .record import Record, names_of, read_record, seats_tag, write_record
from .record_text import BREAKS, parse, read_text

FINISHED = re.compile(r'^\[Result "[^*]', re.MULTILINE)
LABEL = re.compile(r'^\[(Number|Name) "(.*)"\]$', re.MULTILINE)
NAME = re.compile(r'^\[Name ".*"\]\n', re.MULTILINE)
NUMBER = re.compile("[0-9]{1,9}")
LONGEST_NAME = 60  # characters
KEPT = 100  # number of finished matches kept; the oldest are deleted first


def folder() -> Path:
    """The folder of saved matches, in $PARLOUR_DATA or in `parlour` in the user's data directory."""
    return data_folder() / "matches"


def file_of(match: Match) -> Path:
    return folder() / f"{match.game.name}-{match.id}.txt"


def save(match: Match, seats: Sequence[str]) -> Path:
    """Save a match and the players at its seats. Raises OSError if the folder is not writable."""
    path = file_of(match)
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    write_whole(path, write_record(match, {**_label(path), "Seats": seats_tag(seats)}))
    if is_new:
        _prune(path.parent)
    return path


def unfinished() -> list[Path]:
    """The files of unfinished matches, the most recently saved first."""
    return [path for path in _newest_first(folder()) if not _is_finished(path)]


def read_saved(path: Path, compiled: bool = True) -> Record:
    """Read a saved match. `record.seats_of` returns its players.

    With `compiled=False`, its game runs as plain Python. Raises RecordError if the file is damaged.
    """
    try:
        record = read_record(read_text(path), compiled)
    except RecordError as problem:
        raise RecordError(f"The saved game {path} cannot be read. {problem}") from problem
    record.match.id = path.stem.rpartition("-")[2]  # keeps the name of its file
    return record


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _newest_first(where: Path) -> list[Path]:
    return sorted(where.glob("*.txt"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _is_finished(path: Path) -> bool:
    return FINISHED.search(path.read_text(encoding="utf-8", errors="replace")) is not None


def _prune(where: Path) -> None:
    for path in list(filter(_is_finished, _newest_first(where)))[KEPT:]:
        with contextlib.suppress(OSError):  # another process may prune too
            _remove(path)


def _remove(path: Path) -> None:
    path.unlink()
    lock_file(path).unlink(missing_ok=True)


# Numbers and names


def _label(path: Path) -> dict[str, str]:
    """The number and the name of a game, as tags. A game without a number gets the one that it is listed with."""
    found = _label_in(path) if path.exists() else {}
    if "Number" in found:
        return found
    taken = _numbered()
    listed = (number for number, other in taken.items() if other == path)
    return {"Number": str(next(listed, None) or _free(taken)), **found}


def _label_in(path: Path) -> dict[str, str]:
    found = dict(LABEL.findall(path.read_text(encoding="utf-8", errors="replace")))
    return {tag: value for tag, value in found.items() if tag != "Number" or NUMBER.fullmatch(value)}


def _numbered() -> dict[int, Path]:
    """Unfinished games by number. Those of earlier versions, which have none, get free ones, the latest first."""
    numbered: dict[int, Path] = {}
    others: list[Path] = []
    for path in unfinished():
        number = int(_label_in(path).get("Number", 0))
        if number and number not in numbered:  # two terminals may have chosen the same
            numbered[number] = path
        else:
            others.append(path)
    for path in others:
        numbered[_free(numbered)] = path
    return numbered


def _free(taken: Container[int]) -> int:
    return next(number for number in itertools.count(1) if number not in taken)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, summarised from its file without playing it through."""

    number: int  # stays the same until the game is finished or deleted
    path: Path
    game: str  # the name of its game; empty if the file is damaged
    seats: tuple[str, ...]
    turns: int
    when: datetime  # last played, in local time
    name: str = ""  # given by a person


def saved_games() -> list[SavedGame]:
    """All saved games, the most recent first."""
    numbers = {path: number for number, path in _numbered().items()}
    return [_look(numbers[path], path) for path in unfinished() if path in numbers]


def find(which: str = "") -> SavedGame:
    """Find a saved game by its number, its own name or the game's name; the most recent one if `which` is empty.

    Raises ParlourError if there is none.
    """
    kept = saved_games()
    if not kept:
        raise ParlourError(f"No saved games in {folder()}.")
    found, what = _matching(kept, which)
    if not found:
        numbers = ", ".join(str(number) for number in sorted(each.number for each in kept))
        raise ParlourError(f"No saved game {what}. `parlour games --kept` lists the saved games: {numbers}.")
    return found[0]


def _matching(kept: list[SavedGame], which: str) -> tuple[list[SavedGame], str]:
    """The games that a text names, and a description of the text for messages."""
    if NUMBER.fullmatch(which):
        return [each for each in kept if each.number == int(which)], which
    if named := [each for each in kept if is_name(each, which)]:
        return named, which
    game = registry.name_of(registry.identity(which)) if which else kept[0].game
    return [each for each in kept if each.game == game], f"of {game}"


def is_name(kept: SavedGame, text: str) -> bool:
    """Whether a text is the name that a person has given to a game."""
    return bool(kept.name) and kept.name.casefold() == text.casefold()


def rename(kept: SavedGame, name: str) -> None:
    """Give a saved game a name, or remove it with "". Raises ParlourError, also if the game is open, and OSError."""
    words = " ".join(re.sub(f"[{BREAKS}]+", " ", name).split())
    if words.isdecimal() or len(words) > LONGEST_NAME:
        raise ParlourError(f"A name can have at most {LONGEST_NAME} characters and cannot be a number.")
    with opened(kept):
        text = NAME.sub("", read_text(kept.path))
        write_whole(kept.path, f'[Name "{words}"]\n{text}' if words else text)


def delete(kept: SavedGame) -> None:
    """Delete a saved game. Raises ParlourError if it is open, and OSError."""
    with opened(kept):
        kept.path.unlink()
    lock_file(kept.path).unlink(missing_ok=True)


@contextmanager
def opened(kept: SavedGame) -> Generator[None]:
    """Keep other terminals from opening a saved game. Raises ParlourError if one has, and OSError."""
    lock = lock_of(kept)
    try:
        yield
    finally:
        lock.release()


def lock_of(kept: SavedGame) -> GameLock:
    """The acquired lock of a saved game. Raises ParlourError if another terminal has opened it, and OSError."""
    lock = GameLock()
    try:
        lock.acquire(kept.path)
    except BlockingIOError:
        raise ParlourError(f"Saved game {kept.number} is open in another terminal.") from None
    return lock


def number_of(match: Match) -> int | None:
    """The number of a match among the saved games, if it is saved and unfinished."""
    path = file_of(match)
    return next((number for number, other in _numbered().items() if other == path), None)


def _look(number: int, path: Path) -> SavedGame:
    when, name = datetime.fromtimestamp(path.stat().st_mtime), _label_in(path).get("Name", "")
    try:
        draft = parse(read_text(path))
    except RecordError:
        return SavedGame(number, path, "", (), 0, when, name)
    game = registry.name_of(draft.tags.get("Game", ""))
    return SavedGame(number, path, game, tuple(names_of(draft)), len(draft.turns), when, name)

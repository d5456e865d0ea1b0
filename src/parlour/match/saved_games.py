"""Saved games: matches in progress are kept so that a closed terminal or a crash loses nothing.

Each match has its own file, a game record, in the user's data directory or in $PARLOUR_DATA. Unfinished matches stay
there until they are finished or somebody deletes the file.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from parlour import registry
from parlour.errors import ParlourError, RecordError
from parlour.util.filesystem import data_folder

from .match import Match
from .record import Record, names_of, read_record, seats_tag, write_record
from .record_text import parse, read_text

FINISHED = re.compile(r'^\[Result "[^*]', re.MULTILINE)
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
    write_whole(path, write_record(match, {"Seats": seats_tag(seats)}))
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
            path.unlink()


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, summarised from its file without playing it through."""

    number: int  # 1 for the most recent
    path: Path
    game: str  # its name; empty if the file is damaged
    seats: tuple[str, ...]
    turns: int
    when: datetime  # last played, in local time


def saved_games() -> list[SavedGame]:
    """All saved games, the most recent first."""
    return [_look(number, path) for number, path in enumerate(unfinished(), 1)]


def find(which: str = "") -> SavedGame:
    """Find a saved game by its number or by the game's name; the most recent one if `which` is empty.

    Raises ParlourError if there is none.
    """
    kept = saved_games()
    if not kept:
        raise ParlourError(f"No saved games in {folder()}.")
    if which.isdecimal():
        found, what, span = [each for each in kept if each.number == int(which)], which, f", from 1 to {len(kept)}"
    else:
        name = registry.name_of(registry.identity(which)) if which else kept[0].game
        found, what, span = [each for each in kept if each.game == name], f"of {name}", ""
    if not found:
        raise ParlourError(f"No saved game {what}. `parlour games --kept` lists the saved games{span}.")
    return found[0]


def _look(number: int, path: Path) -> SavedGame:
    when = datetime.fromtimestamp(path.stat().st_mtime)
    try:
        draft = parse(read_text(path))
    except RecordError:
        return SavedGame(number, path, "", (), 0, when)
    name = registry.name_of(draft.tags.get("Game", ""))
    return SavedGame(number, path, name, tuple(names_of(draft)), len(draft.turns), when)

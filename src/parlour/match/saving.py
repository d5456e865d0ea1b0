"""Where games in progress are kept, so that a closed terminal or a crash loses nothing.

Each match has a file of its own, a record of play, in the user's data directory ($PARLOUR_DATA sets another place).
An unfinished one stays there until it is finished, or until somebody deletes its file.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from parlour.errors import RecordError
from parlour.util.paths import data_folder

from .match import Match
from .record import Record, read_record, read_text, seats_tag, write_record

FINISHED = re.compile(r'^\[Result "[^*]', re.MULTILINE)
KEPT = 100  # finished matches; the oldest go first


def folder() -> Path:
    """The folder of saved matches: in $PARLOUR_DATA, or in `parlour` in the user's data directory."""
    return data_folder() / "matches"


def file_of(match: Match) -> Path:
    """Where a match is saved."""
    return folder() / f"{match.game.name}-{match.id}.txt"


def save(match: Match, seats: Sequence[str]) -> Path:
    """Save a match and who sits at its seats. Raises OSError where the folder cannot be written."""
    path = file_of(match)
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    write_whole(path, write_record(match, {"Seats": seats_tag(seats)}))
    if is_new:
        _prune(path.parent)
    return path


def unfinished() -> list[Path]:
    """The files of the matches that are not finished, the one saved last first."""
    return [path for path in _newest_first(folder()) if not _is_finished(path)]


def read_saved(path: Path, compiled: bool = True) -> Record:
    """The match in such a file. `record.seats_of` tells who sat there.

    With `compiled=False` its game runs as plain Python. Raises RecordError where the file is damaged.
    """
    try:
        record = read_record(read_text(path), compiled)
    except RecordError as problem:
        raise RecordError(f"The saved game {path} cannot be read. {problem}") from problem
    record.match.id = path.stem.rpartition("-")[2]  # by which it is saved to the same file again
    return record


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new text stands there. Raises OSError."""
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
        with contextlib.suppress(OSError):  # another table may prune too
            path.unlink()

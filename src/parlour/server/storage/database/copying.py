"""Copies of an embedded database, made while others write to it, and whole or not there at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from parlour.server.storage.schema import REVISION

from .address import DatabaseError, unusable


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of tables and events in a database."""

    tables: int
    events: int


def copy_file(source: Path, target: Path) -> Counts:
    """Copy a database as it is now; its file may be in use. The copy is verified before it takes the target's place.

    Raises DatabaseError; then the target is as it was.
    """
    with replacing(target) as part:
        return write_copy(source, part)


def write_copy(source: Path, target: Path) -> Counts:
    """Copy a database into a new file, and see that it is whole. Raises DatabaseError."""
    try:
        with closing(_open(source, "rw")) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    except sqlite3.Error as problem:
        raise unusable(f"{source}", problem) from problem
    return count_rows(target)


def count_rows(file: Path) -> Counts:
    """What is in a database, whose file is found whole. Raises DatabaseError."""
    try:
        with closing(_open(file, "ro")) as database:
            findings = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
            if findings != ["ok"]:
                raise DatabaseError(f"The database {file} is damaged: {'; '.join(findings)}.")
            return Counts(*database.execute("SELECT count(*), coalesce(sum(seq), 0) FROM tables").fetchone())
    except sqlite3.Error as problem:
        raise unusable(str(file), problem) from problem


def revision_of(file: Path) -> str | None:
    """The revision of a database's schema; None where it is not one of Parlour's. Raises DatabaseError."""
    try:
        with closing(_open(file, "ro")) as database:
            named = database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [REVISION]).fetchone()
            row = database.execute(f"SELECT version_num FROM {REVISION}").fetchone() if named else None
    except sqlite3.Error as problem:
        raise unusable(str(file), problem) from problem
    return row[0] if row else None


def hand_over(file: Path, like: Path) -> None:
    """Let a file that was written as root belong to whom another belongs to, so that a server can use it."""
    known = like.stat()
    if file.is_file() and like.is_file():
        file.chmod(known.st_mode & 0o777)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(file, known.st_uid, known.st_gid, follow_symlinks=False)


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Gives the name of a file to be written, which then takes the target's place at once; or nothing happens.

    Nobody but the user of this process may read it. Raises DatabaseError where that cannot be.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # no link is followed
        yield part
        _to_disk(part)
        part.replace(target)
        _to_disk(target.parent)
    except OSError as problem:
        why = f"Cannot write {target}: {problem.strerror}"
        raise DatabaseError(
            f"{why}. Choose a file in an existing, writable folder with enough free space."
        ) from problem
    finally:
        part.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    """Wait until the disk has it; not every system lets folders be opened for that."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file))}?mode={mode}", uri=True)

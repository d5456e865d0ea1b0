"""The file of a SQLite database: locked by the process that serves it, and copied while in use."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from urllib.parse import quote

from parlour.errors import ParlourError
from parlour.util.filesystem import lock

from .engine import DatabaseError, database_error, file_of, parse_address
from .schema import REVISION

MAX_HOLDER = 200  # bytes of the lock file that are quoted
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)  # the folder's owner must not redirect root to another file


class DatabaseInUseError(ParlourError):
    """The database is already served by another process."""


@contextmanager
def lock_database(address: str) -> Iterator[None]:
    """Lock a database for the length of a context; PostgreSQL, which several servers may share, is not locked.

    The lock file stands beside the database and has the suffix `.lock`. The operating system releases the lock when the
    process ends. The file remains; its text names the holder, for people.

    Raises DatabaseInUseError if another process holds the lock, and DatabaseError if the lock file cannot be written.
    """
    database = file_of(parse_address(address))
    if database is None:
        yield
        return
    handle = _lock(database)
    _write(handle, f"process {os.getpid()} on {socket.gethostname()} since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC")
    try:
        yield
    finally:
        _write(handle, "")
        os.close(handle)


def _lock(database: Path) -> int:
    """Return the handle of a database's lock file, once it is locked."""
    file = database.resolve().with_suffix(".lock")
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | NO_FOLLOW, 0o644)
    except OSError as problem:
        raise database_error(str(database), problem) from problem
    hand_over(file, file.parent)
    try:
        lock(handle)
    except BlockingIOError:
        holder = os.read(handle, MAX_HOLDER).decode(errors="replace") or "another process"
        os.close(handle)
        raise DatabaseInUseError(
            f"The database {database} is already in use by {holder}. Only one process can use a file. Stop that "
            "process, or choose another folder with --data. Several servers can share a PostgreSQL database, set with "
            "--database."
        ) from None
    except OSError as problem:
        os.close(handle)
        raise DatabaseError(
            f"The database {database} cannot be locked ({problem.strerror}). It may be on a network file "
            "system. Keep it on a local disk, or use a PostgreSQL database with --database."
        ) from problem
    return handle


def _write(handle: int, text: str) -> None:
    with suppress(OSError):  # on a full disk, the lock holds without the text
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, text.encode())


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of tables and events in a database."""

    tables: int
    events: int


def copy_file(source: Path, target: Path) -> Counts:
    """Copy a database that may be in use, and verify the copy before it replaces the target.

    Raises DatabaseError; then the target is unchanged.
    """
    with replacing(target) as part:
        return write_copy(source, part)


def write_copy(source: Path, target: Path) -> Counts:
    """Copy a database into a new file and verify the copy. Raises DatabaseError."""
    with _open(source, "rw") as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # a single file, without a -wal beside it
    return count_rows(target)


def count_rows(file: Path) -> Counts:
    """Verify the integrity of a database file, and count its rows. Raises DatabaseError."""
    with _open(file, "ro") as database:
        findings = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
        if findings != ["ok"]:
            raise DatabaseError(f"The database {file} is damaged: {'; '.join(findings)}.")
        return Counts(*database.execute("SELECT count(*), coalesce(sum(seq), 0) FROM tables").fetchone())


def revision_of(file: Path) -> str | None:
    """Return the revision of a database's schema; None if it is not Parlour's. Raises DatabaseError."""
    with _open(file, "ro") as database:
        named = database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [REVISION]).fetchone()
        row = database.execute(f"SELECT version_num FROM {REVISION}").fetchone() if named else None
    return row[0] if row else None


@contextmanager
def _open(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"file:{quote(str(file))}?mode={mode}", uri=True)) as database:
            yield database
    except sqlite3.Error as problem:
        raise database_error(str(file), problem) from problem


def backup_beside(file: Path, occasion: str) -> Path:
    """A free path for a backup beside a file: parlour-before-0002-20261122-185700.db, or …-2.db if that is taken."""
    base = f"{file.stem}-{occasion}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = chain([base], (f"{base}-{number}" for number in count(2)))
    paths = (file.with_name(name + file.suffix) for name in names)
    return next(path for path in paths if not path.exists())


def hand_over(file: Path, like: Path) -> None:
    """Give a file that root wrote the owner of another path, and of a file its mode, so that a server can use it."""
    known = like.stat()
    if file.is_file() and like.is_file():
        file.chmod(known.st_mode & 0o777)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(file, known.st_uid, known.st_gid, follow_symlinks=False)


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield the path of a file to write, which then replaces the target atomically unless the context raises.

    Only the user of this process may read the file. Raises DatabaseError if it cannot be written.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # follows no link
        yield part
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except OSError as problem:
        raise DatabaseError(
            f"Cannot write {target}: {problem.strerror}. Choose a file in an existing, writable folder with enough "
            "free space."
        ) from problem
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Wait until a file or folder is on disk. Windows cannot open folders for that."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

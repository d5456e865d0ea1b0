"""Putting a backup in the place of a database, which is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import inspect

from parlour.errors import ParlourError
from parlour.server.settings import Settings
from parlour.server.storage.database import (
    MIGRATING,
    Counts,
    backup_beside,
    count_rows,
    hand_over,
    replacing,
    revision_of,
    revisions,
    write_copy,
)

from . import access, postgres

SQLITE = b"SQLite format 3\0"  # how a database file begins


@dataclass(frozen=True, slots=True)
class Restored:
    """What was done: how much is there now, where what it replaced is kept, and whether the schema is the newest."""

    counts: Counts
    kept: str | None
    is_newest: bool


def restore(settings: Settings, backup: Path) -> Restored:
    """Put a backup in the place of the database, which no server may use. Raises ParlourError; nothing is changed then.

    A file that is replaced is kept beside itself; the tables of PostgreSQL in a schema of their own.
    """
    target = access.file(settings)
    wanted, kind = (SQLITE, "an SQLite") if target else (postgres.MAGIC, "a PostgreSQL")
    if _beginning(backup) != wanted:
        raise ParlourError(
            f"{backup} is not a backup of {kind} database. Use a file that parlour server backup wrote from one."
        )
    return _restore_file(settings, backup, target) if target else _restore_server(settings, backup)


def _beginning(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            start = opened.read(len(SQLITE))
    except OSError as problem:
        raise ParlourError(f"Cannot read {file}: {problem.strerror}. Give an existing backup.") from problem
    return start[: len(postgres.MAGIC)] if start.startswith(postgres.MAGIC) else start


def _check_revision(backup: Path, revision: str | None) -> bool:
    """Whether a backup is of the newest schema. Raises ParlourError for one of a later version, or of none."""
    if revision is None:
        raise ParlourError(f"{backup} belongs to another program. Use a file that parlour server backup wrote.")
    if revision not in revisions():
        raise ParlourError(f"{backup} was written by a later version of Parlour. Restore it with that version.")
    return revision == revisions()[-1]


# A file


def _restore_file(settings: Settings, backup: Path, target: Path) -> Restored:
    if backup.resolve() == target.resolve():
        raise ParlourError(f"{backup} is the database itself. Give a backup of it.")
    is_newest = _check_revision(backup, revision_of(backup))
    count_rows(backup)  # which says so if it is damaged
    target.parent.mkdir(parents=True, exist_ok=True)
    with access.alone(settings), replacing(target) as part:
        counts = write_copy(backup, part)
        hand_over(part, target if target.exists() else target.parent)
        kept = _keep(target) if target.exists() else None
    return Restored(counts, kept and str(kept), is_newest)


def _keep(file: Path) -> Path:
    """Keep a database file under another name as well, and nothing beside it that a new one would take for its own."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as database:  # it may be damaged
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = backup_beside(file, "before-restore")
    try:
        os.link(file, kept)
    except OSError:  # not every disk can give a file two names
        shutil.copy2(file, kept)
    for suffix in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            file.with_name(file.name + suffix).replace(kept.with_name(kept.name + suffix))
    return kept


# PostgreSQL


def _restore_server(settings: Settings, backup: Path) -> Restored:
    found = postgres.inspect(backup)
    is_newest = _check_revision(backup, found.revision)
    schema = f"parlour_before_restore_{datetime.now(UTC):%Y%m%d_%H%M%S}"
    with access.alone(settings):
        names = _present(settings)
        aside = [f"CREATE SCHEMA {schema}", *(f"ALTER TABLE {name} SET SCHEMA {schema}" for name in names)]
        postgres.replace(settings, backup, [f"SELECT pg_advisory_xact_lock({MIGRATING})", *(aside if names else ())])
    return Restored(found.counts, f"schema {schema}" if names else None, is_newest)


def _present(settings: Settings) -> list[str]:
    """Which of Parlour's tables are in the database."""
    with access.reading(settings) as engine, engine.connect() as connection:
        there = set(inspect(connection).get_table_names())
    return [name for name in postgres.own_tables() if name in there]

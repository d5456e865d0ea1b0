"""Backing up, restoring and migrating a database."""

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
from parlour.server.storage.database_file import (
    Counts,
    backup_beside,
    copy_file,
    count_rows,
    hand_over,
    replacing,
    revision_of,
    write_copy,
)
from parlour.server.storage.engine import connect
from parlour.server.storage.migration import MIGRATING, migrate, pending, revisions

from . import access, postgres

SQLITE = b"SQLite format 3\0"  # the first bytes of a database file


def back_up(settings: Settings, target: Path, force: bool = False) -> Counts:
    """Write a backup to one file, while servers may go on, and verify it before it replaces the target.

    An existing target is replaced only with `force`. Raises ParlourError; then the target is unchanged.
    """
    source = access.file(settings)
    _check_target(target, source, force)
    with access.reading(settings) as engine, engine.connect():  # raises if the database is unreachable
        pass
    return copy_file(source, target) if source else postgres.dump(settings, target)


def _check_target(target: Path, source: Path | None, force: bool) -> None:
    if target.is_dir():
        raise ParlourError(f"{target} is a folder. Give a file name for the backup, for example backup.db.")
    if source is not None and target.resolve() == source.resolve():
        raise ParlourError(f"{target} is the database itself. Choose another file for the backup.")
    if target.exists() and not force:
        raise ParlourError(f"{target} already exists. Choose another file, or overwrite it with --force.")


@dataclass(frozen=True, slots=True)
class Migration:
    """The revisions applied by a migration, and the backup made before it, if there was anything to back up."""

    steps: tuple[str, ...]
    backup: Path | None


def bring_up_to_date(settings: Settings, without_backup: bool = False) -> Migration:
    """Migrate a database that no server uses to the newest schema. Raises ParlourError; then nothing was changed.

    The backup before the first step stands beside a SQLite file, and for PostgreSQL in the current folder. With
    `without_backup`, PostgreSQL is migrated even if pg_dump is missing.
    """
    access.check_exists(settings)
    with access.exclusive(settings):
        engine = connect(settings.database_url, settings.lock_timeout)
        try:
            steps = pending(engine)
            backup = _back_up_before(settings, steps, without_backup) if steps and steps != revisions() else None
            migrate(engine)
        finally:
            engine.dispose()
    return Migration(tuple(steps), backup)


def _back_up_before(settings: Settings, steps: list[str], without_backup: bool) -> Path | None:
    file = access.file(settings)
    backup = backup_beside(file or Path("parlour.dump"), f"before-{steps[0]}")
    if file is None and without_backup and not shutil.which("pg_dump"):
        return None
    try:
        back_up(settings, backup)
    except postgres.ToolError as problem:
        raise ParlourError(
            f"The backup before the migration failed: {problem} To migrate without one: parlour server migrate --yes."
        ) from problem
    return backup


@dataclass(frozen=True, slots=True)
class Restored:
    """The contents of a restored database, where the former one is kept, and whether the schema is the newest."""

    counts: Counts
    kept: str | None
    is_newest: bool


def restore(settings: Settings, backup: Path) -> Restored:
    """Replace a database that no server uses by a backup. Raises ParlourError; then nothing is changed.

    A replaced file is kept beside the new one, and PostgreSQL's replaced tables in a schema of their own.
    """
    target = access.file(settings)
    wanted, kind = (SQLITE, "an SQLite") if target else (postgres.MAGIC, "a PostgreSQL")
    if not _starts_with(backup, wanted):
        raise ParlourError(
            f"{backup} is not a backup of {kind} database. Use a file that parlour server backup wrote from one."
        )
    return _restore_file(settings, backup, target) if target else _restore_server(settings, backup)


def _starts_with(file: Path, magic: bytes) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(magic)) == magic
    except OSError as problem:
        raise ParlourError(f"Cannot read {file}: {problem.strerror}. Give an existing backup.") from problem


def _check_revision(backup: Path, revision: str | None) -> bool:
    """Whether a backup has the newest schema. Raises ParlourError if a later version or another program wrote it."""
    if revision is None:
        raise ParlourError(f"{backup} belongs to another program. Use a file that parlour server backup wrote.")
    if revision not in revisions():
        raise ParlourError(f"{backup} was written by a later version of Parlour. Restore it with that version.")
    return revision == revisions()[-1]


def _restore_file(settings: Settings, backup: Path, target: Path) -> Restored:
    if backup.resolve() == target.resolve():
        raise ParlourError(f"{backup} is the database itself. Give a backup of it.")
    is_newest = _check_revision(backup, revision_of(backup))
    count_rows(backup)  # raises if it is damaged
    target.parent.mkdir(parents=True, exist_ok=True)
    with access.exclusive(settings), replacing(target) as part:
        counts = write_copy(backup, part)
        hand_over(part, target if target.exists() else target.parent)
        kept = _keep(target) if target.exists() else None
    return Restored(counts, kept and str(kept), is_newest)


def _keep(file: Path) -> Path:
    """Keep a database file under another name, and move away the -wal and -shm files that would affect a new one."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as database:  # a damaged file may fail
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = backup_beside(file, "before-restore")
    _link(file, kept)
    for suffix in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            file.with_name(file.name + suffix).replace(kept.with_name(kept.name + suffix))
    return kept


def _link(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except OSError:  # some file systems have no hard links
        shutil.copy2(file, target)


def _restore_server(settings: Settings, backup: Path) -> Restored:
    found = postgres.inspect(backup)
    is_newest = _check_revision(backup, found.revision)
    schema = f"parlour_before_restore_{datetime.now(UTC):%Y%m%d_%H%M%S}"
    with access.exclusive(settings):
        names = _existing_tables(settings)
        aside = [f"CREATE SCHEMA {schema}", *(f"ALTER TABLE {name} SET SCHEMA {schema}" for name in names)]
        postgres.replace(settings, backup, [f"SELECT pg_advisory_xact_lock({MIGRATING})", *(aside if names else ())])
    return Restored(found.counts, f"schema {schema}" if names else None, is_newest)


def _existing_tables(settings: Settings) -> list[str]:
    """The names of Parlour's tables in the database."""
    with access.reading(settings) as engine, engine.connect() as connection:
        existing = set(inspect(connection).get_table_names())
    return [name for name in postgres.own_tables() if name in existing]

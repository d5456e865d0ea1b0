"""Moving a server from a SQLite file to an empty PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.errors import ParlourError
from parlour.server.settings import Settings
from parlour.server.storage.database_file import Counts
from parlour.server.storage.engine import WRITING, DatabaseError, connect, database_error, name_of
from parlour.server.storage.migration import lock_for_migration, migrate
from parlour.server.storage.schema import metadata, tables

from . import access
from .sweep import Progress, no_progress

BATCH = 1000  # rows written together


def move(source: Settings, target: Settings, progress: Progress = no_progress) -> Counts:
    """Copy all rows of a SQLite file to PostgreSQL in one transaction, and compare the numbers of rows.

    No server may use either. The file stays as it is. If the move fails or is interrupted, the target stays empty, so
    that the move can be repeated. Raises ParlourError.
    """
    if access.file(source) is None or access.file(target) is not None:
        raise ParlourError("Only a SQLite file can be moved, and only to PostgreSQL: --to postgresql://user@host/name.")
    access.check_exists(source)
    with access.exclusive(source), access.reading(source) as engine, engine.connect() as here:
        access.check_newest(engine)
        with _writing(target) as there:
            return _copy(here, there, progress)


@contextmanager
def _writing(target: Settings) -> Iterator[Connection]:
    """Yield a connection to the target, with the newest schema, in a transaction during which no server can start."""
    with access.exclusive(target):
        engine = connect(target.database_url, target.lock_timeout)
        try:
            migrate(engine)
            with engine.connect().execution_options(**WRITING) as connection, connection.begin():
                lock_for_migration(connection)
                connection.execute(text("LOCK TABLE processes IN ACCESS EXCLUSIVE MODE"))
                _check_empty(connection)
                yield connection
        except SQLAlchemyError as problem:
            raise database_error(access.name(target), problem) from problem
        finally:
            engine.dispose()


def _check_empty(connection: Connection) -> None:
    for table in metadata.sorted_tables:
        if _count(connection, table):
            raise DatabaseError(
                f"The database {name_of(connection.engine.url)} isn't empty: {table.name} has rows. Nothing was "
                "changed. Create another database for the move."
            )


def _copy(here: Connection, there: Connection, progress: Progress) -> Counts:
    total = sum(-(-_count(here, table) // BATCH) for table in metadata.sorted_tables)
    with progress("Moving", total) as advance:
        for table in metadata.sorted_tables:  # referenced tables come first
            for rows in _batches(here, table):
                there.execute(insert(table), rows)
                advance()
            if (found := _count(there, table)) != (expected := _count(here, table)):
                raise DatabaseError(f"{found} of {expected} rows of {table.name} arrived. Nothing was changed.")
    return Counts(*there.execute(select(func.count(), func.coalesce(func.sum(tables.c.seq), 0))).one())


def _batches(connection: Connection, table: Table) -> Iterator[list[Mapping[str, Any]]]:
    """Yield the rows of a table, BATCH at a time. Raises DatabaseError."""
    try:
        for rows in connection.execution_options(yield_per=BATCH).execute(select(table)).mappings().partitions():
            yield [dict(row) for row in rows]
    except SQLAlchemyError as problem:
        raise database_error(name_of(connection.engine.url), problem) from problem


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0

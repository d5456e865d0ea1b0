"""Migrating a database to the newest schema: forward only, after a backup."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from .database_file import backup_beside, copy_file
from .engine import ELSEWHERE, WRITING, DatabaseError, connect, database_error, file_of, name_of
from .schema import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATING = 7_205_759_403  # PostgreSQL advisory lock held during a migration


def open_database(address: str, lock_timeout: float) -> Engine:
    """Return an engine for a server, whose database is created, or migrated to the newest schema.

    A SQLite file is copied before it is migrated. PostgreSQL is never migrated here, since other servers may use it.
    Raises what `connect` does, and DatabaseError.
    """
    engine = connect(address, lock_timeout)
    try:
        _update_schema(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _update_schema(engine: Engine) -> None:
    steps = pending(engine)
    if steps and steps != revisions():
        if (file := file_of(engine.url)) is None:
            raise DatabaseError(
                f"The database {name_of(engine.url)} was written by an earlier version of Parlour. Stop all servers "
                "that use it and run parlour server migrate, which makes a backup first."
            )
        copy_file(file, backup_beside(file, f"before-{steps[0]}"))
    migrate(engine)


def migrate(engine: Engine) -> None:
    """Migrate a database to the newest schema in one transaction. Concurrent calls wait for each other.

    Raises DatabaseError.
    """
    if not pending(engine):
        return
    with _explaining(engine), engine.connect().execution_options(**WRITING) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            lock_for_migration(connection)
        upgrade(connection)


def lock_for_migration(connection: Connection) -> None:
    """Make other migrations of a PostgreSQL database wait for the connection's transaction, however long it takes."""
    for limit in ("lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate the schema to a revision within the connection's transaction. Raises DatabaseError."""
    from alembic import command  # slow to import, and rarely needed
    from alembic.util import CommandError

    config = alembic_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as problem:
        raise database_error(name_of(connection.engine.url), problem) from problem


def alembic_config() -> Config:
    """Alembic's configuration, which locates the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "parlour.server.storage:migrations")
    return config


def pending(engine: Engine) -> list[str]:
    """Return the revisions that a database lacks, in order.

    Raises DatabaseError if it was written by a later version or by another program.
    """
    with _explaining(engine), engine.connect() as connection:
        found = _revision(connection)
        if found is None:
            _check_empty(connection)
    known = revisions()
    if found is None:
        return known
    if found not in known:
        raise DatabaseError(
            f"The database {name_of(engine.url)} was written by a later version of Parlour. Nothing was changed. "
            f"Run that version, or {ELSEWHERE}."
        )
    return known[known.index(found) + 1 :]


def revisions() -> list[str]:
    """All revisions of the schema, oldest first, from the file names of the migrations."""
    names = (file.name for file in (files("parlour.server.storage") / "migrations" / "versions").iterdir())
    return sorted(name.partition("_")[0] for name in names if name.endswith(".py"))


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(REVISION):
        return None
    return connection.scalar(text(f"SELECT version_num FROM {REVISION}"))


def _check_empty(connection: Connection) -> None:
    """Raise DatabaseError if a SQLite file holds tables of another program."""
    if connection.dialect.name == "sqlite" and (names := inspect(connection).get_table_names()):
        raise DatabaseError(
            f"The database {name_of(connection.engine.url)} belongs to another program: it has a table {names[0]}. "
            f"Nothing was changed. To use Parlour, {ELSEWHERE}."
        )


@contextmanager
def _explaining(engine: Engine) -> Iterator[None]:
    """Convert SQLAlchemy's errors to DatabaseError."""
    try:
        yield
    except SQLAlchemyError as problem:
        raise database_error(name_of(engine.url), problem) from problem

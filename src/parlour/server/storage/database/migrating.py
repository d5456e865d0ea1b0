"""Bringing a database to the newest schema, forward only and never without a way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from itertools import chain, count
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.storage.schema import REVISION

from .address import ELSEWHERE, DatabaseError, name_of, unusable
from .copying import copy_file
from .engine import WRITING, connect, file_of


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision, in the transaction that a connection is in. Raises DatabaseError."""
    config = configuration()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as problem:
        raise unusable(name_of(connection.engine.url), problem) from problem


def configuration() -> Config:
    """Where Alembic finds our migrations."""
    config = Config()
    config.set_main_option("script_location", "parlour.server.storage:migrations")
    return config


MIGRATING = 7_205_759_403  # the number of PostgreSQL's advisory lock that is held meanwhile


def open_database(address: str, lock_timeout: float) -> Engine:
    """An engine for a server to begin with: a new database is made, an older file brought to the newest schema.

    The file is copied beside itself before. A database that other servers could be using is left to its operator.
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
    """Bring a database to the newest schema, whole or not at all; of several processes, one after the other.

    Raises DatabaseError.
    """
    if not pending(engine):  # which says so if it is of a later version
        return
    from .migrating import upgrade  # here, because it takes long to load

    with _telling(engine), engine.connect().execution_options(**WRITING) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            for limit in ("lock_timeout", "idle_in_transaction_session_timeout"):
                connection.execute(text(f"SET LOCAL {limit} = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
        upgrade(connection)


def pending(engine: Engine) -> list[str]:
    """The revisions that a database lacks, in order. Raises DatabaseError for one of later or other programs."""
    with _telling(engine), engine.connect() as connection:
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
    """All revisions of the schema, the oldest first: what the names of the migrations' files begin with."""
    names = (file.name for file in (files("parlour.server.storage") / "migrations" / "versions").iterdir())
    return sorted(name.partition("_")[0] for name in names if name.endswith(".py"))


def backup_beside(file: Path, occasion: str) -> Path:
    """Where a file is kept for later, beside itself: parlour-before-0002-20261122-185700.db, or …-2.db after it."""
    base = f"{file.stem}-{occasion}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = chain([base], (f"{base}-{number}" for number in count(2)))
    paths = (file.with_name(name + file.suffix) for name in names)
    return next(path for path in paths if not path.exists())


def _revision(connection: Connection) -> str | None:
    """The revision of a database's schema; None where it has none of ours."""
    if not inspect(connection).has_table(REVISION):
        return None
    return connection.scalar(text(f"SELECT version_num FROM {REVISION}"))


def _check_empty(connection: Connection) -> None:
    """An embedded database without a schema of ours is new: no other program's tables are in it."""
    if connection.dialect.name == "sqlite" and (names := inspect(connection).get_table_names()):
        raise DatabaseError(
            f"The database {name_of(connection.engine.url)} belongs to another program: it has a table {names[0]}. "
            f"Nothing was changed. To use Parlour, {ELSEWHERE}."
        )


@contextmanager
def _telling(engine: Engine) -> Iterator[None]:
    """Turn faults of the database into DatabaseError."""
    try:
        yield
    except SQLAlchemyError as problem:
        raise unusable(name_of(engine.url), problem) from problem

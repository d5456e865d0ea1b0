"""Access to a server's existing database, which may be in use."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.runtime.housekeeper import PULSE
from parlour.server.runtime.moderation import Moderator
from parlour.server.runtime.service import milliseconds
from parlour.server.settings import Settings
from parlour.server.storage.database import OPERATOR
from parlour.server.storage.database_file import lock_database
from parlour.server.storage.engine import DatabaseError, connect, database_error, file_of, name_of, parse_address
from parlour.server.storage.migration import pending
from parlour.server.storage.schema import processes
from parlour.server.storage.store import Store


def name(settings: Settings) -> str:
    """The database's name in messages. Raises DatabaseError for an invalid address."""
    return name_of(parse_address(settings.database_url))


def file(settings: Settings) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL. Raises DatabaseError for an invalid address."""
    return file_of(parse_address(settings.database_url))


@contextmanager
def reading(settings: Settings) -> Iterator[Engine]:
    """Yield a read-only engine. Raises DatabaseError if there is no database, and for errors in the context."""
    engine = connect(settings.database_url, settings.lock_timeout, read_only=True)
    try:
        check_exists(settings)
        yield engine
    except SQLAlchemyError as problem:
        raise database_error(name(settings), problem) from problem
    finally:
        engine.dispose()


def check_exists(settings: Settings) -> None:
    """Raise DatabaseError if the file of a SQLite database is missing."""
    path = file(settings)
    if path is not None and not path.is_file():
        raise DatabaseError(
            f"No database at {path}. Set its folder with --data, or a PostgreSQL database with --database."
        )


def check_newest(engine: Engine) -> None:
    """Raise DatabaseError unless a database has the newest schema."""
    if pending(engine):
        raise DatabaseError(
            f"The database {name_of(engine.url)} is empty or was written by an earlier version of Parlour. "
            "Update it with parlour server migrate."
        )


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """Yield the tables of a database for small changes. Servers may go on. Raises DatabaseError, also if it is old."""
    with reading(settings) as engine:
        check_newest(engine)
    store = Store(settings.database_url, OPERATOR, settings.lock_timeout)
    store.database.open()
    try:
        yield store
    finally:
        store.database.close()


@contextmanager
def moderating(settings: Settings) -> Iterator[Moderator]:
    """Yield the operator's tools, for the user of the command line. Raises DatabaseError."""
    with opened(settings) as store:
        yield Moderator(store, user(), milliseconds)


def user() -> str:
    """The name of the user of the command line in the audit log."""
    try:
        return f"{getpass.getuser()} (command line)"
    except (OSError, KeyError):  # a user without a name, as in containers
        return "command line"


@contextmanager
def exclusive(settings: Settings) -> Iterator[None]:
    """Keep servers from starting on a SQLite file. Raises an error if a server uses the database."""
    with lock_database(settings.database_url):
        if file(settings) is None:
            _check_no_server(settings)
        yield


def _check_no_server(settings: Settings) -> None:
    """Raise DatabaseError if a process has sent a heartbeat to a shared database recently."""
    seconds, patience = _seconds_since_heartbeat(settings), PULSE * settings.heartbeat
    if seconds < patience:
        raise DatabaseError(
            f"The database {name(settings)} is in use: a server process sent a heartbeat {max(0, seconds):.0f} s ago. "
            f"Stop all servers that use it, wait {patience:.0f} s and try again."
        )


def _seconds_since_heartbeat(settings: Settings) -> float:
    with reading(settings) as engine, engine.connect() as connection:
        silence = None
        if inspect(connection).has_table(processes.name):
            now = func.extract("epoch", func.clock_timestamp())
            silence = connection.scalar(select(now - func.max(processes.c.seen) / 1000))
    return float("inf") if silence is None else float(silence)

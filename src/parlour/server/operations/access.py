"""Reaching the database of some settings, as it is: it must be there, and a server may be at work on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.runtime.housekeeper import PULSE
from parlour.server.settings import Settings
from parlour.server.storage.database import DatabaseError, connect, file_of, name_of, parse_address, pending, unusable
from parlour.server.storage.lock import lock_database
from parlour.server.storage.schema import processes


def name(settings: Settings) -> str:
    """The database as a person knows it. Raises DatabaseError for an address that is none."""
    return name_of(parse_address(settings.database_url))


def file(settings: Settings) -> Path | None:
    """The file of an embedded database; None for PostgreSQL. Raises DatabaseError for an address that is none."""
    return file_of(parse_address(settings.database_url))


@contextmanager
def reading(settings: Settings) -> Iterator[Engine]:
    """An engine that changes nothing. Raises DatabaseError where there is no database, and for what goes wrong."""
    engine = connect(settings.database_url, settings.lock_timeout, read_only=True)
    try:
        check_there(settings)
        yield engine
    except SQLAlchemyError as problem:
        raise unusable(name(settings), problem) from problem
    finally:
        engine.dispose()


def check_there(settings: Settings) -> None:
    """Raises DatabaseError where an embedded database has no file."""
    path = file(settings)
    if path is not None and not path.is_file():
        raise DatabaseError(
            f"No database at {path}. Set its folder with --data, or a PostgreSQL database with --database."
        )


def check_newest(engine: Engine) -> None:
    """Raises DatabaseError for a database that is not of the newest schema."""
    if pending(engine):
        raise DatabaseError(
            f"The database {name_of(engine.url)} is empty or was written by an earlier version of Parlour. "
            "Update it with parlour server migrate."
        )


@contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Within the context no server works on the database. Raises DatabaseError where one does."""
    with lock_database(settings.database_url):
        if file(settings) is None:
            _check_no_server(settings)
        yield


def _check_no_server(settings: Settings) -> None:
    """Raises DatabaseError where a process has given a sign of life to a shared database lately."""
    with reading(settings) as engine, engine.connect() as connection:
        silence = None
        if inspect(connection).has_table(processes.name):
            now = func.extract("epoch", func.clock_timestamp())
            silence = connection.scalar(select(now - func.max(processes.c.seen) / 1000))
    silent = float("inf") if silence is None else float(silence)
    patience = PULSE * settings.heartbeat
    if silent < patience:
        raise DatabaseError(
            f"The database {name(settings)} is in use: a server process sent a heartbeat {max(0, silent):.0f} s ago. "
            f"Stop all servers that use it, wait {patience:.0f} s and try again."
        )

"""Reaching the database: an embedded SQLite file, or PostgreSQL; and bringing it to the newest schema."""

from __future__ import annotations

import sqlite3
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from parlour.errors import ParlourError
from parlour.view.language import phrases

from ..domain.refusals import Refusal

say = phrases(__package__)

WRITING = {"parlour_writing": True}  # execution options of a connection that will write
MIGRATING = 7_205_759_403  # the number of PostgreSQL's advisory lock that is held meanwhile


class DatabaseError(ParlourError):
    """A database that the server cannot start with."""


def connect(url: str, lock_timeout: float) -> Engine:
    """An engine for a database. `lock_timeout` is how long to wait for other writers, in seconds."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    engine = create_engine(url, connect_args={"timeout": lock_timeout}, hide_parameters=True)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # so that _begin_sqlite decides how a transaction begins
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: later it could be refused for what others wrote since."""
    writing = connection.get_execution_options().get("parlour_writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema; of several processes, one after the other. Raises DatabaseError."""
    config = Config()
    config.set_main_option("script_location", "parlour.server.storage:migrations")
    try:
        with engine.connect().execution_options(**WRITING) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as problem:
        raise DatabaseError(_written_later(engine)) from problem
    except SQLAlchemyError as problem:
        words = {"database": _name(engine), "problem": _cause(problem).strip()}
        raise DatabaseError(say("The database {database} cannot be used: {problem}", **words)) from problem


def _written_later(engine: Engine) -> str:
    """What to say of a database that has a schema of which nothing is known here."""
    return say(
        "The database {database} was written by a later version of Parlour. Nothing was changed: start that version, "
        "or name another folder with --data or another database with --database.",
        database=_name(engine),
    )


def _name(engine: Engine) -> str:
    """A database as a person knows it: the file, or the address without its password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.set(drivername="postgresql").render_as_string(hide_password=True)


def _cause(problem: SQLAlchemyError) -> str:
    return str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)


def refusal(problem: SQLAlchemyError) -> Refusal:
    """What to tell the caller of a problem with the database."""
    cause = _cause(problem)
    if "disk is full" in cause or "No space left" in cause:
        return Refusal("storage", say("The server's disk is full, so nothing was changed. Try again later."))
    if "locked" in cause:
        return Refusal(
            "storage", say("Another program holds the server's database, so nothing was changed. Try again.")
        )
    return Refusal("storage", say("The server's database cannot be used now, so nothing was changed. Try again later."))

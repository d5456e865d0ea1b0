"""Reaching the database: an embedded SQLite file, or PostgreSQL; and bringing it to the newest schema."""

from __future__ import annotations

import sqlite3
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError

from parlour.errors import ParlourError
from parlour.view.language import phrases

from ..domain.refusals import Refusal

say = phrases(__package__)

WRITING = {"parlour_writing": True}  # execution options of a connection that will write
MIGRATING = 7_205_759_403  # the number of PostgreSQL's advisory lock that is held meanwhile
STILL = 2000  # milliseconds for which a process may keep a transaction open and do nothing
PASSING = (
    None,  # not from PostgreSQL: there was no connection to it, or it was lost
    "40001",  # two writers stood in each other's way,
    "40P01",  # or waited for each other
    "53300",  # all its connections are taken
    "57P01",  # it is being stopped,
    "57P02",  # has crashed,
    "57P03",  # or is starting
    "25P03",  # it hung up on a process that stood still in the middle of a transaction
)  # PostgreSQL's codes of problems that may be gone at the next try


class DatabaseError(ParlourError):
    """A database that the server cannot start with."""


def connect(url: str, lock_timeout: float) -> Engine:
    """An engine for a database. `lock_timeout` is how long to wait for other writers, in seconds."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, connect_args=_postgres_limits(make_url(url), lock_timeout))
    engine = create_engine(url, connect_args={"timeout": lock_timeout})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _postgres_limits(url: URL, lock_timeout: float) -> dict[str, Any]:
    """How long to wait for PostgreSQL, unless its address says so, and how long one that stands still may hold it up.

    libpq waits for a connection for two seconds at least.
    """
    milliseconds = int(lock_timeout * 1000)
    limits = {"lock_timeout": milliseconds, "idle_in_transaction_session_timeout": STILL}
    options = " ".join(f"-c {name}={value}" for name, value in limits.items())
    given = {"connect_timeout": max(2, int(lock_timeout)), "tcp_user_timeout": max(2000, milliseconds)} | url.query
    return {**given, "options": f"{options} {url.query.get('options', '')}"}


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
                for limit in ("lock_timeout", "idle_in_transaction_session_timeout"):
                    connection.execute(text(f"SET LOCAL {limit} = 0"))
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


def is_passing(problem: Exception | None) -> bool:
    """Whether a problem with the database may be gone at the next try."""
    return isinstance(problem, OperationalError | InternalError) and getattr(problem.orig, "sqlstate", "") in PASSING


def unsure() -> Refusal:
    """What to tell the caller where the connection was lost before the database said that something is written."""
    return Refusal("storage", say("The server's database went away meanwhile. Look again whether this was done."))


def refusal(problem: SQLAlchemyError) -> Refusal:
    """What to tell the caller of a problem with the database."""
    cause = _cause(problem)
    if "disk is full" in cause or "No space left" in cause:
        return Refusal("storage", say("The server's disk is full, so nothing was changed. Try again later."))
    if "locked" in cause or "lock timeout" in cause:
        return Refusal(
            "storage", say("Another program holds the server's database, so nothing was changed. Try again.")
        )
    return Refusal("storage", say("The server's database cannot be used now, so nothing was changed. Try again later."))

"""Connecting to a database, a SQLite file or PostgreSQL, and explaining its errors.

Operators get a DatabaseError that names the remedy, players a Refusal.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from parlour.errors import ParlourError
from parlour.server.domain.refusals import Refusal
from parlour.util.optional_dependencies import require
from parlour.view.language import phrases

log = logging.getLogger(__name__)
say = phrases(__package__)

SQLITE = "sqlite"
POSTGRES = "postgresql+psycopg"
LAST_PORT = 65_535
SECRET_PARAMETERS = ("password", "sslpassword")  # possible in the query of a URL
GIVEN = "--database (PARLOUR_DATABASE)"
RIGHT = "For PostgreSQL, write postgresql://user:password@host/name; for a file, set its folder with --data."

WRITING = {"parlour_writing": True}  # execution options of a connection that will write
CONNECT_TIMEOUT = 10  # seconds for a PostgreSQL server to answer an operator
UNICODE: dict[str, object] = {"client_encoding": "utf8"}  # even if the database has another encoding
RETRY_AFTER = 5  # seconds after which a caller may try again
IDLE_TIMEOUT = 2000  # milliseconds that a transaction may be idle

ELSEWHERE = "choose another folder with --data or another database with --database"
REACH = "Start the server, or correct its address in --database (PARLOUR_DATABASE)."
LOGIN = "Correct user and password in --database (PARLOUR_DATABASE), or allow that user to connect."
RIGHTS = f"Give the user of this process write access to the file and its folder, or {ELSEWHERE}."
FOLDER = f"Check that its folder exists and that it isn't a folder itself. {RIGHTS}"

REASONS: tuple[tuple[str, str, str], ...] = (  # part of the database's message, explanation, remedy
    ("file is not a database", "it is another kind of file", f"Move it away, or {ELSEWHERE}."),
    ("malformed", "the file is damaged", "Restore a backup (parlour server restore FILE), or choose another backup."),
    ("readonly database", "the file is read-only", RIGHTS),
    ("unable to open", "the file cannot be opened", FOLDER),
    ("Permission denied", "access is denied", RIGHTS),
    ("disk is full", "the disk is full", f"Free some space, or {ELSEWHERE}."),
    ("No space left", "the disk is full", f"Free some space, or {ELSEWHERE}."),
    ("disk I/O error", "the disk reported an error", f"Check the disk, or {ELSEWHERE}."),
    ("locked", "another program has locked it", "Stop that program, or wait until it has finished."),
    ("password", "this user may not connect", LOGIN),
    ("authentication", "this user may not connect", LOGIN),
    ("pg_hba.conf", "this user may not connect", LOGIN),
    ('role "', "this user is unknown", LOGIN),
    ("permission denied", "this user lacks permissions", "Its owner can run: GRANT CREATE ON SCHEMA public TO user."),
    ("read-only transaction", "it is read-only", "Set --database to the primary server, not a replica."),
    ("already exists", "it contains another program's tables", f"Create a separate database, or {ELSEWHERE}."),
    ("does not exist", "it does not exist", "Create it with createdb, or correct its name in --database."),
    ("too many", "its server has no free connections", "Raise max_connections there, or start fewer processes."),
    ("Connection refused", "no server answers there", REACH),
    ("No such file or directory", "no server answers there", REACH),
    ("resolve", "the host is unknown", REACH),
    ("translate host name", "the host is unknown", REACH),
    ("timeout", "no server answers there", REACH),
    ("connection failed", "no server answers there", REACH),
)

TRANSIENT = (  # PostgreSQL error codes that may not recur
    None,  # no connection, or connection lost
    "40001",  # serialization failure
    "40P01",  # deadlock
    "53300",  # too many connections
    "57P01",  # shutting down
    "57P02",  # crashed
    "57P03",  # starting up
    "25P03",  # the transaction was idle for too long
)

_create = partial(create_engine, hide_parameters=True)  # parameters are secret, so errors must not show them


class DatabaseError(ParlourError):
    """A database cannot be used. The message says which one, why, and what would help."""


def database_error(name: str, problem: Exception) -> DatabaseError:
    """Explain a problem with the database of a name to the operator."""
    cause = " ".join(_cause(problem).split()).rstrip(".?")
    for part, why, remedy in REASONS:
        if part in cause:
            return DatabaseError(f"The database {name} cannot be used: {why} ({cause}). {remedy}")
    return DatabaseError(f"The database {name} cannot be used: {cause}. Fix this, or {ELSEWHERE}.")


def storage_refusal(problem: SQLAlchemyError) -> Refusal:
    """Explain a problem with the database to a caller, and log its cause for the operator."""
    cause = _cause(problem)
    log.warning("The database cannot be used: %s", cause.partition("\n")[0])  # later lines may quote a row
    return Refusal("storage", _explain(cause), retry_after=RETRY_AFTER)


def _explain(cause: str) -> str:
    if "disk is full" in cause or "No space left" in cause:
        return say("The server's disk is full, so nothing was changed. Try again later.")
    if "readonly" in cause:
        return say("The server can't write to its disk now, so nothing was changed. Try again later.")
    if "locked" in cause or "lock timeout" in cause:
        return say("Another program has locked the server's database, so nothing was changed. Try again.")
    return say("The server can't use its database now, so nothing was changed. Try again later.")


def unconfirmed_refusal() -> Refusal:
    """The refusal for a write whose outcome is unknown, because the connection was lost before it was confirmed."""
    message = say("The server lost its database connection. Check whether your change was saved.")
    return Refusal("storage", message, retry_after=RETRY_AFTER)


def is_transient(problem: Exception | None) -> bool:
    """Whether a problem with the database may be gone at the next attempt."""
    return isinstance(problem, OperationalError | InternalError) and getattr(problem.orig, "sqlstate", "") in TRANSIENT


def _cause(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.strerror}: {problem.filename}"
    return str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)


def parse_address(address: str) -> URL:
    """Parse the address of a database. Raises DatabaseError, which never quotes a possible password."""
    scheme, separator, _ = address.partition("://")
    if not (separator and scheme.replace("+", "").isalnum()):
        raise DatabaseError(f"{GIVEN} is not a URL. {RIGHT}")
    if scheme not in (SQLITE, POSTGRES):
        raise DatabaseError(f"{GIVEN} has the unsupported scheme {scheme}://. {RIGHT}")
    url = _parse_url(address)
    _check_file(url) if scheme == SQLITE else _check_server(url)
    return url


def _parse_url(address: str) -> URL:
    try:
        return make_url(address)
    except (ArgumentError, ValueError):
        raise DatabaseError(f"{GIVEN} is not a valid URL. Check that its port is a number. {RIGHT}") from None


def _check_file(url: URL) -> None:
    if url.host or url.query or not url.database or url.database == ":memory:":
        raise DatabaseError(
            f"{GIVEN} does not name a file. Write sqlite:////folder/file.db, with four slashes before an "
            "absolute path or three before a relative one, and nothing after it."
        )


def _check_server(url: URL) -> None:
    if "@" in (url.host or ""):
        raise DatabaseError(f"{GIVEN} contains more than one @. Write an @ in the password as %40.")
    if url.port is not None and not 1 <= url.port <= LAST_PORT:
        raise DatabaseError(f"{GIVEN} has the port {url.port}; ports are 1 to {LAST_PORT}. {RIGHT}")


def name_of(url: URL) -> str:
    """The name of a database in messages: its file, or its address without passwords."""
    if url.get_backend_name() == SQLITE:
        return str(url.database)
    bare = url.set(drivername="postgresql").difference_update_query(SECRET_PARAMETERS)
    return bare.render_as_string(hide_password=True)


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    return Path(str(url.database)) if url.get_backend_name() == SQLITE else None


def connect(address: str, lock_timeout: float, *, read_only: bool = False) -> Engine:
    """Return an engine for a database. `lock_timeout` is how long to wait for other writers, in seconds.

    With `read_only`, a SQLite file is not changed in any way, and no connection is kept. Raises DatabaseError for an
    invalid address, and MissingDependencyError if PostgreSQL's driver is not installed.
    """
    url = parse_address(address)
    file = file_of(url)
    if file is None:
        return _connect_server(url, lock_timeout, read_only)
    if not read_only:
        _keep_private(file)
    engine = _create(url, connect_args={"timeout": lock_timeout}, poolclass=NullPool if read_only else None)
    event.listen(engine, "connect", _set_up_reading if read_only else _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _keep_private(file: Path) -> None:
    """Create a new database file readable by its owner only, since it will hold the secrets of games."""
    with suppress(OSError):  # reported when the file is opened
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _connect_server(url: URL, lock_timeout: float, read_only: bool) -> Engine:
    require("A PostgreSQL database")
    if read_only:  # all reads of a transaction see the same state
        given = UNICODE | {"connect_timeout": CONNECT_TIMEOUT} | url.query
        return _create(url, connect_args=given, poolclass=NullPool, isolation_level="REPEATABLE READ")
    return _create(url, connect_args=_timeouts(url, lock_timeout), pool_pre_ping=True)


def _timeouts(url: URL, lock_timeout: float) -> dict[str, object]:
    """The connection arguments that limit waiting for PostgreSQL. Parameters in its address take precedence."""
    milliseconds = int(lock_timeout * 1000)
    options = f"-c lock_timeout={milliseconds} -c idle_in_transaction_session_timeout={IDLE_TIMEOUT}"
    seconds = max(2, int(lock_timeout))  # libpq's minimum is 2
    timeouts = {"connect_timeout": seconds, "tcp_user_timeout": max(2000, milliseconds)}
    return {**UNICODE, **timeouts, **url.query, "options": f"{options} {url.query.get('options', '')}"}


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # _begin_sqlite begins transactions
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _set_up_reading(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only = ON")


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction. A writer takes the lock at once, because upgrading a read lock may fail."""
    writing = connection.get_execution_options().get("parlour_writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

"""Engines: how a database is connected to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from parlour.util.dependencies import require

from .address import SQLITE, parse_address

WRITING = {"parlour_writing": True}  # execution options of a connection that will write
CONNECT_TIMEOUT = 10  # seconds for a PostgreSQL server to answer an operator
UNICODE: dict[str, Any] = {"client_encoding": "utf8"}  # also of a database whose own encoding is none
STILL = 2000  # milliseconds for which a process may keep a transaction open and do nothing

_create = partial(create_engine, hide_parameters=True)  # what is written is secret: no error tells it


def connect(address: str, lock_timeout: float, *, read_only: bool = False) -> Engine:
    """An engine for a database. `lock_timeout` is how long to wait for other writers, in seconds.

    With `read_only` an embedded database is not changed in any way, and no connection is kept. Raises DatabaseError for
    an address that is none, and MissingDependencyError where PostgreSQL's driver is not installed.
    """
    url = parse_address(address)
    if url.get_backend_name() != SQLITE:
        return _connect_server(url, lock_timeout, read_only)
    if not read_only:
        _keep_private(Path(str(url.database)))
    pool = NullPool if read_only else None
    engine = _create(url, connect_args={"timeout": lock_timeout}, poolclass=pool)
    event.listen(engine, "connect", _set_up_reading if read_only else _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _keep_private(file: Path) -> None:
    """Let nobody else read a file that is not there yet: it will hold the secrets of games."""
    with suppress(OSError):  # what is wrong is said when it is opened
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _connect_server(url: URL, lock_timeout: float, read_only: bool) -> Engine:
    require("A PostgreSQL database")
    if read_only:  # what is read in one transaction, agrees
        given = UNICODE | {"connect_timeout": CONNECT_TIMEOUT} | url.query
        return _create(url, connect_args=given, poolclass=NullPool, isolation_level="REPEATABLE READ")
    return _create(url, connect_args=_limits(url, lock_timeout), pool_pre_ping=True)


def _limits(url: URL, lock_timeout: float) -> dict[str, Any]:
    """How long to wait for PostgreSQL, unless its address says so, and how long one that stands still may hold it up.

    libpq waits for a connection for two seconds at least.
    """
    milliseconds = int(lock_timeout * 1000)
    limits = {"lock_timeout": milliseconds, "idle_in_transaction_session_timeout": STILL}
    options = " ".join(f"-c {name}={value}" for name, value in limits.items())
    given = (
        UNICODE
        | {"connect_timeout": max(2, int(lock_timeout)), "tcp_user_timeout": max(2000, milliseconds)}
        | url.query
    )
    return {**given, "options": f"{options} {url.query.get('options', '')}"}


def file_of(url: URL) -> Path | None:
    """The file of an embedded database; None for one that a server keeps."""
    return Path(str(url.database)) if url.get_backend_name() == SQLITE else None


def _set_up_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # so that _begin_sqlite decides how a transaction begins
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _set_up_reading(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA query_only = ON")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: later it could be refused for what others wrote since."""
    writing = connection.get_execution_options().get("parlour_writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

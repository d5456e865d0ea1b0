"""Access to the database from one process, shared by all that reads and writes it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from sqlalchemy import Connection, select, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.observability import Metrics

from .database import open_database, refusal
from .listener import CHANNEL, Listener, News
from .writer import Writer


class Access:
    """An open database.

    What writes gives a future, for it may have to wait for the disk; what reads takes its time at once.
    Everything raises Refusal("storage") where the database cannot be used.
    """

    def __init__(self, url: str, process: str, lock_timeout: float = 5.0, metrics: Metrics | None = None):
        self.process, self._metrics = process, metrics
        self._url, self._lock_timeout = url, lock_timeout
        self._readers, self._reader_gone = 0, threading.Condition()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may work on it."""
        return self._engine.dialect.name == "postgresql"

    def open(self, heard: Callable[[News], None] = lambda _: None) -> None:
        """Bring the database to the newest schema and begin to work.

        `heard` is called, in a thread, with the news of other processes.
        """
        self._engine = open_database(self._url, self._lock_timeout)
        steady = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}  # SQLite's readers have it anyway
        self._snapshots = self._engine.execution_options(**steady)
        self._writer = Writer(self._engine, self._lock_timeout, self._metrics)
        self._listener = Listener(self._engine, self.process, heard) if self.is_shared else None

    def close(self) -> None:
        """Finish what is being read and written, and close the database."""
        if self._listener:
            self._listener.close()
        self._writer.close()
        with self._reader_gone:
            self._reader_gone.wait_for(lambda: not self._readers, self._lock_timeout)
        self._engine.dispose()

    def probe_reading(self) -> None:
        """Read something trivial."""
        with self._reading() as connection:
            connection.execute(select(1))

    def probe_writing(self) -> Future[None]:
        """Begin to write, and write nothing."""
        return self._writer.submit(lambda connection: connection.execute(select(1)).close())

    def _tell(self, connection: Connection, *news: News, sender: str | None = None) -> None:
        """Tell the processes other than the sender, which is by default this one, once this is committed."""
        if self.is_shared:
            told = [{"channel": CHANNEL, "payload": each.payload(sender or self.process)} for each in news]
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), told)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection whose reads all see the same moment."""
        try:
            with self._as_reader(), self._snapshots.connect() as connection:
                yield connection
        except SQLAlchemyError as problem:
            raise refusal(problem) from problem

    @contextmanager
    def _as_reader(self) -> Iterator[None]:
        """Whoever closes waits meanwhile: a thread may read on although nobody waits for it any more."""
        with self._reader_gone:
            self._readers += 1
        try:
            yield
        finally:
            with self._reader_gone:
                self._readers -= 1
                self._reader_gone.notify_all()

"""The open database of a process: snapshots to read, a queue of writes, and news from other processes."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.observability import Metrics

from .engine import storage_refusal
from .migration import open_database
from .schema import news, processes
from .writer import Result, Writer

if TYPE_CHECKING:
    import psycopg

CHANNEL = "parlour"
NOBODY = "-"  # the sender of news for all processes
OPERATOR = "operator"  # the process of an operator's command, which may run beside the server of a file
RETRY_SECONDS = 0.5
POLL_SECONDS = 0.2  # the longest that closing waits for the listener
KEEP_ALIVE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


@dataclass(frozen=True, slots=True)
class News:
    """A change made by another process."""

    table: str | None = None  # its id; None if anything may have changed
    seq: int | None = None  # its sequence number now; None if someone connected or disconnected
    seated: bool = False  # whether seats were taken or given up

    def payload(self, process: str) -> str:
        """Return the news as text from a process."""
        parts = process, self.table, self.seq, "seated" if self.seated else None
        return " ".join(str(part) for part in parts if part is not None)


def read_news(payload: str) -> tuple[str, News]:
    """Parse the text of news into the sending process and the news."""
    process, *parts = payload.split(" ")
    return process, News(parts[0] if parts else None, int(parts[1]) if parts[1:] else None, len(parts) > 2)


class Database:
    """A database as one process uses it, open between `open` and `close`.

    Reads take their time at once; writes return futures, because they may wait for the disk. Both raise
    Refusal("storage") if the database is unavailable.
    """

    def __init__(self, url: str, process: str, lock_timeout: float = 5.0, metrics: Metrics | None = None):
        self.process, self._metrics = process, metrics
        self._url, self._lock_timeout = url, lock_timeout
        self._readers, self._reader_gone = 0, threading.Condition()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it."""
        return self.engine.dialect.name == "postgresql"

    def open(self, on_news: Callable[[News], None] = lambda _: None) -> None:
        """Create or migrate the database, and start the threads.

        `on_news` is called in a thread. Raises DatabaseError.
        """
        self._on_news = on_news
        self.engine = open_database(self._url, self._lock_timeout)
        isolation = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}  # SQLite always reads snapshots
        self._snapshots = self.engine.execution_options(**isolation)
        self.writer = Writer(self.engine, self._lock_timeout, self._metrics)
        self.listener = Listener(self.engine, self.process, on_news) if self.is_shared else None

    def close(self) -> None:
        """Finish running reads and waiting writes, and close the database."""
        if self.listener:
            self.listener.close()
        self.writer.close()
        with self._reader_gone:
            self._reader_gone.wait_for(lambda: not self._readers, self._lock_timeout)
        self.engine.dispose()

    def probe_reading(self) -> None:
        """Run a trivial read."""
        with self.reading() as connection:
            connection.execute(select(1))

    def probe_writing(self) -> Future[None]:
        """Change a little: a read-only or full disk lets transactions pass that write nothing."""
        mine = processes.c.id == self.process
        change = update(processes).where(mine).values(seen=processes.c.seen + 1)  # until the next heartbeat
        return self.submit(lambda connection: connection.execute(change).close())

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Queue a write. The future has its result once it is on disk."""
        return self.writer.submit(work)

    def notify(self, connection: Connection, *changes: News, sender: str | None = None) -> None:
        """Send news, once the transaction is committed, to all processes but the sender (default: this one)."""
        payloads = [change.payload(sender or self.process) for change in changes]
        if self.is_shared:
            sent = [{"channel": CHANNEL, "payload": payload} for payload in payloads]
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), sent)
        elif self.process == OPERATOR:
            connection.execute(insert(news), [{"id": secrets.token_hex(16), "payload": it} for it in payloads])

    def collect_news(self) -> Future[None]:
        """Receive the news that operators' commands have left in a file."""

        def work(connection: Connection) -> None:
            rows = connection.execute(select(news)).all()
            for row in rows:
                self._on_news(read_news(row.payload)[1])
            if rows:
                connection.execute(delete(news))  # nobody else can have added any in the meantime

        return self.submit(work)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection whose reads all see the same snapshot."""
        try:
            with self._counted_reader(), self._snapshots.connect() as connection:
                yield connection
        except SQLAlchemyError as problem:
            raise storage_refusal(problem) from problem

    @contextmanager
    def _counted_reader(self) -> Iterator[None]:
        """Make `close` wait for this reader, whose thread may go on after its caller has given up."""
        with self._reader_gone:
            self._readers += 1
        try:
            yield
        finally:
            with self._reader_gone:
                self._readers -= 1
                self._reader_gone.notify_all()


class Listener:
    """A thread that receives the news of other processes from PostgreSQL, and News() after a reconnect.

    It holds an advisory lock that stands for the process. PostgreSQL releases the lock when the process dies.
    """

    def __init__(self, engine: Engine, process: str, on_news: Callable[[News], None]):
        _, address = engine.dialect.create_connect_args(engine.url)
        self._address = {**KEEP_ALIVE, **address}
        self._process, self._on_news = process, on_news
        self._stop, self._began = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()
        self._began.wait(RETRY_SECONDS)

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg  # an optional dependency

        while not self._stop.is_set():
            try:
                with psycopg.connect(**self._address, autocommit=True) as connection:
                    self._lock_process(connection)
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self._began.is_set():
                        self._on_news(News())
                    self._began.set()
                    self._listen(connection)
            except psycopg.Error:
                self._began.set()
                self._stop.wait(RETRY_SECONDS)

    def _lock_process(self, connection: psycopg.Connection) -> None:
        """Take the process's lock. Another process that checks for life holds it for a moment."""
        query = "SELECT pg_try_advisory_lock_shared(hashtextextended(%s, 0))"
        while not self._stop.is_set() and connection.execute(query, [self._process]).fetchone() != (True,):
            self._stop.wait(POLL_SECONDS)

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=POLL_SECONDS):
                process, news = read_news(notice.payload)
                if process != self._process:
                    self._on_news(news)

"""The thread that hears from the other processes on a PostgreSQL database what they have written."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Engine

if TYPE_CHECKING:
    import psycopg

CHANNEL = "parlour"
NOBODY = "-"  # the sender of what all processes are to hear
RETRY_SECONDS = 0.5
POLL_SECONDS = 0.2  # how soon it sees that it should stop
KEEP_ALIVE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


@dataclass(frozen=True, slots=True)
class News:
    """What another process has to tell."""

    table: str | None = None  # its id; None where anything may have happened
    seq: int | None = None  # its sequence number now; None where somebody came to it or left

    def payload(self, process: str) -> str:
        """The news as text, for the other processes."""
        return " ".join(str(part) for part in (process, self.table, self.seq) if part is not None)


def read_news(payload: str) -> tuple[str, News]:
    """Read news from text: the sender's process, and the news."""
    process, *parts = payload.split(" ")
    return process, News(parts[0] if parts else None, int(parts[1]) if parts[1:] else None)


class Listener:
    """Calls `heard` with the news of other processes, and with News() after the line was cut and is there again.

    As long as it lives it holds an advisory lock of PostgreSQL for the process, which whoever kills it sets free.
    """

    def __init__(self, engine: Engine, process: str, heard: Callable[[News], None]):
        _, address = engine.dialect.create_connect_args(engine.url)
        self._address = {**KEEP_ALIVE, **address}
        self._process, self._heard = process, heard
        self._stop, self._began = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()
        self._began.wait(RETRY_SECONDS)

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg  # only those who use PostgreSQL have it

        while not self._stop.is_set():
            try:
                with psycopg.connect(**self._address, autocommit=True) as connection:
                    self._show_life(connection)
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self._began.is_set():
                        self._heard(News())
                    self._began.set()
                    self._listen(connection)
            except psycopg.Error:
                self._began.set()
                self._stop.wait(RETRY_SECONDS)

    def _show_life(self, connection: psycopg.Connection) -> None:
        """Take the lock. Who looks whether this process lives holds it for a moment, and is waited for."""
        query = "SELECT pg_try_advisory_lock_shared(hashtextextended(%s, 0))"
        while not self._stop.is_set() and connection.execute(query, [self._process]).fetchone() != (True,):
            self._stop.wait(POLL_SECONDS)

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=POLL_SECONDS):
                process, news = read_news(notice.payload)
                if process != self._process:
                    self._heard(news)

"""The thread that hears from the other processes on a PostgreSQL database what they have written."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import URL

if TYPE_CHECKING:
    import psycopg

CHANNEL = "parlour"
RETRY_SECONDS = 1.0
POLL_SECONDS = 0.2  # how soon it sees that it should stop


class Listener:
    """Calls `heard` with a table's id whenever another process has written to it.

    After the connection was lost and found again it calls it with None: anything may have happened.
    """

    def __init__(self, url: URL, process: str, heard: Callable[[str | None], None]):
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
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
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if self._began.is_set():
                        self._heard(None)
                    self._began.set()
                    self._listen(connection)
            except psycopg.Error:
                self._began.set()
                self._stop.wait(RETRY_SECONDS)

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=POLL_SECONDS):
                process, _, id = notice.payload.partition(" ")
                if process != self._process:
                    self._heard(id)

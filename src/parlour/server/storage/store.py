"""Tables on disk. What is appended is there for good before its future is done; two can never write the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ..domain.clocks import DAY
from ..domain.events import Event, read
from ..observability import Metrics
from .database import connect, migrate, refusal
from .listener import CHANNEL, Listener
from .rows import SOON, Entry, Listing, read_listing, rows_of
from .schema import events, presences, processes, tables
from .writer import Writer


class ConflictError(Exception):
    """Another process has written to the table since; nothing was written."""


class Store:
    """The database, as one process sees it.

    What writes gives a future, for it may have to wait for the disk; what reads takes its time at once.
    Everything raises Refusal("storage") where the database cannot be used.
    """

    def __init__(self, url: str, process: str, lock_timeout: float = 5.0, metrics: Metrics | None = None):
        self.process, self._metrics = process, metrics
        self._url, self._lock_timeout = url, lock_timeout

    @property
    def is_shared(self) -> bool:
        """Whether several processes may work on it."""
        return self._engine.dialect.name == "postgresql"

    def open(self, heard: Callable[[str | None], None] = lambda _: None) -> None:
        """Bring the database to the newest schema and begin to work.

        `heard` is called, in a thread, with the id of a table to which another process has written; with None where
        such news may have been missed.
        """
        self._engine = connect(self._url, self._lock_timeout)
        migrate(self._engine)
        self._writer = Writer(self._engine, self._metrics)
        self._listener = Listener(self._engine.url, self.process, heard) if self.is_shared else None

    def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        if self._listener:
            self._listener.close()
        self._writer.close()
        self._engine.dispose()

    # Readiness

    def probe_reading(self) -> None:
        """Read something trivial."""
        with self._reading() as connection:
            connection.execute(select(1))

    def probe_writing(self) -> Future[None]:
        """Begin to write, and write nothing."""
        return self._writer.submit(lambda connection: connection.execute(select(1)).close())

    # Events

    def append(self, *entries: Entry) -> Future[None]:
        """Write events, of several tables all or none. The future raises ConflictError where others were faster."""
        rows = [rows_of(entry) for entry in entries]

        def work(connection: Connection) -> None:
            for entry, (row, written) in zip(entries, rows, strict=True):
                self._append(connection, entry, row, written)

        return self._writer.submit(work)

    def _append(self, connection: Connection, entry: Entry, row: dict[str, Any], written: list[dict[str, Any]]) -> None:
        try:
            if entry.secret is not None:
                connection.execute(insert(tables), {**row, "secret": entry.secret})
            else:
                before = row["seq"] - len(written)
                mine = tables.c.id == row["id"], tables.c.seq == before
                if not connection.execute(update(tables).where(*mine).values(row)).rowcount:
                    raise ConflictError
            connection.execute(insert(events), written)
        except IntegrityError as problem:
            raise ConflictError from problem
        self._notify(connection, row["id"])

    def load(self, id: str) -> tuple[str, list[Event]] | None:
        """A table's secret and its events; None where there is no such table."""
        with self._reading() as connection:
            secret = connection.scalar(select(tables.c.secret).where(tables.c.id == id))
            return None if secret is None else (secret, _read_events(connection, id, 0))

    def events(self, id: str, after: int = 0) -> list[Event]:
        """The events of a table from number `after` + 1 on."""
        with self._reading() as connection:
            return _read_events(connection, id, after)

    # Lists

    def listing(self, most: int, since: int) -> list[Listing]:
        """The public tables that wait for players, if anything happened there since, or are played at; newest first."""
        query = (
            select(*tables.c["id", "game", "status", "listing", "opened_at"])
            .where(tables.c.public, tables.c.status.in_(("waiting", "playing")), tables.c.changed_at >= since)
            .order_by(tables.c.opened_at.desc())
            .limit(most)
        )
        with self._reading() as connection:
            return [read_listing(row) for row in connection.execute(query)]

    def due(self, before: int, alive_since: int) -> list[str]:
        """The tables at which the server has to do something before a time.

        Those are left out at which the computer of another process thinks that has given a sign of life since.
        """
        alive = select(processes.c.id).where(processes.c.seen >= alive_since, processes.c.id != self.process)
        free = or_(tables.c.due > SOON, tables.c.thinker.is_(None), tables.c.thinker.not_in(alive))
        query = select(tables.c.id).where(tables.c.due <= before, free).order_by(tables.c.due)
        with self._reading() as connection:
            return list(connection.scalars(query))

    def running(self) -> list[str]:
        """The tables at which a clock runs that counts seconds."""
        query = select(tables.c.id).where(tables.c.due > SOON, tables.c.clock.in_(("move", "game")))
        with self._reading() as connection:
            return list(connection.scalars(query))

    # Processes

    def last_seen(self) -> int | None:
        """The last sign of life of any process."""
        with self._reading() as connection:
            return connection.scalar(select(func.max(processes.c.seen)))

    def beat(self, now: int, forget_before: int) -> Future[None]:
        """Give a sign of life, and forget the processes that have given none for long: their people are away.

        An embedded database has one process only: all others are forgotten.
        """
        silent = processes.c.seen < forget_before if self.is_shared else processes.c.id != self.process

        def work(connection: Connection) -> None:
            connection.execute(delete(processes).where(processes.c.id == self.process))
            connection.execute(insert(processes), {"id": self.process, "seen": now})
            lost = presences.c.process.in_(select(processes.c.id).where(silent))
            connection.execute(update(presences).where(lost, presences.c.here).values(here=False, seen=now))
            connection.execute(delete(presences).where(~presences.c.here, presences.c.seen < now - DAY))
            connection.execute(delete(processes).where(silent))

        return self._writer.submit(work)

    def bow_out(self, now: int) -> Future[None]:
        """The last sign of life: what this process held is free."""

        def work(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.thinker == self.process).values(thinker=None))
            mine = presences.c.process == self.process
            connection.execute(update(presences).where(mine, presences.c.here).values(here=False, seen=now))
            connection.execute(update(processes).where(processes.c.id == self.process).values(seen=now))

        return self._writer.submit(work)

    def lease(self, id: str, alive_since: int) -> Future[bool]:
        """Ask to be the process whose computer thinks for a table; granted if no living one does."""
        alive = select(processes.c.id).where(processes.c.seen >= alive_since, processes.c.id != self.process)
        free = or_(tables.c.thinker.is_(None), tables.c.thinker.not_in(alive))

        def work(connection: Connection) -> bool:
            query = update(tables).where(tables.c.id == id, free).values(thinker=self.process)
            return bool(connection.execute(query).rowcount)

        return self._writer.submit(work)

    def release(self, id: str) -> Future[None]:
        """Let others think for a table."""
        mine = tables.c.id == id, tables.c.thinker == self.process
        return self._writer.submit(
            lambda connection: connection.execute(update(tables).where(*mine).values(thinker=None))
        )

    # Presence

    def note(self, id: str, key: str, here: bool, now: int) -> Future[None]:
        """Write down for the other processes that somebody came to a table here, or left it."""
        mine = {"table_id": id, "key": key, "process": self.process}

        def work(connection: Connection) -> None:
            connection.execute(delete(presences).filter_by(**mine))
            connection.execute(insert(presences), {**mine, "here": here, "seen": now})
            self._notify(connection, id)

        return self._writer.submit(work)

    def elsewhere(self, id: str | None = None) -> dict[str, dict[str, int | None]]:
        """Who of the people of a table, or of all, is connected to another process (None), or when they were last."""
        query = select(*presences.c["table_id", "key", "here", "seen"]).where(presences.c.process != self.process)
        if id is not None:
            query = query.where(presences.c.table_id == id)
        found: dict[str, dict[str, int | None]] = {}
        with self._reading() as connection:
            for row in connection.execute(query.order_by(presences.c.here, presences.c.seen)):
                found.setdefault(row.table_id, {})[row.key] = None if row.here else row.seen
        return found

    def _notify(self, connection: Connection, id: str) -> None:
        if self._listener:
            message = {"channel": CHANNEL, "payload": f"{self.process} {id}"}
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), message)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as problem:
            raise refusal(problem) from problem


def _read_events(connection: Connection, id: str, after: int) -> list[Event]:
    query = select(events.c.data).where(events.c.table_id == id, events.c.seq > after).order_by(events.c.seq)
    return [read(data) for data in connection.scalars(query)]

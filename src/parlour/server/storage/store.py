"""Tables on disk. What is appended is there for good before its future is done; two can never write the same."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..domain.events import Event, read
from .archive import Archive, events_of
from .lists import Lists
from .processes import Processes
from .rows import Entry, rows_of
from .schema import events, tables


class ConflictError(Exception):
    """Another process has written to the table since; nothing was written."""


class Store(Lists, Archive, Processes):
    """The tables of a database, event by event; which there are, what was put away, and who looks after them."""

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
            return None if secret is None else (secret, _read(connection, id))

    def events(self, id: str, after: int = 0, until: int | None = None) -> list[Event]:
        """The events of a table from number `after` + 1 on, up to number `until` or to the last."""
        with self._reading() as connection:
            return _read(connection, id, after, until)


def _read(connection: Connection, id: str, after: int = 0, until: int | None = None) -> list[Event]:
    return [read(text) for text in events_of(connection, id, after, until)]

"""Tables on disk. What is appended is there for good before its future is done; two can never write the same."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from parlour.server.domain.events import Event, read

from .archive import Archive, events_of
from .listener import News
from .lists import Lists
from .processes import Processes
from .rows import Entry, holders_of, rows_of
from .schema import events, holders, tables

CLAIM = update(tables).where(tables.c.id == bindparam("claimed"), tables.c.seq == bindparam("before"))
WRITE = insert(events)  # both are made once, for they are what a move takes


class ConflictError(Exception):
    """Another process has written to the table since; nothing was written."""


class Store(Lists, Archive, Processes):
    """The tables of a database, event by event; which there are, what was put away, and who looks after them."""

    def append(self, *entries: Entry) -> Future[None]:
        """Write events, of several tables all or none. The future raises ConflictError where others were faster.

        Events that are there already, word for word, are as good as written: they are where the connection was lost
        before it was known.
        """
        rows = [(*rows_of(entry), holders_of(entry)) for entry in entries]

        def work(connection: Connection) -> None:
            for entry, (row, written, seated) in zip(entries, rows, strict=True):
                if self._claim(connection, entry, row):
                    connection.execute(WRITE, written)
                    _seat(connection, row["id"], seated)
                    self._tell(connection, News(row["id"], row["seq"]))
                elif not _is_there(connection, written):
                    raise ConflictError

        return self._writer.submit(work)

    def _claim(self, connection: Connection, entry: Entry, row: dict[str, Any]) -> bool:
        """Write a table's row, provided that nobody has changed it since these events were decided."""
        if entry.secret is not None:
            if connection.scalar(select(tables.c.seq).where(tables.c.id == row["id"])) is not None:
                return False
            connection.execute(insert(tables), {**row, "secret": entry.secret})
            return True
        mine = {"claimed": row["id"], "before": row["seq"] - len(entry.events)}
        return bool(connection.execute(CLAIM, row | mine).rowcount)

    def load(self, id: str) -> tuple[str, list[Event]] | None:
        """A table's secret and its events; None where there is no such table."""
        with self._reading() as connection:
            secret = connection.scalar(select(tables.c.secret).where(tables.c.id == id))
            return None if secret is None else (secret, _read(connection, id))

    def seqs(self, ids: Collection[str]) -> dict[str, int]:
        """The numbers of the last events of some tables."""
        with self._reading() as connection:
            rows = connection.execute(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(ids)))
            return {row.id: row.seq for row in rows}

    def events(self, id: str, after: int = 0, until: int | None = None) -> list[Event]:
        """The events of a table from number `after` + 1 on, up to number `until` or to the last."""
        with self._reading() as connection:
            return _read(connection, id, after, until)


def _read(connection: Connection, id: str, after: int = 0, until: int | None = None) -> list[Event]:
    return [read(text) for text in events_of(connection, id, after, until)]


def _seat(connection: Connection, id: str, seated: list[dict[str, Any]] | None) -> None:
    """Update the keys that hold seats at a table, if they have changed."""
    if seated is not None:
        connection.execute(delete(holders).where(holders.c.table_id == id))
    if seated:
        connection.execute(insert(holders), seated)


def _is_there(connection: Connection, written: list[dict[str, Any]]) -> bool:
    """Whether some events of one table have been written before."""
    id, first, last = written[0]["table_id"], written[0]["seq"], written[-1]["seq"]
    return events_of(connection, id, first - 1, last) == [row["data"] for row in written]

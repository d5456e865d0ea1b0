"""The tables in a database: appending events, loading, listing, and archiving.

An inactive table where nobody ever played is removed. Any other is archived: all its events move into one row, from
which it loads as before, so players can continue an unfinished game years later.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import ColumnElement, Connection, Table, bindparam, delete, exists, insert, or_, select, update

from parlour.server.domain.clocks import DAY
from parlour.server.domain.events import TableEvent, read
from parlour.server.domain.table import Status
from parlour.server.domain.table import Table as DomainTable
from parlour.server.observability import Metrics

from .database import Database, News
from .lobby import OpeningLimit, check_opening
from .pairing_rows import check_unpaired
from .processes import Processes
from .schema import archives, audiences, events, holders, notices, presences, tables
from .table_rows import SOON, NewRow, TableUpdate, holders_of, rows_of

Fate = Literal["removed", "packed"]


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """The fate of tables with a status that have been inactive for some days.

    Tables where a clock runs or a computer is to act are exempt.
    """

    fate: Fate
    status: Status
    days: float
    untouched: bool = False  # only tables where nothing has happened since they were opened
    unplayed: bool = False  # only tables where nobody has ever acted


def retention_rules(untouched: float, waiting: float, abandoned: float, finished: float) -> tuple[RetentionRule, ...]:
    """A server's rules, given in days; 0 disables a rule."""
    made = (
        RetentionRule("removed", "waiting", untouched, untouched=True),
        RetentionRule("removed", "waiting", waiting),
        RetentionRule("removed", "over", waiting, unplayed=True),  # closed before the start
        RetentionRule("packed", "playing", abandoned),
        RetentionRule("packed", "over", finished),
    )
    return tuple(rule for rule in made if rule.days)


CLAIM = update(tables).where(tables.c.id == bindparam("claimed"), tables.c.seq == bindparam("before"))
WRITE = insert(events)  # CLAIM and WRITE are built once, because every move runs them


class ConflictError(Exception):
    """Another process has changed the table; nothing was written."""


class Store:
    """The tables of a database. `processes` is the register of the processes that use it.

    Appended events are on disk before their future is done, and no event is ever overwritten.
    """

    def __init__(self, url: str, process: str, lock_timeout: float = 5.0, metrics: Metrics | None = None):
        self.database = Database(url, process, lock_timeout, metrics)
        self.processes = Processes(self.database)

    def append(self, *updates: TableUpdate, limit: OpeningLimit | None = None) -> Future[None]:
        """Write events, for several tables all or none. The future raises ConflictError if a table has changed.

        It raises Refusal for a new public table beyond a limit.

        Events that are already stored, word for word, count as written: a retry after a lost connection may find them.
        """
        rows = [(*rows_of(new), holders_of(new)) for new in updates]

        def work(connection: Connection) -> None:
            for new, (row, written, seated) in zip(updates, rows, strict=True):
                if _claim(connection, new, row, limit):
                    connection.execute(WRITE, written)
                    _update_holders(connection, new.table.id, seated)
                    self.database.notify(connection, News(new.table.id, new.table.seq, seated is not None))
                elif not _is_stored(connection, new, written):
                    raise ConflictError

        return self.database.submit(work)

    def load(self, id: str) -> tuple[str, list[TableEvent]] | None:
        """Return a table's secret and events; None for an unknown table."""
        with self.database.reading() as connection:
            secret = connection.scalar(select(tables.c.secret).where(tables.c.id == id))
            return None if secret is None else (secret, _read_events(connection, id))

    def seqs(self, ids: Collection[str]) -> dict[str, int]:
        """Return the sequence numbers of some tables."""
        with self.database.reading() as connection:
            rows = connection.execute(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(ids)))
            return {row.id: row.seq for row in rows}

    def events(self, id: str, after: int = 0, until: int | None = None) -> list[TableEvent]:
        """Return the events of a table numbered `after` + 1 to `until` (default: the last)."""
        with self.database.reading() as connection:
            return _read_events(connection, id, after, until)

    def due(self, before: int, computers: bool = True) -> dict[str, int]:
        """Return the tables where the server has to act before a time, with their sequence numbers.

        Tables with a running clock come first, soonest first. With `computers`, tables follow where a computer is to
        act and no other process is computing its move.
        """
        has_clock = tables.c.due > SOON
        wanted = or_(has_clock, self.processes.is_free()) if computers else has_clock
        query = select(tables.c.id, tables.c.seq).where(tables.c.due <= before, wanted)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(tables.c.due == SOON, tables.c.due))
            return {row.id: row.seq for row in rows}

    def stale(self, rule: RetentionRule, now: int, most: int) -> list[str]:
        """Return up to `most` tables to which a rule applies, those inactive for longest first."""
        query = select(tables.c.id).where(*_applies(rule, now)).order_by(tables.c.changed_at).limit(most)
        with self.database.reading() as connection:
            return list(connection.scalars(query))

    def put_away(self, id: str, rule: RetentionRule, now: int) -> Future[bool]:
        """Remove or pack a table, if the rule still applies; the result is whether it did."""

        def work(connection: Connection) -> bool:
            if not _lock(connection, id, *_applies(rule, now)):
                return False
            if rule.fate == "packed":
                _pack(connection, id)
            else:
                _delete(connection, id, notices, presences, audiences, holders, archives, events)
                connection.execute(delete(tables).where(tables.c.id == id))
                self.database.notify(connection, News(id))
            return True

        return self.database.submit(work)


def _pack(connection: Connection, id: str) -> None:
    """Pack a table's events into one row."""
    packed = zlib.compress("\n".join(_event_texts(connection, id)).encode())
    _delete(connection, id, archives, events)
    connection.execute(insert(archives), {"table_id": id, "events": packed})
    connection.execute(update(tables).where(tables.c.id == id).values(archived=True))


def _delete(connection: Connection, id: str, *of: Table) -> None:
    """Delete a table's rows from some tables of the database."""
    for table in of:
        connection.execute(delete(table).where(table.c.table_id == id))


def unpack(packed: bytes) -> list[str]:
    """Return the JSON texts of packed events."""
    return zlib.decompress(packed).decode().split("\n")


def _claim(connection: Connection, new: TableUpdate, row: NewRow, limit: OpeningLimit | None) -> bool:
    """Write a table's row, provided that nobody has changed the table since the events were decided."""
    if new.secret is not None:
        if connection.scalar(select(tables.c.seq).where(tables.c.id == new.table.id)) is not None:
            return False
        if limit and limit.search:
            check_unpaired(connection, new.table, limit.search)
        connection.execute(insert(tables), {**row, "secret": new.secret, **_opening(connection, new.table, limit)})
        return True
    expected = {"claimed": new.table.id, "before": new.table.seq - len(new.events)}
    return bool(connection.execute(CLAIM, row | expected).rowcount)


def _opening(connection: Connection, table: DomainTable, limit: OpeningLimit | None) -> NewRow:
    """The columns of a new table for the list of public ones. Raises Refusal beyond a limit."""
    if limit is None or not table.public:
        return {}
    check_opening(connection, table, limit)
    return {"network": limit.network, "host_seen": table.opened_at if table.host else None}


def _update_holders(connection: Connection, id: str, seated: list[NewRow] | None) -> None:
    """Replace the keys that hold seats at a table, unless they are unchanged (None). Former holders keep a row."""
    if seated is not None:
        at_table = holders.c.table_id == id
        connection.execute(delete(holders).where(at_table, holders.c.key.in_([row["key"] for row in seated])))
        connection.execute(update(holders).where(at_table).values(seats=0))
    if seated:
        connection.execute(insert(holders), seated)


def _is_stored(connection: Connection, new: TableUpdate, written: list[NewRow]) -> bool:
    """Whether a table's events have been written before."""
    last = new.table.seq
    return _event_texts(connection, new.table.id, last - len(written), last) == [row["data"] for row in written]


def _read_events(connection: Connection, id: str, after: int = 0, until: int | None = None) -> list[TableEvent]:
    return [read(text) for text in _event_texts(connection, id, after, until)]


def _event_texts(connection: Connection, id: str, after: int = 0, until: int | None = None) -> list[str]:
    """The JSON texts of a table's events, packed and other."""
    archived = connection.scalar(select(archives.c.events).where(archives.c.table_id == id))
    packed = unpack(archived) if archived else []
    query = select(events.c.data).where(events.c.table_id == id, events.c.seq > max(after, len(packed)))
    if until is not None:
        query = query.where(events.c.seq <= until)
    return [*packed[after:until], *connection.scalars(query.order_by(events.c.seq))]


def _applies(rule: RetentionRule, now: int) -> list[ColumnElement[bool]]:
    """The conditions for the rows of tables that a rule applies to."""
    is_watched = exists().where(presences.c.table_id == tables.c.id, presences.c.here)
    return [
        tables.c.status == rule.status,
        tables.c.archived.is_(False),
        tables.c.changed_at < now - int(rule.days * DAY),
        tables.c.due.is_(None),
        ~is_watched,
        *([tables.c.seq == 1] if rule.untouched else []),
        *([tables.c.played.is_(False)] if rule.unplayed else []),
    ]


def _lock(connection: Connection, id: str, *conditions: ColumnElement[bool]) -> bool:
    """Lock a table's row until the end of the transaction. Returns whether it exists and fits the conditions."""
    query = select(tables.c.id).where(tables.c.id == id, *conditions).with_for_update(skip_locked=True, of=tables)
    return connection.scalar(query) is not None

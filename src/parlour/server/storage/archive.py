"""Putting tables away: those that nobody needs are removed, the others' events packed into one row."""

from __future__ import annotations

import zlib
from concurrent.futures import Future

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select, update

from parlour.server.domain.retention import RetentionRule

from .access import Access
from .listener import News
from .schema import archives, events, holders, presences, tables


class Archive(Access):
    """Tables at which nothing happens any more.

    A rule is looked at once more when it is carried out, so that whoever has come meanwhile, at whatever process, finds
    the table as it was. Each table is put away in one piece or not at all.
    """

    def stale(self, rule: RetentionRule, now: int, most: int) -> list[str]:
        """Tables to which a rule applies, those first at which nothing has happened for longest."""
        query = select(tables.c.id).where(*_applies(rule, now)).order_by(tables.c.changed_at).limit(most)
        with self._reading() as connection:
            return list(connection.scalars(query))

    def remove(self, id: str, rule: RetentionRule, now: int) -> Future[bool]:
        """Remove a table and all that belongs to it. Tells whether the rule still applied."""

        def work(connection: Connection) -> bool:
            if not _hold(connection, id, *_applies(rule, now)):
                return False
            for table in (presences, holders, archives, events):
                connection.execute(delete(table).where(table.c.table_id == id))
            connection.execute(delete(tables).where(tables.c.id == id))
            self._tell(connection, News(id))
            return True

        return self._writer.submit(work)

    def pack(self, id: str, rule: RetentionRule, now: int) -> Future[bool]:
        """Pack a table's events into one row. Tells whether the rule still applied."""

        def work(connection: Connection) -> bool:
            if not _hold(connection, id, *_applies(rule, now)):
                return False
            packed = zlib.compress("\n".join(events_of(connection, id)).encode())
            for table in (archives, events):
                connection.execute(delete(table).where(table.c.table_id == id))
            connection.execute(insert(archives), {"table_id": id, "events": packed})
            connection.execute(update(tables).where(tables.c.id == id).values(archived=True))
            return True

        return self._writer.submit(work)


def events_of(connection: Connection, id: str, after: int = 0, until: int | None = None) -> list[str]:
    """Events of a table as they are written, those that are packed and those that followed."""
    archived = connection.scalar(select(archives.c.events).where(archives.c.table_id == id))
    packed = unpack(archived) if archived else []
    query = select(events.c.data).where(events.c.table_id == id, events.c.seq > max(after, len(packed)))
    if until is not None:
        query = query.where(events.c.seq <= until)
    return [*packed[after:until], *connection.scalars(query.order_by(events.c.seq))]


def unpack(packed: bytes) -> list[str]:
    """The events of a table that are packed, as they are written."""
    return zlib.decompress(packed).decode().split("\n")


def _applies(rule: RetentionRule, now: int) -> list[ColumnElement[bool]]:
    """The conditions for the rows of tables that a rule applies to."""
    is_watched = exists().where(presences.c.table_id == tables.c.id, presences.c.here)
    conditions = [
        tables.c.status == rule.status,
        tables.c.archived.is_(False),
        tables.c.changed_at < rule.latest(now),
        tables.c.due.is_(None),
        ~is_watched,
    ]
    if rule.untouched:
        conditions.append(tables.c.seq == 1)
    if rule.unplayed:
        conditions.append(tables.c.played.is_(False))
    return conditions


def _hold(connection: Connection, id: str, *conditions: ColumnElement[bool]) -> bool:
    """Keep others from changing a table for as long as the transaction lasts, if it is as it should be."""
    query = select(tables.c.id).where(tables.c.id == id, *conditions).with_for_update(skip_locked=True, of=tables)
    return connection.scalar(query) is not None

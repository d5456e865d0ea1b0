"""Lists of tables: for people to choose from, and for the server to look after."""

from __future__ import annotations

from sqlalchemy import or_, select

from .access import Access
from .rows import LISTED, SOON, Listing, read_listing
from .schema import holders, processes, tables


class Lists(Access):
    """Tables by what they have in common."""

    def listing(self, most: int, since: int) -> list[Listing]:
        """The public tables that wait for players, if anything happened there since, or are played at; newest first."""
        query = (
            select(*LISTED)
            .where(tables.c.public, tables.c.status.in_(("waiting", "playing")), tables.c.changed_at >= since)
            .order_by(tables.c.opened_at.desc())
            .limit(most)
        )
        with self._reading() as connection:
            return [read_listing(row) for row in connection.execute(query)]

    def tables_of(self, key: str, most: int) -> list[Listing]:
        """The tables at which a key holds a seat, newest first."""
        query = (
            select(*LISTED, holders.c.seat)
            .join_from(holders, tables)
            .where(holders.c.key == key)
            .order_by(holders.c.opened_at.desc())
            .limit(most)
        )
        with self._reading() as connection:
            return [read_listing(row) for row in connection.execute(query)]

    def due(self, before: int, computers: bool = True) -> dict[str, int]:
        """The tables at which the server has to do something before a time, with their sequence numbers.

        Those come first at which a clock runs, the soonest before the others; then those at which a computer is to act,
        if they are wanted, and no other process's thinks there.
        """
        others = select(processes.c.id).where(processes.c.id != self.process)
        free = or_(tables.c.due > SOON, tables.c.thinker.is_(None), tables.c.thinker.not_in(others))
        query = select(tables.c.id, tables.c.seq).where(tables.c.due <= before, free)
        if not computers:
            query = query.where(tables.c.due > SOON)
        query = query.order_by(tables.c.due == SOON, tables.c.due)
        with self._reading() as connection:
            return {row.id: row.seq for row in connection.execute(query)}

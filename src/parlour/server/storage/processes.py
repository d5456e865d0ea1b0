"""The processes at work on one database, what each of them holds, and who is connected to it."""

from __future__ import annotations

from concurrent.futures import Future

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from ..domain.clocks import DAY
from .access import Access
from .schema import presences, processes, tables


class Processes(Access):
    """What the processes tell one another."""

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

    def is_first(self, alive_since: int) -> bool:
        """Whether it is this one, of all processes that gave a sign of life since, that does what one has to do."""
        with self._reading() as connection:
            return self.process == connection.scalar(
                select(func.min(processes.c.id)).where(processes.c.seen >= alive_since)
            )

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

"""The processes at work on one database, what each of them holds, and who is connected to it.

A process has a row as long as the others believe that it lives.
"""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    and_,
    cast,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    tuple_,
    update,
)

from parlour.server.domain.clocks import DAY

from .access import Access
from .listener import NOBODY, News
from .rows import give_back
from .schema import presences, processes, tables


@dataclass(frozen=True, slots=True)
class Note:
    """That somebody came to a table, or left it."""

    table: str
    key: str
    here: bool
    seen: int  # when that was


class Processes(Access):
    """What the processes tell one another."""

    def last_seen(self) -> int | None:
        """The last sign of life of any process."""
        with self._reading() as connection:
            return connection.scalar(select(func.max(processes.c.seen)))

    def silence(self, now: int) -> int | None:
        """How many milliseconds ago the last sign of life of any process was."""
        with self._reading() as connection:
            return connection.scalar(self._silence(now))

    def heartbeat(self, now: int, pulse: int) -> Future[bool]:
        """Give a sign of life, and remove the processes that have given none for `pulse` milliseconds.

        Half that time is enough where the connection is closed as well. Tells whether the others took this process for
        alive until now. An embedded database has one process only: all others are removed.
        """

        return self._writer.submit(lambda connection: self._heartbeat(connection, now, pulse))

    def begin(self, now: int, pulse: int) -> Future[int]:
        """Give the first sign of life; and where no process has given one for long, give the clocks back that time.

        On a database that is shared, `pulse` milliseconds are long. Tells how many clocks were given something back.
        """

        def work(connection: Connection) -> int:
            if self.is_shared:
                connection.execute(text("LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE"))  # of two, one is first
            silence = connection.scalar(self._silence(now)) or 0
            is_long = silence >= pulse if self.is_shared else silence > 0
            count = give_back(connection, now, silence) if is_long else 0
            self._heartbeat(connection, now, pulse)
            return count

        return self._writer.submit(work)

    def _heartbeat(self, connection: Connection, now: int, pulse: int) -> bool:
        mine = processes.c.id == self.process
        known = connection.execute(update(processes).where(mine).values(seen=self._moment(now))).rowcount
        if not known:
            connection.execute(insert(processes).values(id=self.process, seen=self._moment(now)))
            connection.execute(delete(presences).where(*_past(now)))
        dead = select(processes.c.id).where(~mine, self._is_dead(self._moment(now), pulse))
        if ids := list(connection.scalars(dead)):
            self._remove_dead(connection, ids, now)
        return bool(known)

    def is_first(self) -> bool:
        """Whether this is the first of all living processes, which does what only one has to do."""
        with self._reading() as connection:
            return self.process == connection.scalar(select(func.min(processes.c.id)))

    def _silence(self, now: int) -> Select[Any]:
        return select(self._moment(now) - func.max(processes.c.seen))

    def _moment(self, now: int) -> ColumnElement[int]:
        """The time by a clock that all processes share."""
        if not self.is_shared:
            return literal(now, BigInteger)
        return cast(1000 * func.extract("epoch", func.clock_timestamp()), BigInteger)

    def _is_dead(self, moment: ColumnElement[int], pulse: int) -> ColumnElement[bool]:
        """Whether a process is taken for dead."""
        if not self.is_shared:
            return literal(True)
        unlocked = func.pg_try_advisory_xact_lock(func.hashtextextended(processes.c.id, 0))
        silence = moment - processes.c.seen
        return or_(silence > pulse, and_(silence > pulse // 2, unlocked))

    def _remove_dead(self, connection: Connection, ids: Collection[str], now: int) -> None:
        """Remove dead processes: their people are away, and what they held is free."""
        lost = presences.c.process.in_(ids), presences.c.here
        connection.execute(update(presences).where(*lost).values(here=False, seen=now))
        connection.execute(delete(processes).where(processes.c.id.in_(ids)))
        self._tell(connection, News(), sender=NOBODY)

    def unregister(self, now: int) -> Future[None]:
        """Take leave of the other processes: what this one held is free."""

        def work(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.thinker == self.process).values(thinker=None))
            mine = presences.c.process == self.process
            connection.execute(update(presences).where(mine, presences.c.here).values(here=False, seen=now))
            connection.execute(update(processes).where(processes.c.id == self.process).values(seen=self._moment(now)))
            self._tell(connection, News())

        return self._writer.submit(work)

    def lease(self, id: str, seq: int) -> Future[bool]:
        """Ask to be the process whose computer thinks for a table, as it is known; granted if no other does."""
        others = select(processes.c.id).where(processes.c.id != self.process)
        free = or_(tables.c.thinker.is_(None), tables.c.thinker.not_in(others))

        def work(connection: Connection) -> bool:
            query = update(tables).where(tables.c.id == id, tables.c.seq == seq, free).values(thinker=self.process)
            return bool(connection.execute(query).rowcount)

        return self._writer.submit(work)

    def release(self, id: str) -> Future[Any]:
        """Let others think for a table."""
        mine = tables.c.id == id, tables.c.thinker == self.process
        return self._writer.submit(
            lambda connection: connection.execute(update(tables).where(*mine).values(thinker=None))
        )

    # Presence

    def note(self, *notes: Note) -> Future[None]:
        """Tell the other processes who came to which table here, and who left; of one key at a table at most once.

        Tables that are not there any more are passed over.
        """

        def work(connection: Connection) -> None:
            ids = sorted({note.table for note in notes})
            kept = select(tables.c.id).where(tables.c.id.in_(ids)).with_for_update(read=True, key_share=True)
            there = set(connection.scalars(kept))  # nobody removes them until this is done
            rows = [_row(note, self.process) for note in notes if note.table in there]
            if rows:
                self._note(connection, sorted(there), rows)

        return self._writer.submit(work)

    def _note(self, connection: Connection, ids: Collection[str], rows: list[dict[str, Any]]) -> None:
        now = max(row["seen"] for row in rows)
        connection.execute(delete(presences).where(presences.c.table_id.in_(ids), *_past(now)))
        who = tuple_(presences.c.table_id, presences.c.key).in_([(row["table_id"], row["key"]) for row in rows])
        connection.execute(delete(presences).where(presences.c.process == self.process, who))
        connection.execute(insert(presences), rows)
        self._tell(connection, *map(News, ids))

    def elsewhere(self, ids: Collection[str]) -> dict[str, dict[str, int | None]]:
        """The people of some tables who are connected to other processes (None), or when they last were."""
        query = select(*presences.c["table_id", "key", "here", "seen"]).where(
            presences.c.process != self.process, presences.c.table_id.in_(ids)
        )
        found: dict[str, dict[str, int | None]] = {}
        with self._reading() as connection:
            for row in connection.execute(query.order_by(presences.c.here, presences.c.seen)):
                found.setdefault(row.table_id, {})[row.key] = None if row.here else row.seen
        return found


def _row(note: Note, process: str) -> dict[str, Any]:
    return {"table_id": note.table, "key": note.key, "process": process, "here": note.here, "seen": note.seen}


def _past(now: int) -> tuple[ColumnElement[bool], ...]:
    """The rows of people who have long been away."""
    return ~presences.c.here, presences.c.seen < now - DAY

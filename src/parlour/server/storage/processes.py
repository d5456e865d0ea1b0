"""The processes that use a database: their heartbeats, the tables they hold, and the people connected to them.

A process has a row for as long as the others consider it alive.
"""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import asdict, dataclass

import sqlalchemy as sa

from parlour.server.domain.clocks import DAY
from parlour.server.domain.events import ServerResumed, write

from .database import NOBODY, Database, News
from .schema import audiences, events, presences, processes, tables
from .table_rows import SOON

# a clock runs that counts seconds, or clients have seconds to reveal their entropy
RUNNING = tables.c.due > SOON, sa.or_(tables.c.clock.in_(("move", "game")), tables.c.status == "waiting")


@dataclass(frozen=True, slots=True)
class PresenceChange:
    """The arrival or departure of a person at a table."""

    table_id: str
    key: str
    here: bool
    seen: int  # when it happened; for a departure, the last sign of life
    lag: int = 0  # milliseconds, as measured for a person who is here


@dataclass(frozen=True, slots=True)
class PeerPresence:
    """A person at a table as other processes see them."""

    seen: int | None  # when they were last connected; None if they are now
    lag: int = 0


class Processes:
    """The register of the processes that use a database."""

    def __init__(self, database: Database):
        self._database = database

    def last_seen(self) -> int | None:
        """Return the time of the last heartbeat of any process."""
        with self._database.reading() as connection:
            return connection.scalar(sa.select(sa.func.max(processes.c.seen)))

    def silence(self, now: int) -> int | None:
        """Return the milliseconds since the last heartbeat of any process."""
        with self._database.reading() as connection:
            return connection.scalar(sa.select(self._silence(now)))

    def register(self, now: int, pulse: int) -> Future[int]:
        """Send the first heartbeat and, after a downtime of all processes, give that time back to the clocks.

        On a shared database, a silence of `pulse` milliseconds is a downtime. The result is the number of tables whose
        clock was given time.
        """

        def work(connection: sa.Connection) -> int:
            if self._database.is_shared:
                connection.execute(sa.text("LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE"))  # one after the other
            silence = connection.scalar(sa.select(self._silence(now))) or 0
            is_down = silence >= pulse if self._database.is_shared else silence > 0
            count = give_back(connection, now, silence) if is_down else 0
            self._heartbeat(connection, now, pulse)
            return count

        return self._database.submit(work)

    def heartbeat(self, now: int, pulse: int) -> Future[bool]:
        """Send a heartbeat, and remove processes that have sent none for `pulse` milliseconds.

        Half that time is enough if their connection is closed as well. In a SQLite file, all other processes are
        removed. The result is whether the others considered this process alive until now.
        """
        return self._database.submit(lambda connection: self._heartbeat(connection, now, pulse))

    def _heartbeat(self, connection: sa.Connection, now: int, pulse: int) -> bool:
        mine = processes.c.id == self._database.process
        known = connection.execute(sa.update(processes).where(mine).values(seen=self._moment(now))).rowcount
        if not known:
            connection.execute(sa.insert(processes).values(id=self._database.process, seen=self._moment(now)))
            connection.execute(sa.delete(presences).where(*_long_gone(now)))
        dead = sa.select(processes.c.id).where(~mine, self._is_dead(self._moment(now), pulse))
        if ids := list(connection.scalars(dead)):
            self._remove_dead(connection, ids, now)
        return bool(known)

    def is_first(self) -> bool:
        """Whether this is the first of all living processes, which does the work that only one process has to do."""
        with self._database.reading() as connection:
            return self._database.process == connection.scalar(sa.select(sa.func.min(processes.c.id)))

    def unregister(self, now: int) -> Future[None]:
        """Free everything that this process holds."""

        def work(connection: sa.Connection) -> None:
            id = self._database.process
            connection.execute(sa.update(tables).where(tables.c.thinker == id).values(thinker=None))
            mine = presences.c.process == id
            connection.execute(sa.update(presences).where(mine, presences.c.here).values(here=False, seen=now))
            connection.execute(sa.update(processes).where(processes.c.id == id).values(seen=self._moment(now)))
            self._database.notify(connection, News())

        return self._database.submit(work)

    def lease(self, id: str, seq: int) -> Future[bool]:
        """Reserve for this process the computer's move at a table with a sequence number, if no other has it."""
        mine = tables.c.id == id, tables.c.seq == seq, self.is_free()
        lease = sa.update(tables).where(*mine).values(thinker=self._database.process)
        return self._database.submit(lambda connection: bool(connection.execute(lease).rowcount))

    def is_free(self) -> sa.ColumnElement[bool]:
        """The condition for tables whose move no other process is computing."""
        others = sa.select(processes.c.id).where(processes.c.id != self._database.process)
        return sa.or_(tables.c.thinker.is_(None), tables.c.thinker.not_in(others))

    def release(self, id: str) -> Future[object]:
        """Release a table's lease."""
        mine = tables.c.id == id, tables.c.thinker == self._database.process
        released = sa.update(tables).where(*mine).values(thinker=None)
        return self._database.submit(lambda connection: connection.execute(released))

    def record_presence(self, *changes: PresenceChange) -> Future[None]:
        """Record arrivals and departures, at most one per key and table, and notify the other processes.

        Tables that no longer exist are ignored.
        """

        def work(connection: sa.Connection) -> None:
            ids = sorted({change.table_id for change in changes})
            query = sa.select(tables.c.id).where(tables.c.id.in_(ids)).with_for_update(read=True, key_share=True)
            kept = set(connection.scalars(query))  # cannot be removed until this is done
            if kept:
                self._record_presence(connection, [change for change in changes if change.table_id in kept])

        return self._database.submit(work)

    def _record_presence(self, connection: sa.Connection, changes: Collection[PresenceChange]) -> None:
        process, now = self._database.process, max(change.seen for change in changes)
        ids = sorted({change.table_id for change in changes})
        connection.execute(sa.delete(presences).where(presences.c.table_id.in_(ids), *_long_gone(now)))
        same = sa.tuple_(presences.c.table_id, presences.c.key).in_([(it.table_id, it.key) for it in changes])
        connection.execute(sa.delete(presences).where(presences.c.process == process, same))
        connection.execute(sa.insert(presences), [asdict(change) | {"process": process} for change in changes])
        self._database.notify(connection, *map(News, ids))

    def presence_elsewhere(self, ids: Collection[str]) -> dict[str, dict[str, PeerPresence]]:
        """Return the people who are or were connected to other processes, by table and key."""
        query = sa.select(*presences.c["table_id", "key", "here", "seen", "lag"]).where(
            presences.c.process != self._database.process, presences.c.table_id.in_(ids)
        )
        found: dict[str, dict[str, PeerPresence]] = {}
        with self._database.reading() as connection:
            for row in connection.execute(query.order_by(presences.c.here, presences.c.seen)):
                peer = PeerPresence(None if row.here else row.seen, row.lag)
                found.setdefault(row.table_id, {})[row.key] = peer
        return found

    def _silence(self, now: int) -> sa.ColumnElement[int]:
        return self._moment(now) - sa.func.max(processes.c.seen)

    def _moment(self, now: int) -> sa.ColumnElement[int]:
        """The current time by a clock that all processes share."""
        if not self._database.is_shared:
            return sa.literal(now, sa.BigInteger)
        return sa.cast(1000 * sa.func.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)

    def _is_dead(self, moment: sa.ColumnElement[int], pulse: int) -> sa.ColumnElement[bool]:
        """Whether a process is declared dead."""
        if not self._database.is_shared:
            return sa.literal(True)
        unlocked = sa.func.pg_try_advisory_xact_lock(sa.func.hashtextextended(processes.c.id, 0))
        silence = moment - processes.c.seen
        return sa.or_(silence > pulse, sa.and_(silence > pulse // 2, unlocked))

    def _remove_dead(self, connection: sa.Connection, ids: Collection[str], now: int) -> None:
        """Remove dead processes, free what they held, and mark their people as disconnected."""
        lost = presences.c.process.in_(ids), presences.c.here
        connection.execute(sa.update(presences).where(*lost).values(here=False, seen=now))
        connection.execute(sa.delete(audiences).where(audiences.c.process.in_(ids)))
        connection.execute(sa.delete(processes).where(processes.c.id.in_(ids)))
        self._database.notify(connection, News(), sender=NOBODY)


def _long_gone(now: int) -> tuple[sa.ColumnElement[bool], ...]:
    """The rows of people who disconnected over a day ago."""
    return ~presences.c.here, presences.c.seen < now - DAY


def give_back(connection: sa.Connection, now: int, pause: int) -> int:
    """Append a ServerResumed event wherever seconds count. Returns the number of tables.

    One statement does it for all tables, because loading thousands of them would delay the start too long.
    """
    resumed = sa.literal(write(ServerResumed(now, pause)), sa.String)
    each = sa.select(tables.c.id, tables.c.seq + 1, resumed).where(*RUNNING)
    connection.execute(sa.insert(events).from_select(["table_id", "seq", "data"], each))
    after = {"seq": tables.c.seq + 1, "due": tables.c.due + pause, "changed_at": now}
    return connection.execute(sa.update(tables).where(*RUNNING).values(after)).rowcount

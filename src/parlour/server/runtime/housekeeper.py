"""Background work at the tables: timeouts, heartbeats, computer moves, loading and archiving."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from parlour.server.domain.commands import CallTime
from parlour.server.domain.hosting import next_absence
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.domain.timeouts import next_timeout
from parlour.server.observability import about
from parlour.server.runtime.computing.computers import ComputerPool
from parlour.server.runtime.computing.external_players import ExternalPlayers
from parlour.server.storage.store import Fate, RetentionRule, retention_rules

from .admission import Admission
from .audiences import Audiences
from .computer_moves import ComputerMoves
from .live_table import LiveTable
from .live_tables import LiveTables

log = logging.getLogger(__name__)

PULSE = 3  # heartbeats without a sign of life after which a process is declared dead
FETCH_BATCH = 20  # tables loaded per heartbeat
FETCH_AHEAD = 2  # tables are loaded this many heartbeats before they are due
ARCHIVE_BATCH = 5  # tables archived per rule and heartbeat


class Housekeeper:
    """Maintains the tables in memory."""

    def __init__(
        self, tables: LiveTables, admission: Admission, computers: ComputerPool, external_players: ExternalPlayers
    ):
        self._tables, self._admission, self._external_players = tables, admission, external_players
        self._store, self._settings, self._now = tables.store, tables.settings, tables.now
        self._heartbeat = tables.settings.heartbeat
        self._moves = ComputerMoves(tables, computers, external_players)
        self._archivist, self._audiences = Archivist(tables), Audiences(tables.store, self._now)
        tables.attend = self.attend
        self._task: asyncio.Task[None] | None = None
        self._chores: asyncio.Task[None] | None = None
        self._passed_over: dict[str, int] = {}  # due tables that need nothing at this sequence number, by id

    async def begin(self) -> None:
        """Start the heartbeat. Clocks do not count the time during which no server was running."""
        await asyncio.wrap_future(self._store.processes.register(self._now(), self._pulse))
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Stop the heartbeat, and leave the tables as they are."""
        self._tables.attend = lambda live: None
        if tasks := [task for task in (self._task, self._chores) if task]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        with contextlib.suppress(Refusal):
            await asyncio.wrap_future(self._store.processes.unregister(self._now()))

    def attend(self, live: LiveTable) -> None:
        """Update the timer and the computer's move of a table that has changed, or at which time has passed."""
        self._set_timer(live)
        self._moves.update(live)

    # Timeouts

    def _set_timer(self, live: LiveTable) -> None:
        """Set a timer for the next timeout: a clock runs out, or a player has been away for too long."""
        if live.timer:
            live.timer.cancel()
        now = self._now()
        moments = [moment for moment in self._next_moments(live.table, now) if moment]
        live.timer = None
        if moments:
            seconds = max(0.0, (min(moments) - now) / 1000)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(seconds, self._on_time, live, context=about(live.table.id))

    @staticmethod
    def _next_moments(table: Table, now: int) -> tuple[int | None, ...]:
        timeout = table.deadline if table.contributions.asked_at is not None else next_timeout(table, now)
        return timeout, _end_of_patience(table, now), next_absence(table, now)

    def _on_time(self, live: LiveTable) -> None:
        live.timer = None
        live.probe()
        live.notify()
        self._tables.cache.start(self._call_time(live))

    async def _call_time(self, live: LiveTable) -> None:
        try:
            await self._tables.do(live.table.id, CallTime(), SERVER)
        except Refusal as problem:
            log.warning("Could not apply a timeout at table %s: %s", live.table.id, problem.code)

    # Heartbeat

    @property
    def _pulse(self) -> int:
        """Milliseconds without a sign of life after which a process is declared dead."""
        return int(PULSE * self._heartbeat * 1000)

    async def _run(self) -> None:
        while True:
            await _log_problems(self._beat)
            await asyncio.sleep(self._heartbeat)

    async def _beat(self) -> None:
        """Send a heartbeat, attend to all tables and release unused ones. Chores run in a task of their own."""
        now = self._now()
        was_alive = await asyncio.wrap_future(self._store.processes.heartbeat(now, self._pulse))
        if not self._store.database.is_shared:
            await asyncio.wrap_future(self._store.database.collect_news())
        elif not was_alive:
            self._tables.peers.announce_everyone()
            self._audiences.forget_records()
        for live in self._tables.cache.all():
            self.attend(live)
        self._tables.hosts.refresh(self._tables.cache.all())
        await self._audiences.count(self._tables.cache.all())
        self._tables.cache.release_idle()
        await self._external_players.keep(self._moves.places())
        await self._follow_bans()
        if self._chores is None or self._chores.done():
            self._chores = self._tables.cache.start(_log_problems(self._do_chores))

    async def _follow_bans(self) -> None:
        """After a new ban, let the live connections of spectators find out whether it concerns them."""
        if await self._admission.refresh():
            for live in self._tables.cache.all():
                live.notify_spectators()

    async def _do_chores(self) -> None:
        """Load some tables that are due, and archive some old ones."""
        await self._load_due(self._now() + int(FETCH_AHEAD * self._heartbeat * 1000))
        if await asyncio.to_thread(self._store.processes.is_first):
            await self._archivist.put_away()

    async def _load_due(self, before: int) -> None:
        """Load tables with something to do before a time. Computers' moves only count if memory has room."""
        has_room = len(self._tables.cache) < self._settings.tables_in_memory
        due = await asyncio.to_thread(self._store.due, before, has_room)
        if has_room:  # only then `due` is complete
            self._passed_over = {id: seq for id, seq in self._passed_over.items() if due.get(id) == seq}
        due = {id: seq for id, seq in due.items() if self._passed_over.get(id) != seq}
        absent = [id for id in due if not self._tables.cache.find(id)]
        postponed = set(absent[FETCH_BATCH:])
        for id, seq in due.items():
            if id not in postponed:
                await self._load(id, seq)

    async def _load(self, id: str, seq: int) -> None:
        """Load a table. If nothing can be done there, pass it over until it changes, in favour of others."""
        try:
            live = await self._tables.fetch(id, seq)
        except Refusal:
            raise
        except Exception:
            log.exception("Cannot load table %s", id)
            self._passed_over[id] = seq
        else:
            if live.table.computer_to_act in live.table.absentees():
                self._passed_over[id] = seq


class Archivist:
    """Removes or packs old tables by the retention rules, a few at a time. Tables in use are left alone."""

    def __init__(self, tables: LiveTables):
        settings = tables.settings
        self._tables, self._store = tables, tables.store
        self._rules = retention_rules(
            settings.untouched_days, settings.waiting_days, settings.abandoned_days, settings.finished_days
        )

    async def put_away(self) -> dict[Fate, int]:
        """Put away some tables. Return the numbers of removed and packed ones. Raises Refusal."""
        counts: dict[Fate, int] = {"removed": 0, "packed": 0}
        for rule in self._rules:
            busy = {live.table.id for live in self._tables.cache.all() if not live.is_idle()}
            stale = await asyncio.to_thread(self._store.stale, rule, self._tables.now(), ARCHIVE_BATCH + len(busy))
            for id in [id for id in stale if id not in busy][:ARCHIVE_BATCH]:
                counts[rule.fate] += await self._put_away(id, rule)
        return counts

    async def _put_away(self, id: str, rule: RetentionRule) -> bool:
        is_done = await asyncio.wrap_future(self._store.put_away(id, rule, self._tables.now()))
        if is_done and rule.fate == "removed":
            self._tables.forget(id)
        return is_done


async def _log_problems(work: Callable[[], Awaitable[None]]) -> None:
    """Run some work that is repeated later, and log its errors."""
    try:
        await work()
    except Refusal as problem:
        log.warning("%s", problem)
    except Exception:
        log.exception("Housekeeping failed and will be retried")


def _end_of_patience(table: Table, now: int) -> int | None:
    """The future time at which others may act on the absence of the player to move; None if there is none."""
    actor = table.actor
    key = table.seats[actor].key if actor is not None else None
    if key is None or table.presence.is_here(key) or table.presence.is_missed(key, now):
        return None
    return now + table.presence.patience - table.presence.away(key, now)

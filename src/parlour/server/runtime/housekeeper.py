"""The housekeeper: it calls time, lets computers play, and tidies up memory, without being asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from parlour.match.setups import is_setup
from parlour.players import Decision, PlayerError

from ..domain.commands import CallTime, Command, Forfeit, Play
from ..domain.preconditions import SERVER
from ..domain.refusals import Refusal
from ..domain.table import Table
from ..observability import about
from .computing.computers import ComputerPool
from .computing.fair_pool import Job
from .computing.outsiders import Outsiders
from .computing.programs import Place
from .tables.archivist import Archivist
from .tables.live_table import LiveTable, PendingMove
from .tables.live_tables import LiveTables
from .tables.priorities import priority_of

log = logging.getLogger(__name__)

PULSE = 3  # heartbeats after which a process that was not heard of counts as dead
PORTION = 20  # tables that are fetched at a time
AHEAD = 2  # heartbeats before they are due that tables are fetched


class Housekeeper:
    """Looks after the tables in memory."""

    def __init__(self, tables: LiveTables, computers: ComputerPool, outsiders: Outsiders):
        self._tables, self._computers, self._outsiders = tables, computers, outsiders
        self._store, self._settings, self._now = tables.store, tables.settings, tables.now
        self._heartbeat = tables.settings.heartbeat
        self._archivist = Archivist(tables)
        tables.attend = self.attend
        self._task: asyncio.Task[None] | None = None
        self._chores: asyncio.Task[None] | None = None
        self._passed_over: dict[str, int] = {}  # tables that are due and at which nothing can be done, as they are

    async def begin(self) -> None:
        """Begin to take up the games that wait. What a server that was away has missed, no clock counts."""
        await asyncio.wrap_future(self._store.begin(self._now(), self._pulse))
        self._task = asyncio.create_task(self._watch_over())

    async def end(self) -> None:
        """Leave the tables as they are."""
        self._tables.attend = lambda live: None  # whatever still happens calls for nothing more
        if tasks := [task for task in (self._task, self._chores) if task]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        with contextlib.suppress(Refusal):
            await asyncio.wrap_future(self._store.unregister(self._now()))

    def attend(self, live: LiveTable) -> None:
        """See what a table needs now: it has changed, or time has passed."""
        self._set_timer(live)
        self._let_computer_play(live)

    # Clocks

    def _set_timer(self, live: LiveTable) -> None:
        """Set a timer for when the clock runs out, or others may act on a person's absence."""
        if live.timer:
            live.timer.cancel()
        now = self._now()
        moments = [moment for moment in (live.table.times.deadline, _end_of_patience(live.table, now)) if moment]
        live.timer = None
        if moments:
            seconds = max(0.0, (min(moments) - now) / 1000)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(seconds, self._on_time, live, context=about(live.table.id))

    def _on_time(self, live: LiveTable) -> None:
        live.timer = None
        live.notify()
        self._tables.start(self._call_time(live))

    async def _call_time(self, live: LiveTable) -> None:
        try:
            await self._tables.do(live.table.id, CallTime(), SERVER)
        except Refusal as problem:
            log.warning("Could not apply a timeout at table %s: %s", live.table.id, problem.code)

    # Computers

    def _let_computer_play(self, live: LiveTable) -> None:
        table, priority = live.table, priority_of(live, self._now())
        seat, position = table.computer_to_act, _position(table)
        if live.pending and (live.pending.seat != seat or live.pending.position != position):
            live.pending.cancel()
            live.pending = None
        if seat is None or priority is None:
            self._pause(live)
        elif live.pending is None:
            live.pending = pending = PendingMove(seat, position, priority)
            pending.task = self._tables.start(self._play(live, pending), about(live.table.id))
        else:
            live.pending.move(priority)

    def _pause(self, live: LiveTable) -> None:
        """Stop thinking at a table that nobody watches here; perhaps somebody does at another process."""
        if live.pending is not None:
            live.pending.cancel()
            live.pending = None

    async def _play(self, live: LiveTable, pending: PendingMove) -> None:
        """Have a computer decide, and play that, unless the position changes before."""
        try:
            async with self._lease(live.table) as granted:
                if granted:
                    await self._insist(live, await self._decide(live, pending))
        except Refusal as problem:
            log.warning("The computer could not move at table %s: %s", live.table.id, problem.code)
        except Exception:
            log.exception("The computer could not move at table %s", live.table.id)
        finally:
            if live.pending is pending:
                live.pending = None  # the next heartbeat begins again, if there is still something to do

    @asynccontextmanager
    async def _lease(self, table: Table) -> AsyncIterator[bool]:
        """Lease the thinking for a table within the context. Gives whether this process has the lease."""
        if not self._store.is_shared:
            yield True
            return
        granted = True  # so that a lease is given back where this is cancelled before it is known
        try:
            granted = await asyncio.wrap_future(self._store.lease(table.id, table.seq))
            yield granted
        finally:
            if granted:
                self._store.release(table.id)

    async def _decide(self, live: LiveTable, pending: PendingMove) -> Callable[[int], Command]:
        """What a computer does at a sequence number of its table: play, or forfeit where it is one that can fail."""
        table, state, seat = live.table, live.table.match.state, pending.seat
        pending.job = job = self._ask(live, pending)
        try:
            decision = await asyncio.wrap_future(job.future)
        except PlayerError as problem:
            log.warning("External player forfeits at table %s: %s", table.id, problem)
            self._tables.metrics.forfeits.labels(table.seats[seat].player).inc()
            return lambda seq: Forfeit(seq, seat)
        finally:
            job.cancel()
        waited = (self._now() - table.changed_at) / 1000
        pace = 0.0 if is_setup(state) else self._settings.pace
        await asyncio.sleep(max(0.0, pace - waited))
        text = state.action_to_string(decision.action)
        return lambda seq: Play(seq, (text,), seat)

    def _ask(self, live: LiveTable, pending: PendingMove) -> Job[Decision]:
        """Have whoever sits at a seat decide, a level or a player from outside."""
        table, asked = live.table, (live.table.match.state, pending.priority, live.network)
        player = table.seats[pending.seat].player
        if player in self._outsiders.names:
            return self._outsiders.decide(player, (table.id, pending.seat), *asked)
        return self._computers.decide(player, *asked)

    async def _insist(self, live: LiveTable, command: Callable[[int], Command]) -> None:
        """Do what a computer does; what else was asked at the table meanwhile, such as an offer, does not matter."""
        while True:
            try:
                await self._tables.do(live.table.id, command(live.table.seq), SERVER)
                return
            except Refusal as problem:
                if problem.code != "stale":
                    raise

    # Tidying

    @property
    def _pulse(self) -> int:
        """How long a process may be silent, in milliseconds, and still count as alive."""
        return int(PULSE * self._heartbeat * 1000)

    async def _watch_over(self) -> None:
        while True:
            await _try(self._tick)
            await asyncio.sleep(self._heartbeat)

    async def _tick(self) -> None:
        """Give a sign of life, see to what is here, and let go of what nobody needs; chores never keep it waiting."""
        now = self._now()
        if not await asyncio.wrap_future(self._store.heartbeat(now, self._pulse)) and self._store.is_shared:
            self._tables.note_everyone()
        for live in self._tables.all():
            self.attend(live)
        self._tables.release_idle()
        await self._outsiders.keep(self._places())
        if self._chores is None or self._chores.done():
            self._chores = self._tables.start(_try(self._do_chores))

    def _places(self) -> set[Place]:
        """The tables in memory that are being played, with each seat of a computer."""
        tables = (live.table for live in self._tables.all() if live.table.status == "playing")
        return {(it.id, seat) for it in tables for seat, sits in enumerate(it.seats) if sits.who == "computer"}

    async def _do_chores(self) -> None:
        """Take up what is due, and put away what has not been touched for long; a little of each."""
        await self._take_up(self._now() + int(AHEAD * self._heartbeat * 1000))
        if await asyncio.to_thread(self._store.is_first):
            await self._archivist.put_away()

    async def _take_up(self, before: int) -> None:
        """Fetch tables at which the server has to do something before a time: for computers only if there is room."""
        has_room = len(self._tables.all()) < self._settings.tables_in_memory
        due = await asyncio.to_thread(self._store.due, before, has_room)
        if has_room:  # so that all are told that are due
            self._passed_over = {id: seq for id, seq in self._passed_over.items() if due.get(id) == seq}
        due = {id: seq for id, seq in due.items() if self._passed_over.get(id) != seq}
        absent = [id for id in due if not self._tables.find(id)]
        wait = set(absent[PORTION:])
        for id, seq in due.items():
            if id not in wait:
                await self._fetch(id, seq)

    async def _fetch(self, id: str, seq: int) -> None:
        """Fetch a table. One at which nothing can be done is passed over as it is, so that the others' turn comes."""
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


async def _try(work: Callable[[], Awaitable[None]]) -> None:
    """Do some work; what goes wrong is logged, and tried again another time."""
    try:
        await work()
    except Refusal as problem:
        log.warning("%s", problem)
    except Exception:
        log.exception("Housekeeping failed and will be retried")


def _end_of_patience(table: Table, now: int) -> int | None:
    """When the others may act on the absence of the person to act; None if there is no such moment to come."""
    actor = table.actor
    key = table.seats[actor].key if actor is not None else None
    if key is None or table.presence.is_here(key) or table.presence.is_missed(key, now):
        return None
    return now + table.presence.patience - table.presence.away(key, now)


def _position(table: Table) -> object:
    turns = table.match.turns
    return len(turns), turns[-1] if turns else None

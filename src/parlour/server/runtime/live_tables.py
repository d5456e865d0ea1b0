"""Tables in memory: fetched from disk when somebody asks, changed only together with what is written there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

from parlour.match.dice import fresh_secret
from parlour.view.language import phrases

from ..domain.commands import CallTime, Command, Resume
from ..domain.decisions import decide
from ..domain.events import Event, Rematched
from ..domain.opening import open_rematch
from ..domain.preconditions import SERVER
from ..domain.refusals import Refusal
from ..domain.table import ID_LENGTH, Table
from ..settings import Settings
from ..storage.rows import Entry
from ..storage.store import ConflictError, Store
from .compile_queue import CompileQueue
from .live_table import LiveTable, Subscription
from .record_reader import RecordReader

log = logging.getLogger(__name__)
say = phrases(__package__)


def fresh_id() -> str:
    """The id of a table that is not there yet."""
    return secrets.token_hex(ID_LENGTH // 2)


class LiveTables:
    """Tables in memory, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now. `attend` is called with each table that has come into
    memory or has changed, or whose people have come or gone.
    """

    def __init__(self, settings: Settings, store: Store, records: RecordReader, now: Callable[[], int]):
        self.settings, self.store, self.records, self.now = settings, store, records, now
        self.attend: Callable[[LiveTable], None] = lambda live: None
        self._loop = asyncio.get_running_loop()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._compiling = CompileQueue(self._compiled)

    def forget_all(self) -> None:
        """Let go of all tables: who watches is given no more."""
        for live in self.all():
            self._forget(live)

    async def close(self) -> None:
        """End all tasks."""
        self._compiling.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._live.values())

    @property
    def warm(self) -> frozenset[str]:
        """The packages of the games that are compiled."""
        return self._compiling.warm

    def find(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(id)

    async def get(self, id: str) -> LiveTable:
        """A table, fetched if it is not in memory."""
        if live := self._live.get(id):
            live.used = self._loop.time()
            return live
        if id not in self._loading:
            task = self._loading[id] = self.start(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def release_idle(self) -> None:
        """Forget the tables that nobody has asked for in a while; they are fetched again when somebody does."""
        limit = self._loop.time() - self.settings.idle
        for live in self.all():
            if live.used < limit and live.is_idle():
                self._forget(live)
                if self.store.is_shared:
                    self.store.release(live.table.id).add_done_callback(_warn)

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin a task that ends with the tables."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Changing a table

    async def add(self, id: str, secret: str, events: Sequence[Event]) -> Table:
        """A new table, which some events tell of."""
        return await self.enter(await asyncio.to_thread(Table.of, id, secret, events), events)

    async def enter(self, table: Table, events: Sequence[Event]) -> Table:
        """A new table, and the events that it is the sum of."""
        await self._write(Entry(table, events, table.secret))
        return self._enter(table).table

    async def do(self, id: str, command: Command, who: str | None) -> int:
        """Do what a caller asks; it is on disk when this returns the table's sequence number. Raises Refusal.

        Once begun it is finished, even if the caller's task is cancelled meanwhile.
        """
        return await asyncio.shield(self.start(self._do(id, command, who)))

    async def _do(self, id: str, command: Command, who: str | None) -> int:
        live = await self.get(id)
        if who is not None:
            live.table.presence.hear(who, self.now())
        async with live.lock:
            if not isinstance(command, Resume):
                await self._carry_out(live, CallTime(), SERVER)
            await self._carry_out(live, command, who)
            return live.table.seq

    async def _carry_out(self, live: LiveTable, command: Command, who: str | None) -> None:
        """Write what follows from a command; where another process was faster, decide anew."""
        while events := decide(live.table, command, who, self.now()):
            after = live.table.after(events)
            try:
                await self._write(Entry(after, events), *self._heirs(after, events))
            except ConflictError:
                if not await self._catch_up(live):
                    raise Refusal("storage", say("This table is not on disk as it should be.")) from None
                continue
            self._replace(live, after)
            return

    def _heirs(self, table: Table, events: Sequence[Event]) -> list[Entry]:
        """The new tables that some events of a table call for."""
        if not any(isinstance(event, Rematched) for event in events):
            return []
        secret = fresh_secret()
        opened = open_rematch(table, secret, self.now())
        return [Entry(Table.of(table.heir(), secret, opened), opened, secret)]

    async def _write(self, *entries: Entry) -> None:
        await asyncio.wrap_future(self.store.append(*entries))

    # Those who watch

    @asynccontextmanager
    async def subscribe(self, id: str, who: str | None, network: str = "") -> AsyncIterator[Subscription]:
        """Within the context the caller is present at the table, and is given it after every change."""
        live = await self.get(id)
        live.charge(who, network)
        subscription = Subscription(live)
        live.subscriptions.add(subscription)
        self.attend(live)
        self._note_presence(live, who, who is not None and live.table.presence.arrive(who))
        try:
            yield subscription
        finally:
            live.subscriptions.discard(subscription)
            live.used = self._loop.time()
            self._note_presence(live, who, who is not None and live.table.presence.depart(who, self.now()))
            if live.table.id in self._live:
                self.attend(live)

    def _note_presence(self, live: LiveTable, who: str | None, changed: bool) -> None:
        """Tell everyone who watches that somebody came or went, here and at other processes."""
        if who is None or not changed:
            return
        self._replace(live, live.table)
        if self.store.is_shared:
            here = live.table.presence.connected[who] > 0
            noted = self.store.note(live.table.id, who, here, self.now())
            noted.add_done_callback(_warn)

    # Memory

    async def _load(self, id: str) -> LiveTable:
        loaded = await asyncio.to_thread(self.store.load, id)
        if loaded is None:
            raise Refusal("unknown_table", say("There is no table {id}; its address may be incomplete.", id=repr(id)))
        table = await asyncio.to_thread(Table.of, id, *loaded, self._compiling.is_warm)
        live = self._enter(table)
        if self.store.is_shared:  # others may have written since it was read, and nobody was told
            await self._look_again(live)
        return live

    def _enter(self, table: Table) -> LiveTable:
        table.presence.start = self.now()
        table.presence.patience = int(self.settings.patience * 1000)
        live = self._live[table.id] = LiveTable(table, self._loop.time())
        table.game.compiled = self._compiling.is_warm(table.game.package)
        self._compiling.want(table.game)
        self._verify_when_over(live)
        self.attend(live)
        return live

    def _replace(self, live: LiveTable, table: Table) -> None:
        live.table = table
        live.notify()
        self._verify_when_over(live)
        self.attend(live)

    def _verify_when_over(self, live: LiveTable) -> None:
        """Have the dice verified once their secret is out, in a thread: a long game takes a while."""
        if live.table.fairness.secret is not None and live.verdict is None and not live.is_verifying:
            live.is_verifying = True
            self.start(self._verify(live))

    async def _verify(self, live: LiveTable) -> None:
        live.verdict = await self.records.verify(live.table)
        live.notify()

    def _forget(self, live: LiveTable) -> None:
        self._live.pop(live.table.id, None)
        if live.timer:
            live.timer.cancel()
        if live.pending:
            live.pending.cancel()
        for subscription in live.subscriptions:
            subscription.end()

    def _compiled(self, package: str) -> None:
        for live in self.all():
            if live.table.game.package == package:
                live.table.game.compiled = True
                live.notify()

    # Other processes

    def hear_in_thread(self, id: str | None) -> None:
        """Another process has written to a table, or with None perhaps to any."""
        self._loop.call_soon_threadsafe(self._hear, id)

    def _hear(self, id: str | None) -> None:
        for live in self.all() if id is None else filter(None, [self._live.get(id)]):
            self.start(self._look_again(live))

    async def _look_again(self, live: LiveTable) -> None:
        """See what other processes have written to a table, and who is connected to them."""
        id = live.table.id
        try:
            async with live.lock:
                await self._catch_up(live)
            live.table.presence.elsewhere = (await asyncio.to_thread(self.store.elsewhere, id)).get(id, {})
        except Refusal as problem:
            log.warning("Table %s could not be read again: %s", id, problem)
        self._replace(live, live.table)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Whether there was something to catch up with."""
        missed = await asyncio.to_thread(self.store.events, live.table.id, live.table.seq)
        if missed:
            self._replace(live, live.table.after(missed))
        return bool(missed)


def _warn(future: Future[Any]) -> None:
    if not future.cancelled() and (problem := future.exception()):
        log.warning("%s", problem)

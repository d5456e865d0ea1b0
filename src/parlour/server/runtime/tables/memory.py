"""Tables in memory: which are kept, and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import partial
from typing import Any

from ...domain.table import Table
from ...observability import Instruments
from ...settings import Settings
from ...storage.store import Store
from ..computing.compile_queue import CompileQueue
from ..computing.record_reader import RecordReader
from .batched_lookup import BatchedLookup
from .live_table import LiveTable
from .presence_notes import PresenceNotes

LOADERS = 2  # tables that are laid out at once
AT_HAND = 5  # seconds for which a table stays in memory at least: whoever has asked for it may be about to use it


class TableMemory:
    """Tables in memory, within one event loop.

    `attend` is called with each table that has come into memory or has changed, or whose people have come or gone;
    `forgotten` with the id of each that has left it. `outsiders` are the players from outside that are there.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        records: RecordReader,
        now: Callable[[], int],
        instruments: Instruments,
        uncompiled: Collection[str] = (),
    ):
        """`uncompiled` are the packages of games whose rules stay interpreted, because somebody is writing them."""
        self.settings, self.store, self.records, self.now = settings, store, records, now
        self.metrics, self.tracing = instruments.metrics, instruments.tracing
        self.attend: Callable[[LiveTable], None] = lambda live: None
        self.forgotten: Callable[[str], None] = lambda id: None
        self.outsiders: Collection[str] = ()
        self._loop = asyncio.get_running_loop()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._uncompiled = uncompiled
        self._compiling = CompileQueue(self._compiled, uncompiled)
        self._notes = PresenceNotes(store, now, self.start)
        self._seqs = BatchedLookup(partial(asyncio.to_thread, store.seqs), self.start)
        self._elsewhere = BatchedLookup(partial(asyncio.to_thread, store.elsewhere), self.start)
        self._loaders = ThreadPoolExecutor(LOADERS, thread_name_prefix="loader")

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

    def start(self, work: Coroutine[Any, Any, Any], context: Context | None = None) -> asyncio.Task[Any]:
        """Begin a task that ends with the tables."""
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _enter(self, table: Table) -> LiveTable:
        table.presence.start = self.now()
        table.presence.patience = int(self.settings.patience * 1000)
        table.max_events, table.outsiders = self.settings.max_events, self.outsiders
        self._make_room()
        live = self._live[table.id] = LiveTable(table, self._loop.time())
        table.game.compiled = self._compiling.is_warm(table.game.package)
        self._compiling.want(table.game)
        self._verify_when_over(live)
        self.attend(live)
        return live

    def _verify_when_over(self, live: LiveTable) -> None:
        """Have the dice verified once their secret is revealed, in a thread: a long game takes a while."""
        if live.table.fairness.secret is not None and live.dice_proof is None and not live.is_verifying:
            live.is_verifying = True
            self.start(self._verify(live))

    async def _verify(self, live: LiveTable) -> None:
        live.dice_proof = await self.records.verify(live.table)
        live.notify()

    def _compiled(self, package: str) -> None:
        for live in self.all():
            if live.table.game.package == package:
                live.table.game.compiled = True
                live.notify()

    def _make_room(self) -> None:
        """Forget unused tables if there are too many, the least recently used first."""
        surplus = len(self._live) - self.settings.tables_in_memory
        if surplus > 0:
            limit = self._loop.time() - AT_HAND
            idle = [live for live in self.all() if live.used < limit and live.is_idle()]
            for live in sorted(idle, key=lambda live: live.used)[:surplus]:
                self._forget(live)

    def release_idle(self) -> None:
        """Forget the tables that nobody has asked for in a while; they are fetched again when somebody does."""
        limit = self._loop.time() - self.settings.idle
        for live in self.all():
            if live.used < limit and live.is_idle():
                self._forget(live)

    def forget(self, id: str) -> None:
        """Forget a table that was removed."""
        if live := self._live.get(id):
            self._forget(live)

    def forget_all(self) -> None:
        """Forget all tables, and end their subscriptions."""
        for live in self.all():
            self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]
            self.forgotten(live.table.id)
        if live.timer:
            live.timer.cancel()
        if live.pending:
            live.pending.cancel()
        for subscription in live.subscriptions:
            subscription.end()

    async def close(self) -> None:
        """End all tasks."""
        self._compiling.close()
        self._loaders.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

"""The tables that a process keeps in memory, and the tasks that work on them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any

from parlour.server.domain.table import Table
from parlour.server.settings import Settings

from .live_table import LiveTable

LEAST_STAY = 5  # seconds that a table stays in memory at least, as its reader may be about to use it


class TableCache:
    """Tables in memory by id. The least recently used ones are removed when there are too many."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.changed: Callable[[LiveTable], None] = lambda live: None  # called after a table was added or replaced
        self.removed: Callable[[str], None] = lambda id: None  # called with the id of each table that was removed
        self._loop = asyncio.get_running_loop()
        self._live: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def __contains__(self, live: LiveTable) -> bool:
        return self._live.get(live.table.id) is live

    def __len__(self) -> int:
        return len(self._live)

    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._live.values())

    def find(self, id: str) -> LiveTable | None:
        """A table; None if it is not in memory."""
        return self._live.get(id)

    def touch(self, live: LiveTable) -> None:
        """Mark a table as used now."""
        live.used = self._loop.time()

    def add(self, table: Table) -> LiveTable:
        """Add a table."""
        self._make_room()
        live = self._live[table.id] = LiveTable(table, self._loop.time())
        self.changed(live)
        return live

    def replace(self, live: LiveTable, table: Table) -> None:
        """Replace a table by its next version, and notify the subscribers."""
        live.table = table
        live.notify()
        self.changed(live)

    def _make_room(self) -> None:
        surplus = len(self) - self.settings.tables_in_memory
        if surplus > 0:
            unused = self._unused_for(LEAST_STAY)
            for live in sorted(unused, key=lambda live: live.used)[:surplus]:
                self.remove(live)

    def release_idle(self) -> None:
        """Remove the tables that nobody has used for a while; they are loaded again on demand."""
        for live in self._unused_for(self.settings.idle):
            self.remove(live)

    def _unused_for(self, seconds: float) -> list[LiveTable]:
        limit = self._loop.time() - seconds
        return [live for live in self.all() if live.used < limit and live.is_idle()]

    def remove_all(self) -> None:
        """Remove all tables, and end their subscriptions."""
        for live in self.all():
            self.remove(live)

    def remove(self, live: LiveTable) -> None:
        """Remove a table, cancel its timer and pending move, and end its subscriptions."""
        if live in self:
            del self._live[live.table.id]
            self.removed(live.table.id)
        if live.timer:
            live.timer.cancel()
        if live.pending:
            live.pending.cancel()
        for subscription in live.subscriptions:
            subscription.end()

    def start(self, work: Coroutine[Any, Any, Any], context: Context | None = None) -> asyncio.Task[Any]:
        """Start a task that is cancelled by `close`."""
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel all tasks, and wait for them to end."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

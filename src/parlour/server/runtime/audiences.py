"""Counts the spectators of the tables in memory, over all processes, from time to time.

The others at a table are not notified of each arrival, because a crowd would cause a flood of updates.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

from parlour.server.storage.audience_rows import audiences_elsewhere, record_audiences
from parlour.server.storage.store import Store

from .live_table import LiveTable

PAUSE = 5_000  # milliseconds between counts


class Audiences:
    """The numbers of spectators. A person connected to two processes counts twice."""

    def __init__(self, store: Store, now: Callable[[], int]):
        self._store, self._now = store, now
        self._recorded: dict[str, int] = {}  # spectators here as the other processes know them, by table
        self._counted_at = 0

    def forget_records(self) -> None:
        """Record all numbers again at the next count, because the other processes have declared this one dead."""
        self._recorded = {}

    async def count(self, lives: Collection[LiveTable]) -> None:
        """Count the spectators, unless it has been done a moment ago, and notify tables of new numbers."""
        if self._now() < self._counted_at + PAUSE:
            return
        self._counted_at = self._now()
        here = {live.table.id: number for live in lives if (number := live.count_spectators())}
        elsewhere = await self._exchange(here) if self._store.database.is_shared else {}
        for live in lives:
            live.show_spectators(here.get(live.table.id, 0) + elsewhere.get(live.table.id, 0))

    async def _exchange(self, here: Mapping[str, int]) -> dict[str, int]:
        """Record the numbers here that have changed, and return those at the other processes."""
        known = self._recorded
        changed = {id: here.get(id, 0) for id in {*here, *known} if here.get(id, 0) != known.get(id, 0)}
        if changed:
            await asyncio.wrap_future(record_audiences(self._store.database, changed))
            self._recorded = dict(here)
        return await asyncio.to_thread(audiences_elsewhere, self._store.database)

"""Keeping the tables in memory in step with the other processes on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any

from ...domain.table import Table
from .live_table import LiveTable
from .memory import TableMemory

log = logging.getLogger(__name__)


class SharedTables(TableMemory):
    """Tables in memory that other processes may have written to, or have people connected to."""

    def hear(self, id: str, seq: int) -> None:
        """Note that another process has written to a table; one that nobody watches here catches up later."""
        if live := self._live.get(id):
            live.heard = max(live.heard, seq)
            if live.is_behind and not live.is_idle():
                self.start(self._follow(live)).add_done_callback(_warn)

    async def look_around(self, ids: Collection[str]) -> None:
        """See what other processes have written to some tables in memory, and who is connected to them."""
        everywhere = await asyncio.to_thread(self.store.elsewhere, ids)
        seqs = await asyncio.to_thread(self.store.seqs, ids)
        for live in filter(None, map(self.find, ids)):
            self._see(live, everywhere.get(live.table.id, {}), seqs.get(live.table.id))

    async def _look_at(self, live: LiveTable) -> None:
        """The same for one table that has just come into memory."""
        elsewhere = await self._elsewhere.of(live.table.id)
        seq = await self._seqs.of(live.table.id)
        if self.find(live.table.id) is live:
            self._see(live, elsewhere or {}, seq)

    def _see(self, live: LiveTable, elsewhere: dict[str, int | None], seq: int | None) -> None:
        if live.table.presence.elsewhere != elsewhere:
            live.table.presence.elsewhere = elsewhere
            self._replace(live, live.table)
        if seq is None:
            self._forget(live)  # it was removed
        else:
            self.hear(live.table.id, seq)

    async def _follow(self, live: LiveTable) -> None:
        """Catch up with what another process is known to have written."""
        if live.is_behind:
            async with live.lock:
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Catch up, if need be. Returns whether there was something to catch up with."""
        missed = await asyncio.to_thread(self.store.events, live.table.id, live.table.seq)
        if missed:
            self._replace(live, live.table.after(missed))
        return bool(missed)

    def _replace(self, live: LiveTable, table: Table) -> None:
        live.table = table
        live.notify()
        self._note_presence(live)
        self._verify_when_over(live)
        self.attend(live)

    def note_everyone(self) -> None:
        """Write down again who is connected, as the others had taken this process for dead."""
        for live in self.all():
            self._notes.make(live.table.id, dict.fromkeys(live.noted, True))

    def _note_presence(self, live: LiveTable) -> None:
        """Tell the other processes where somebody who holds a seat has come or gone, or sits down or gets up."""
        if self.store.is_shared:
            self._notes.make(live.table.id, live.news_of_presence())


def _warn(future: asyncio.Future[Any]) -> None:
    if not future.cancelled() and (problem := future.exception()):
        log.warning("%s", problem)

"""News from the other processes on the same database."""

from __future__ import annotations

import asyncio
import logging

from ...domain.refusals import Refusal
from ...storage.listener import News
from .live_tables import LiveTables

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds before another try to read what they have written


class OtherProcesses:
    """Keeps the tables in memory in step with what other processes write, within one event loop.

    News that arrive while earlier ones are being read are read together after them.
    """

    def __init__(self, tables: LiveTables):
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        self._unread: set[str] = set()
        self._reader: asyncio.Task[None] | None = None

    def hear_in_thread(self, news: News) -> None:
        """Take news from another process, in whatever thread they arrive."""
        if news.table is None or self._tables.find(news.table):
            self._loop.call_soon_threadsafe(self._hear, news)

    def _hear(self, news: News) -> None:
        if news.table and news.seq:
            self._tables.hear(news.table, news.seq)
            return
        self._unread.update([news.table] if news.table else [live.table.id for live in self._tables.all()])
        if not self._reader or self._reader.done():
            self._reader = self._tables.start(self._read_up())

    async def _read_up(self) -> None:
        while self._unread:
            ids, self._unread = self._unread, set()
            try:
                await self._tables.look_around(ids)
            except Refusal as problem:
                log.warning("Cannot read changes by other processes: %s", problem)
                self._unread |= ids
                await asyncio.sleep(PAUSE)

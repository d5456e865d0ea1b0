"""Synchronization with the other processes on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from parlour.server.domain.refusals import Refusal
from parlour.server.storage.database import News
from parlour.server.storage.processes import PresenceChange, Processes
from parlour.server.storage.store import Store

from .live_table import LiveTable
from .table_cache import TableCache

log = logging.getLogger(__name__)

RETRY_PAUSE = 1.0  # seconds before another attempt to read what other processes have written

Answer = TypeVar("Answer")
Start = Callable[[Coroutine[Any, Any, None]], asyncio.Task[Any]]  # starts a task


class PeerSync:
    """Keeps the tables in memory in step with what other processes write, and announces who is connected here."""

    def __init__(self, cache: TableCache, store: Store, now: Callable[[], int]):
        self._cache, self._store = cache, store
        self._loop = asyncio.get_running_loop()
        self._notes = PresenceNotes(store.processes, now, cache.start)
        self._seqs = BatchedLookup(partial(asyncio.to_thread, store.seqs), cache.start)
        self._elsewhere = BatchedLookup(partial(asyncio.to_thread, store.processes.presence_elsewhere), cache.start)
        self._unread: set[str] = set()
        self._reader: asyncio.Task[Any] | None = None

    def receive_in_thread(self, news: News) -> None:
        """Receive a notification from another process, in any thread."""
        if news.table is None or self._cache.find(news.table):
            self._loop.call_soon_threadsafe(self._receive, news)

    def _receive(self, news: News) -> None:
        if news.table and news.seq:
            self.note_seq(news.table, news.seq)
            return
        self._unread.update([news.table] if news.table else [live.table.id for live in self._cache.all()])
        if not self._reader or self._reader.done():
            self._reader = self._cache.start(self._read_all())

    async def _read_all(self) -> None:
        """Read what has changed at the unread tables. Notifications that arrive in between form the next batch."""
        while self._unread:
            ids, self._unread = self._unread, set()
            try:
                await self._refresh(ids)
            except Refusal as problem:
                log.warning("Cannot read changes by other processes: %s", problem)
                self._unread |= ids
                await asyncio.sleep(RETRY_PAUSE)

    async def _refresh(self, ids: Collection[str]) -> None:
        """Read the sequence numbers of tables in memory, and the connections at other processes."""
        everywhere = await asyncio.to_thread(self._store.processes.presence_elsewhere, ids)
        seqs = await asyncio.to_thread(self._store.seqs, ids)
        for live in filter(None, map(self._cache.find, ids)):
            self._apply(live, everywhere.get(live.table.id, {}), seqs.get(live.table.id))

    async def refresh(self, live: LiveTable) -> None:
        """Do the same for one table that was just loaded."""
        elsewhere = await self._elsewhere.of(live.table.id)
        seq = await self.seq(live.table.id)
        if live in self._cache:
            self._apply(live, elsewhere or {}, seq)

    async def seq(self, id: str) -> int | None:
        """The sequence number of a table in the database; None if there is no such table."""
        return await self._seqs.of(id)

    def _apply(self, live: LiveTable, elsewhere: dict[str, int | None], seq: int | None) -> None:
        if live.table.presence.elsewhere != elsewhere:
            live.table.presence.elsewhere = elsewhere
            self._cache.replace(live, live.table)
        if seq is None:
            self._cache.remove(live)  # deleted by another process
        else:
            self.note_seq(live.table.id, seq)

    def note_seq(self, id: str, seq: int) -> None:
        """Record that another process has written to a table. A table without subscribers catches up on next use."""
        if live := self._cache.find(id):
            live.known_seq = max(live.known_seq, seq)
            if live.is_behind and not live.is_idle():
                self._cache.start(self.follow(live)).add_done_callback(_log_failure)

    async def follow(self, live: LiveTable) -> None:
        """Catch up with what another process is known to have written."""
        if live.is_behind:
            async with live.lock:
                await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> bool:
        """Apply the events written by other processes; the caller holds the lock. Return whether there were any."""
        missed = await asyncio.to_thread(self._store.events, live.table.id, live.table.seq)
        if missed:
            self._cache.replace(live, live.table.after(missed))
        return bool(missed)

    def announce_presence(self, live: LiveTable) -> None:
        """Announce players who have connected, disconnected, sat down or stood up."""
        if self._store.database.is_shared:
            self._notes.add(live.table.id, live.presence_changes())

    def announce_everyone(self) -> None:
        """Announce all connected players again, after the others have declared this process dead."""
        for live in self._cache.all():
            self._notes.add(live.table.id, dict.fromkeys(live.announced, True))


class PresenceNotes:
    """Writes connections and disconnections to the database, in batches: one while the previous is being written.

    After another process has died, many players reconnect here at once, and moves should not wait for each of them.
    """

    def __init__(self, processes: Processes, now: Callable[[], int], start: Start):
        self._processes, self._now, self._start = processes, now, start
        self._unwritten: dict[tuple[str, str], PresenceChange] = {}
        self._is_writing = False

    def add(self, id: str, changes: Mapping[str, bool]) -> None:
        """Add the keys that have connected to a table (True) or disconnected (False)."""
        now = self._now()
        self._unwritten |= {(id, key): PresenceChange(id, key, here, now) for key, here in changes.items()}
        if self._unwritten and not self._is_writing:
            self._is_writing = True
            self._start(self._write())

    async def _write(self) -> None:
        try:
            while self._unwritten:
                notes, self._unwritten = list(self._unwritten.values()), {}
                await self._write_batch(notes)
        finally:
            self._is_writing = False

    async def _write_batch(self, notes: Collection[PresenceChange]) -> None:
        try:
            await asyncio.wrap_future(self._processes.record_presence(*notes))
        except Refusal as problem:
            log.warning("%s", problem)


class BatchedLookup(Generic[Answer]):
    """Looks up values by table id, in batches: one query for all requests made during the previous query."""

    def __init__(self, query: Callable[[Collection[str]], Awaitable[Mapping[str, Answer]]], start: Start):
        self._query, self._start = query, start
        self._waiting: dict[str, asyncio.Future[Answer | None]] = {}
        self._is_querying = False

    async def of(self, id: str) -> Answer | None:
        """The value of a table, from a query that starts after this call; None if there is none."""
        if id not in self._waiting:
            self._waiting[id] = asyncio.get_running_loop().create_future()
        answer = self._waiting[id]
        if not self._is_querying:
            self._is_querying = True
            self._start(self._query_all())
        return await asyncio.shield(answer)

    async def _query_all(self) -> None:
        waiting: dict[str, asyncio.Future[Answer | None]] = {}
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, {}
                await self._query_batch(waiting)
        finally:
            self._is_querying = False
            for answer in (*waiting.values(), *self._waiting.values()):
                answer.cancel()  # only has an effect if this task was cancelled

    async def _query_batch(self, waiting: Mapping[str, asyncio.Future[Answer | None]]) -> None:
        try:
            found = await self._query(list(waiting))
        except Exception as problem:
            for answer in waiting.values():
                answer.set_exception(problem)
                answer.exception()  # marks it as retrieved, as all callers may have gone
            return
        for id, answer in waiting.items():
            answer.set_result(found.get(id))


def _log_failure(future: asyncio.Future[Any]) -> None:
    if not future.cancelled() and (problem := future.exception()):
        log.warning("%s", problem)

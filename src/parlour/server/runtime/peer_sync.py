"""Synchronization with the other processes on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from functools import partial
from typing import Generic, TypeVar

from parlour.server.domain.lag import LineState
from parlour.server.domain.refusals import Refusal
from parlour.server.storage.database import News
from parlour.server.storage.processes import PeerPresence, PresenceChange
from parlour.server.storage.store import Store

from .live_table import LiveTable, TableCache

log = logging.getLogger(__name__)

RETRY_PAUSE = 1.0  # seconds before another attempt to read what other processes have written

Answer = TypeVar("Answer")
Key = TypeVar("Key")
Item = TypeVar("Item")
Start = Callable[[Coroutine[None, None, None]], object]  # starts a task


class PeerSync:
    """Keeps the tables in memory in step with what other processes write, and announces who is connected here."""

    def __init__(self, cache: TableCache, store: Store, now: Callable[[], int]):
        self._cache, self._store = cache, store
        self._loop = asyncio.get_running_loop()
        self._now = now
        self._notes: Batches[tuple[str, str], PresenceChange] = Batches(self._write_notes, cache.start)
        self._unread: Batches[str, None] = Batches(self._read, cache.start)
        self._seqs = BatchedLookup(partial(asyncio.to_thread, store.seqs), cache.start)
        self._elsewhere = BatchedLookup(partial(asyncio.to_thread, store.processes.presence_elsewhere), cache.start)

    def receive_in_thread(self, news: News) -> None:
        """Receive a notification from another process, in any thread."""
        if news.table is None or self._cache.find(news.table):
            self._loop.call_soon_threadsafe(self._receive, news)

    def _receive(self, news: News) -> None:
        if news.table and news.seq:
            self.note_seq(news.table, news.seq)
            return
        ids = [news.table] if news.table else [live.table.id for live in self._cache.all()]
        self._unread.add(dict.fromkeys(ids))

    async def _read(self, unread: dict[str, None]) -> None:
        """Read the sequence numbers of tables in memory, and the connections at other processes."""
        ids = [*unread]
        try:
            everywhere = await asyncio.to_thread(self._store.processes.presence_elsewhere, ids)
            seqs = await asyncio.to_thread(self._store.seqs, ids)
        except Refusal as problem:
            log.warning("Cannot read changes by other processes: %s", problem)
            self._unread.waiting |= unread
            await asyncio.sleep(RETRY_PAUSE)
            return
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

    def _apply(self, live: LiveTable, elsewhere: Mapping[str, PeerPresence], seq: int | None) -> None:
        presence = live.table.presence
        presence.lags = {key: peer.lag for key, peer in elsewhere.items()}
        seen = {key: peer.seen for key, peer in elsewhere.items()}
        if presence.elsewhere != seen:
            presence.elsewhere = seen
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

    def announce_presence(self, live: LiveTable, again: Collection[str] = ()) -> None:
        """Announce who has connected, disconnected, sat down or stood up, and keys whose lag has changed (`again`)."""
        if self._store.database.is_shared:
            here = {key: True for key in again if key in live.announced}
            self._announce(live, here | live.presence_changes())

    def announce_everyone(self) -> None:
        """Announce all connected players again, after the others have declared this process dead."""
        for live in self._cache.all():
            self._announce(live, dict.fromkeys(live.announced, True))

    def _announce(self, live: LiveTable, changes: Mapping[str, bool]) -> None:
        """Announce the keys that have connected to a table (True) or disconnected (False).

        After another process has died, many players reconnect here at once, and moves should not wait for each of them.
        """
        id, now, lines = live.table.id, self._now(), live.table.presence.lines
        for key, here in changes.items():
            line = lines.get(key) or LineState(now)
            self._notes.add({(id, key): PresenceChange(id, key, here, now if here else line.heard, line.lag)})

    async def _write_notes(self, notes: dict[tuple[str, str], PresenceChange]) -> None:
        try:
            await asyncio.wrap_future(self._store.processes.record_presence(*notes.values()))
        except Refusal as problem:
            log.warning("%s", problem)


class Batches(Generic[Key, Item]):
    """Handles items in batches: one while the previous is being handled."""

    def __init__(self, handle: Callable[[dict[Key, Item]], Awaitable[None]], start: Start):
        self.waiting: dict[Key, Item] = {}
        self._handle, self._start, self._is_running = handle, start, False

    def add(self, items: Mapping[Key, Item]) -> None:
        """Add items to the next batch; a later one replaces an earlier one with the same key."""
        self.waiting |= items
        if self.waiting and not self._is_running:
            self._is_running = True
            self._start(self._run())

    async def _run(self) -> None:
        try:
            while self.waiting:
                batch, self.waiting = self.waiting, {}
                await self._handle(batch)
        finally:
            self._is_running = False


class BatchedLookup(Generic[Answer]):
    """Looks up values by table id, in batches: one query for all requests made during the previous query."""

    def __init__(self, query: Callable[[Collection[str]], Awaitable[Mapping[str, Answer]]], start: Start):
        self._query = query
        self._requests: Batches[str, asyncio.Future[Answer | None]] = Batches(self._look_up, start)

    async def of(self, id: str) -> Answer | None:
        """The value of a table, from a query that starts after this call; None if there is none."""
        answer = self._requests.waiting.get(id) or asyncio.get_running_loop().create_future()
        self._requests.add({id: answer})
        return await asyncio.shield(answer)

    async def _look_up(self, requests: dict[str, asyncio.Future[Answer | None]]) -> None:
        try:
            found = await self._query(list(requests))
        except asyncio.CancelledError:
            for answer in (*requests.values(), *self._requests.waiting.values()):
                answer.cancel()
            raise
        except Exception as problem:
            for answer in requests.values():
                answer.set_exception(problem)
                answer.exception()  # marks it as retrieved, as all callers may have gone
        else:
            for id, answer in requests.items():
                answer.set_result(found.get(id))


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (problem := task.exception()):
        log.warning("%s", problem)

"""Feeds of one's own tables, for people who follow all of them.

What changes at many tables in quick succession is read in one query, and a feed keeps only the latest state of each
table. So the work is bounded by the number of tables, however often they change.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.database import Database, News
from parlour.server.storage.own_tables import HeldTable, TableSearch, held_tables, own_tables
from parlour.server.storage.table_rows import ListedTable
from parlour.view.language import phrases

from .peer_sync import RETRY_PAUSE, Batches, Start

log = logging.getLogger(__name__)
say = phrases(__package__)

MOST_TABLES = 100  # running ones per feed
MOST_FEEDS = 4  # per person, in this process

Changes = Mapping[str, ListedTable | None]  # keyed by id; None: the person has lost their seat, or the table is gone


class OwnTablesFeed:
    """Yields the running tables of a person at once, and then those that have changed."""

    def __init__(self, keys: Collection[str]):
        self.keys = frozenset(keys)
        self.known: dict[str, ListedTable] = {}  # the tables that the client follows, as it knows them
        self._changes: dict[str, ListedTable | None] = {}
        self._changed = asyncio.Event()
        self._is_over = False

    def begin(self, tables: Collection[ListedTable]) -> None:
        """Add the running tables. Changes that have arrived before are newer."""
        self.known = {table.id: table for table in tables} | self.known
        self._changes = {**self.known} | self._changes
        self._changed.set()

    def learn(self, id: str, table: ListedTable | None) -> None:
        """Note the new state of a table, if it is followed or could be."""
        known = self.known.pop(id, None)
        if table and table.status != "over" and (known or len(self.known) < MOST_TABLES):
            self.known[id] = table
        if table != known and (known or id in self.known):
            self._changes[id] = table
            self._changed.set()

    def end(self) -> None:
        """End the iteration."""
        self._is_over = True
        self._changed.set()

    def __aiter__(self) -> OwnTablesFeed:
        return self

    async def __anext__(self) -> Changes:
        await self._changed.wait()
        if self._is_over:
            raise StopAsyncIteration
        self._changed.clear()
        changes, self._changes = self._changes, {}
        return changes


class OwnTablesFeeds:
    """All feeds of a process."""

    def __init__(self, database: Database, start: Start):
        self._database = database
        self._by_key: defaultdict[str, set[OwnTablesFeed]] = defaultdict(set)
        self._by_table: defaultdict[str, set[OwnTablesFeed]] = defaultdict(set)
        self._unread: Batches[str, None] = Batches(self._read, start)

    @contextmanager
    def opened(self, keys: Collection[str]) -> Iterator[OwnTablesFeed]:
        """Open a feed for the person with some keys, for the context. Raises Refusal if they have too many."""
        if len(set[OwnTablesFeed]().union(*(self._by_key.get(key, ()) for key in keys))) >= MOST_FEEDS:
            raise Refusal(
                "too_many", say("You have too many connections for your tables (maximum: {most}).", most=MOST_FEEDS)
            )
        feed = OwnTablesFeed(keys)
        for key in feed.keys:
            self._by_key[key].add(feed)
        try:
            yield feed
        finally:
            _discard(self._by_key, feed.keys, feed)
            _discard(self._by_table, feed.known, feed)

    async def begin(self, feed: OwnTablesFeed) -> None:
        """Send a feed the person's running tables."""
        search = TableSearch("running", size=MOST_TABLES)
        tables = (await asyncio.to_thread(own_tables, self._database, sorted(feed.keys), search)).tables
        feed.begin(tables)
        for id in feed.known:
            self._by_table[id].add(feed)
        self._unread.add(dict.fromkeys(feed.known))  # the tables may have changed since they were read

    def written(self, *changed: Table) -> None:
        """Note that this process has changed some tables."""
        for table in changed:
            if table.id in self._by_table or any(seat.key in self._by_key for seat in table.seats):
                self._unread.add({table.id: None})

    def receive(self, news: News) -> None:
        """Note that another process may have changed a table."""
        if news.table is None:
            self._unread.add(dict.fromkeys(self._by_table))
        elif news.table in self._by_table or (news.seated and self._by_key):
            self._unread.add({news.table: None})

    def close(self) -> None:
        """End all feeds."""
        for feed in set[OwnTablesFeed]().union(*self._by_key.values()):
            feed.end()

    async def _read(self, unread: dict[str, None]) -> None:
        try:
            found = await asyncio.to_thread(held_tables, self._database, list(unread))
        except Refusal as problem:
            log.warning("Cannot read changes of tables: %s", problem)
            self._unread.waiting |= unread
            await asyncio.sleep(RETRY_PAUSE)
            return
        for id in unread:
            self._distribute(id, found.get(id))

    def _distribute(self, id: str, held: HeldTable | None) -> None:
        holders = (self._by_key.get(key, ()) for key in (held.seats if held else ()))
        for feed in set(self._by_table.get(id, ())).union(*holders):
            feed.learn(id, held.seen_by(feed.keys) if held else None)
            if id in feed.known:
                self._by_table[id].add(feed)
            else:
                _discard(self._by_table, [id], feed)


def _discard(index: dict[str, set[OwnTablesFeed]], names: Iterable[str], feed: OwnTablesFeed) -> None:
    """Remove a feed from an index, and names without any."""
    for name in names:
        index[name].discard(feed)
        if not index[name]:
            del index[name]

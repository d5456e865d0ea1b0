"""Batches of presence notes and lookups."""

import asyncio
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from parlour.server.domain.clocks import Presence
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.peer_sync import BatchedLookup, PeerSync
from parlour.server.storage.processes import PresenceChange


class SlowWriter:
    """A store whose writes finish when their futures are set."""

    def __init__(self):
        self.asked, self.processes, self.seqs, self.presence_elsewhere = [], self, None, None
        self.database = SimpleNamespace(is_shared=True)

    def record_presence(self, *notes):
        self.asked.append((notes, Future()))
        return self.asked[-1][1]

    def written(self):
        return [notes for notes, _ in self.asked]


@pytest.fixture
def store():
    return SlowWriter()


@pytest.fixture
async def announce(store):
    """A function that announces the presence of keys at a table."""
    sync = PeerSync(SimpleNamespace(start=asyncio.create_task), store, iter(range(100)).__next__)
    return lambda id, **changes: sync.announce_presence(
        SimpleNamespace(table=SimpleNamespace(id=id, presence=Presence()), presence_changes=lambda: changes)
    )


async def a_moment():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_notes_added_during_a_write_are_merged_into_one_batch(store, announce):
    announce("one")
    await a_moment()
    assert store.asked == []
    announce("one", ann=True)
    await a_moment()
    announce("one", ann=False)
    announce("two", bob=True)
    announce("one", ann=True)
    announce("one")
    await a_moment()
    assert store.written() == [(PresenceChange("one", "ann", True, 1),)]
    store.asked[0][1].set_result(None)
    await a_moment()
    assert store.written()[1:] == [(PresenceChange("one", "ann", True, 4), PresenceChange("two", "bob", True, 3))]
    store.asked[1][1].set_result(None)
    await a_moment()
    announce("one", ann=False)
    await a_moment()
    assert store.written()[2:] == [(PresenceChange("one", "ann", False, 6),)]


async def test_failed_write_is_logged_and_the_next_batch_written(store, announce, caplog):
    announce("one", ann=True)
    await a_moment()
    announce("one", bob=True)
    store.asked[0][1].set_exception(Refusal("storage", "The disk is full."))
    await a_moment()
    assert store.written()[1:] == [(PresenceChange("one", "bob", True, 1),)]
    assert caplog.messages == ["The disk is full."]


# Lookups


class SlowStore:
    """A store whose queries finish when their futures are set."""

    def __init__(self):
        self.queries = []

    async def query(self, ids):
        self.queries.append((ids, asyncio.get_running_loop().create_future()))
        return await self.queries[-1][1]

    def ids(self):
        return [ids for ids, _ in self.queries]


async def request(lookup, *ids):
    tasks = [asyncio.create_task(lookup.of(id)) for id in ids]
    await a_moment()
    return tasks


async def test_requests_during_a_query_share_the_next_one():
    store = SlowStore()
    lookup = BatchedLookup(store.query, asyncio.create_task)
    first = await request(lookup, "one")
    others = await request(lookup, "one", "two", "two", "three")
    assert store.ids() == [["one"]]
    store.queries[0][1].set_result({"one": 1})
    assert await asyncio.gather(*first) == [1]
    await a_moment()
    assert store.ids()[1:] == [["one", "two", "three"]]
    store.queries[1][1].set_result({"one": 5, "two": 2})
    assert await asyncio.gather(*others) == [5, 2, 2, None]


async def test_failed_query_fails_all_its_requests_but_not_the_next():
    store = SlowStore()
    lookup = BatchedLookup(store.query, asyncio.create_task)
    queries = await request(lookup, "one", "two")
    later = await request(lookup, "one")
    store.queries[0][1].set_exception(Refusal("storage", "The database is away."))
    for task in queries:
        with pytest.raises(Refusal):
            await task
    await a_moment()
    store.queries[1][1].set_result({"one": 1})
    assert await asyncio.gather(*later) == [1]


async def test_cancelled_request_does_not_affect_others():
    store = SlowStore()
    lookup = BatchedLookup(store.query, asyncio.create_task)
    gone, waiting = await request(lookup, "one", "one")
    gone.cancel()
    await a_moment()
    store.queries[0][1].set_result({"one": 1})
    assert await waiting == 1


async def test_cancelling_the_query_cancels_all_requests():
    store, tasks = SlowStore(), []
    lookup = BatchedLookup(store.query, lambda work: tasks.append(asyncio.create_task(work)))
    waiting = await request(lookup, "one", "two")
    tasks[0].cancel()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(result) for result in results] == [asyncio.CancelledError] * 2

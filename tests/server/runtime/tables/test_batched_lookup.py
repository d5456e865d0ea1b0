"""Questions about many tables, asked together."""

import asyncio

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.tables.batched_lookup import BatchedLookup


class SlowStore:
    """Answers when it is told to."""

    def __init__(self):
        self.asked = []

    async def ask(self, ids):
        self.asked.append((ids, asyncio.get_running_loop().create_future()))
        return await self.asked[-1][1]

    def ids(self):
        return [ids for ids, _ in self.asked]


async def a_moment():
    for _ in range(5):
        await asyncio.sleep(0)


async def asking(together, *ids):
    tasks = [asyncio.create_task(together.of(id)) for id in ids]
    await a_moment()
    return tasks


async def test_who_asks_while_a_question_is_under_way_shares_the_next():
    store = SlowStore()
    together = BatchedLookup(store.ask, asyncio.create_task)
    first = await asking(together, "one")
    others = await asking(together, "one", "two", "two", "three")
    assert store.ids() == [["one"]]
    store.asked[0][1].set_result({"one": 1})
    assert await asyncio.gather(*first) == [1]
    await a_moment()
    assert store.ids()[1:] == [["one", "two", "three"]]
    store.asked[1][1].set_result({"one": 5, "two": 2})
    assert await asyncio.gather(*others) == [5, 2, 2, None]


async def test_a_refusal_is_told_to_all_and_the_next_question_is_asked():
    store = SlowStore()
    together = BatchedLookup(store.ask, asyncio.create_task)
    asked = await asking(together, "one", "two")
    later = await asking(together, "one")
    store.asked[0][1].set_exception(Refusal("storage", "The database is away."))
    for task in asked:
        with pytest.raises(Refusal):
            await task
    await a_moment()
    store.asked[1][1].set_result({"one": 1})
    assert await asyncio.gather(*later) == [1]


async def test_who_gave_up_takes_nothing_from_the_others():
    store = SlowStore()
    together = BatchedLookup(store.ask, asyncio.create_task)
    gone, waiting = await asking(together, "one", "one")
    gone.cancel()
    await a_moment()
    store.asked[0][1].set_result({"one": 1})
    assert await waiting == 1


async def test_nobody_waits_for_ever_where_asking_was_ended():
    store, tasks = SlowStore(), []
    together = BatchedLookup(store.ask, lambda work: tasks.append(asyncio.create_task(work)))
    waiting = await asking(together, "one", "two")
    tasks[0].cancel()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(result) for result in results] == [asyncio.CancelledError] * 2

"""Which tables are kept in memory, and what is fetched again."""

import asyncio

import pytest

from parlour.server.runtime.tables import memory

from ...times import until
from ..helpers import FIRST, described, duel, finished, in_memory, play

pytestmark = pytest.mark.usefixtures("cold")


async def test_a_table_that_nobody_asks_for_is_let_go_and_fetched_again(open_service):
    async with open_service(idle=0.01) as service:
        id = await duel(service)
        await play(service, id, FIRST)
        await until(lambda: id not in in_memory(service))
        assert [turn.text for turn in (await service.table(id)).match.turns] == [FIRST]


async def test_a_table_that_is_watched_stays(open_service):
    async with open_service(idle=0.01) as service:
        watched, other = await duel(service), await duel(service)
        async with service.watch(watched, None):
            await until(lambda: other not in in_memory(service))
            assert watched in in_memory(service)


async def test_a_table_is_fetched_once_for_all_who_ask(open_service):
    async with open_service() as service:
        id = await duel(service)
    async with open_service() as service:
        tables = await asyncio.gather(*(service.table(id) for _ in range(5)))
        assert all(table is tables[0] for table in tables)


async def test_a_stranger_who_asks_for_many_does_not_fill_the_memory(open_service, monkeypatch):
    monkeypatch.setattr(memory, "AT_HAND", 0)
    async with open_service(heartbeat=1000, tables_in_memory=3) as service:
        ids = [await duel(service) for _ in range(8)]
        async with service.watch(ids[0], None):
            for id in ids:
                await asyncio.sleep(0.001)
                assert (await service.table(id)).status == "playing"
            assert len(service.tables.all()) == 4
            assert {ids[0], ids[-1]} < {live.table.id for live in service.tables.all()}


async def test_a_finished_table_leaves_memory_and_comes_back_whole(open_service):
    async with open_service(idle=0.2) as service:
        id = await finished(service)
        await until(lambda: service.dice_proof(id))
        before = described(await service.table(id))
        await until(lambda: not service.tables.find(id))
        assert described(await service.table(id)) == before
        await until(lambda: service.dice_proof(id))


async def test_who_leaves_memory_is_told(open_service):
    async with open_service(idle=0.1) as service:
        gone = []
        service.tables.forgotten = gone.append
        id = await duel(service)
        await until(lambda: id in gone)

"""TableCache: tables kept in memory, released and loaded again."""

import asyncio

import pytest

from parlour.server.runtime import table_cache
from tests.server.times import until

from .helpers import FIRST, described, duel, finished, in_memory, play

pytestmark = pytest.mark.usefixtures("cold")


async def test_unused_table_is_released_and_loaded_again(open_service):
    async with open_service(idle=0.01) as service:
        id = await duel(service)
        await play(service, id, FIRST)
        await until(lambda: id not in in_memory(service))
        assert [turn.text for turn in (await service.table(id)).match.turns] == [FIRST]


async def test_watched_table_stays_in_memory(open_service):
    async with open_service(idle=0.01) as service:
        watched, other = await duel(service), await duel(service)
        async with service.watch(watched, None):
            await until(lambda: other not in in_memory(service))
            assert watched in in_memory(service)


async def test_simultaneous_callers_load_a_table_once(open_service):
    async with open_service() as service:
        id = await duel(service)
    async with open_service() as service:
        tables = await asyncio.gather(*(service.table(id) for _ in range(5)))
        assert all(table is tables[0] for table in tables)


async def test_many_requested_tables_do_not_fill_the_memory(open_service, monkeypatch):
    monkeypatch.setattr(table_cache, "LEAST_STAY", 0)
    async with open_service(heartbeat=1000, tables_in_memory=3) as service:
        ids = [await duel(service) for _ in range(8)]
        async with service.watch(ids[0], None):
            for id in ids:
                await asyncio.sleep(0.001)
                assert (await service.table(id)).status == "playing"
            assert len(service.tables.cache.all()) == 4
            assert {ids[0], ids[-1]} < {live.table.id for live in service.tables.cache.all()}


async def test_finished_table_is_loaded_again_unchanged(open_service):
    async with open_service(idle=0.2) as service:
        id = await finished(service)
        await until(lambda: service.dice_proof(id))
        before = described(await service.table(id))
        await until(lambda: not service.tables.cache.find(id))
        assert described(await service.table(id)) == before
        await until(lambda: service.dice_proof(id))


async def test_removed_table_is_reported(open_service):
    async with open_service(idle=0.1) as service:
        gone = []
        service.tables.cache.removed = gone.append
        id = await duel(service)
        await until(lambda: id in gone)

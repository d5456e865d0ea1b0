"""LiveTables: subscriptions."""

import asyncio

import pytest

from parlour.server.domain.decisions import may
from tests.server.times import PATIENCE, until

from .helpers import FIRST, duel, play

pytestmark = pytest.mark.usefixtures("cold")


async def test_subscription_yields_at_once_and_after_every_change(service):
    id = await duel(service)
    async with asyncio.timeout(PATIENCE), service.watch(id, "ann") as moments:
        assert (await anext(moments)).match.turns == []
        await play(service, id, FIRST)
        assert len((await anext(moments)).match.turns) == 1


async def test_quick_changes_are_merged(service):
    id = await duel(service)
    async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
        for _ in range(4):
            await play(service, id)
        assert len((await anext(moments)).match.turns) == 4


async def test_subscriber_is_present(service):
    id = await duel(service)
    async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
        await anext(moments)
        async with service.watch(id, "bob"):
            assert (await anext(moments)).is_here(1)
        assert not (await anext(moments)).is_here(1)


async def test_closing_the_service_ends_subscriptions(open_service):
    async with open_service() as service:
        id = await duel(service)

        async def look():
            async with service.watch(id, "ann") as moments:
                return [table.seq async for table in moments]

        looking = asyncio.create_task(look())
        await until(lambda: service.tables.cache.find(id).subscriptions)
    assert await looking


async def test_claim_is_offered_after_the_patience(open_service, time):
    async with open_service(patience=0.05) as service:
        id = await duel(service)
        time.now += 49
        assert "claim" not in may(await service.table(id), "bob", time.now)
        async with asyncio.timeout(PATIENCE), service.watch(id, "bob") as moments:
            await anext(moments)
            time.now += 1
            async for table in moments:  # notified by the timer
                if "claim" in may(table, "bob", time.now):
                    break

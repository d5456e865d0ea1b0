"""Public tables in the list come and go with their hosts, and lose people who go away."""

import asyncio

import pytest

from parlour.server.domain.commands import NewTable, Sit
from parlour.server.domain.hosting import ABSENCE
from parlour.server.runtime.hosts import REFRESH

from .helpers import code, when

pytestmark = pytest.mark.usefixtures("cold")

MINUTE = 60_000


def public(*seats):
    return NewTable("lokai_and_bele", seats=seats or ("me", "open"), public=True)


async def listed(service, condition):
    """Wait until the list of public tables satisfies a condition."""
    async with asyncio.timeout(60):
        while not condition(found := await service.listing()):
            await asyncio.sleep(0.01)
        return found


async def test_host_who_stays_keeps_the_table_listed(service, time):
    id = (await service.open(public(), "ann")).id
    assert [entry.host_here for entry in await service.listing()] == [False]
    async with service.watch(id, "ann"):
        await listed(service, lambda found: [entry.host_here for entry in found] == [True])
        for _ in range(5):
            time.now += REFRESH
            await listed(service, lambda found: found)
        time.now += REFRESH
    await listed(service, lambda found: [entry.host_here for entry in found] == [False])
    time.now += MINUTE
    assert await service.listing() == []
    async with service.watch(id, "ann"):
        await listed(service, lambda found: [entry.id for entry in found] == [id])


async def test_visitor_does_not_bring_a_table_without_its_host_back(open_service, time):
    async with open_service() as service:
        id = (await service.open(public(), "ann")).id
    time.now += MINUTE
    async with open_service() as service, service.watch(id, "bob"):
        time.now += 2 * REFRESH
        await service.do(id, Sit("Bob"), "bob")
        assert await service.listing() == []


async def test_opening_of_a_fourth_public_table_is_refused(service):
    for _ in range(3):
        await service.open(public(), "ann", "home")
    assert await code(service.open(public(), "ann", "home")) == "too_many"
    for key in range(7):
        await service.open(public(), f"key{key}", "home")
    assert await code(service.open(public(), "bob", "home")) == "too_many"
    await service.open(public(), "bob", "cafe")


async def test_seat_of_a_person_who_leaves_before_getting_ready_is_freed(service, time):
    id = (await service.open(public(), "ann")).id
    async with service.watch(id, "ann"):
        async with service.watch(id, "bob"):
            await service.do(id, Sit("Bob"), "bob")
            time.now += 2 * ABSENCE
            assert (await service.table(id)).held_by("bob") == [1]
        time.now += ABSENCE
        table = await when(service, id, lambda table: table.seats[1].who == "open")
        assert table.held_by("ann") == [0]

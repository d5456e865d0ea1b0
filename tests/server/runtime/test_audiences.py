"""Numbers of spectators, at one process and at several."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from parlour.server.runtime.audiences import PAUSE
from tests.server.times import PATIENCE

from .helpers import duel

pytestmark = pytest.mark.usefixtures("cold")


async def counted(service, id, number, time):
    """Wait until a number of spectators is shown."""
    async with asyncio.timeout(PATIENCE):
        while service.moment(id).spectators != number:
            time.now += PAUSE
            await asyncio.sleep(0.01)


async def test_people_without_a_seat_count_once(service, time):
    id = await duel(service)
    async with AsyncExitStack() as stack:
        for key, network in (("ann", "home"), ("cem", "home"), ("cem", "cafe"), (None, "cafe"), (None, "cafe")):
            moments = await stack.enter_async_context(service.watch(id, key, network))
        await anext(moments)
        await counted(service, id, 2, time)
        await anext(moments)  # everyone is notified
    await counted(service, id, 0, time)


async def test_spectators_at_other_processes_count_until_they_leave_or_the_process_ends(
    open_service, postgres_url, time
):
    async with open_service(database=postgres_url) as here:
        id = await duel(here)
        async with here.watch(id, "ann"):
            async with open_service(database=postgres_url) as there, there.watch(id, "cem"):
                async with there.watch(id, "dan"):
                    await counted(here, id, 2, time)
                await counted(here, id, 1, time)
            await counted(here, id, 0, time)

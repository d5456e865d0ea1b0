"""Tables put away: removed where nobody came, packed where they are over or abandoned."""

import pytest

from parlour.server.domain.clocks import DAY
from parlour.server.domain.commands import NewTable, Play, Ready
from parlour.server.domain.refusals import Refusal
from tests.server.runtime.helpers import described, duel, finished
from tests.server.times import until

pytestmark = pytest.mark.usefixtures("cold")


async def first_round(service):
    """Wait until a server that has begun has done its chores once, and will not again for a heartbeat."""
    await until(lambda: service._housekeeper._chores and service._housekeeper._chores.done())


async def waiting(service):
    """The id of a table at which Ann waits for somebody."""
    return (await service.open(NewTable("lokai_and_bele", seats=("me", "open")), "ann")).id


async def is_there(service, id):
    try:
        await service.table(id)
    except Refusal as refusal:
        assert refusal.code == "unknown_table"
        return False
    return True


async def test_tables_to_which_nobody_comes_vanish(open_service, time):
    async with open_service(heartbeat=1000) as service:
        await first_round(service)
        untouched, ready = await waiting(service), await waiting(service)
        await service.do(ready, Ready(), "ann")
        time.now += DAY + 1
        assert await service._housekeeper._archivist.put_away() == {"removed": 1, "packed": 0}
        assert not await is_there(service, untouched) and await is_there(service, ready)
        time.now += 6 * DAY
        assert await service._housekeeper._archivist.put_away() == {"removed": 1, "packed": 0}
        assert not await is_there(service, ready)


async def test_a_finished_table_is_there_for_ever_as_it_was(open_service, time):
    async with open_service(heartbeat=1000) as service:
        await first_round(service)
        id = await finished(service)
        before = described(await service.table(id))
        events = await service.events(await service.table(id))
        time.now += 91 * DAY
        assert await service._housekeeper._archivist.put_away() == {"removed": 0, "packed": 1}
        assert await service._housekeeper._archivist.put_away() == {"removed": 0, "packed": 0}
    async with open_service(heartbeat=1000) as service:
        await first_round(service)
        table = await service.table(id)
        assert described(table) == before
        assert await service.events(table) == events
        await until(lambda: service.dice_proof(id))
        assert service.dice_proof(id).holds


async def test_who_comes_back_to_a_game_plays_on(open_service, time):
    async with open_service(heartbeat=1000) as service:
        await first_round(service)
        id = await duel(service)
        time.now += 366 * DAY
        assert (await service._housekeeper._archivist.put_away())["packed"] == 1
    async with open_service(heartbeat=1000) as service:
        await first_round(service)
        table = await service.table(id)
        assert table.status == "playing" and table.fairness.secret is None
        await service.do(id, Play(table.seq, ("d2d5",)), "ann")
        assert len((await service.table(id)).match.turns) == 1


async def test_a_table_that_somebody_watches_stays(open_service, time):
    async with open_service(heartbeat=1000) as service:
        await first_round(service)
        id = await waiting(service)
        async with service.watch(id, None):
            time.now += 30 * DAY
            assert await service._housekeeper._archivist.put_away() == {"removed": 0, "packed": 0}
        assert await service._housekeeper._archivist.put_away() == {"removed": 1, "packed": 0}


async def test_it_is_done_without_being_asked(open_service, time):
    async with open_service() as service:
        ids = [await waiting(service) for _ in range(8)]
        time.now += 8 * DAY
        await until(lambda: not any(map(service.tables.cache.find, ids)))
        assert [await is_there(service, id) for id in ids] == [False] * 8


async def test_with_0_days_nothing_is_ever_put_away(open_service, time):
    never = {"untouched_days": 0, "waiting_days": 0, "abandoned_days": 0, "finished_days": 0}
    async with open_service(heartbeat=1000, **never) as service:
        for open_one in (waiting, duel, finished):
            await open_one(service)
        time.now += 10_000 * DAY
        assert await service._housekeeper._archivist.put_away() == {"removed": 0, "packed": 0}

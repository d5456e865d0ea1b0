"""What happens without being asked: tables put away, memory bounded, games taken up by and by."""

import asyncio

import pytest

from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import Order, Play, Ready, Resign, Sit
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.service import TableService
from parlour.server.runtime.tables import memory
from parlour.server.settings import read_settings

from ..times import Time

PATIENCE = 60  # seconds within which something must happen that a test waits for

pytestmark = pytest.mark.usefixtures("cold")


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def open_service(tmp_path, time):
    def open_service(**given):
        return TableService(read_settings(**{"data": tmp_path, "pace": 0, "heartbeat": 0.05} | given), time)

    return open_service


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def first_round(service):
    """Wait until a server that has begun has done its chores once, and will not again for a heartbeat."""
    await until(lambda: service._housekeeper._chores and service._housekeeper._chores.done())


async def waiting(service):
    """The id of a table at which Ann waits for somebody."""
    return (await service.open(Order("lokai_and_bele", seats=("me", "open")), "ann")).id


async def duel(service, **more):
    id = (await service.open(Order("lokai_and_bele", seats=("me", "open"), **more), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for who in ("ann", "bob"):
        await service.do(id, Ready(), who)
    return id


async def finished(service):
    """The id of a table at which Ann has played once, and given up."""
    id = await duel(service)
    seq = await service.do(id, Play((await service.table(id)).seq, ("d2d5",)), "ann")
    await service.do(id, Resign(seq), "ann")
    return id


def described(table):
    """All that the page of a finished table shows."""
    return (
        [(seat.who, seat.player, seat.key) for seat in table.seats],
        [table.clock_ms(seat, 0) for seat in range(len(table.seats))],
        (table.end, table.fairness, table.match.turns, table.rematch, table.opened_at, table.changed_at, table.seq),
    )


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
        await until(lambda: not any(map(service.tables.find, ids)))
        assert [await is_there(service, id) for id in ids] == [False] * 8


async def test_with_0_days_nothing_is_ever_put_away(open_service, time):
    never = {"untouched_days": 0, "waiting_days": 0, "abandoned_days": 0, "finished_days": 0}
    async with open_service(heartbeat=1000, **never) as service:
        for open_one in (waiting, duel, finished):
            await open_one(service)
        time.now += 10_000 * DAY
        assert await service._housekeeper._archivist.put_away() == {"removed": 0, "packed": 0}


# Memory


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


# Beginning


async def test_games_are_taken_up_by_and_by(open_service, time):
    async with open_service(pace=1000) as service:
        ids = []
        for _ in range(3):
            id = (await service.open(Order("lokai_and_bele", seats=("me", "random")), "ann")).id
            await service.do(id, Ready(), "ann")
            await service.do(id, Play((await service.table(id)).seq, ("d2d5",)), "ann")
            ids.append(id)
        late = await duel(service, clock=Clock("move", seconds=60))
        time.now += 59_999
    async with open_service(pace=1000, tables_in_memory=1) as service:
        assert service.tables.all() == []
        await until(lambda: any(service.tables.find(id) for id in ids))
        time.now += 60_000
        await until(lambda: service.tables.find(late))
        assert (await service.table(late)).end is None or (await service.table(late)).end.reason == "time"


async def test_a_table_that_cannot_be_laid_out_keeps_no_other_waiting(open_service, time, caplog):
    async with open_service(pace=1000) as service:
        broken = await duel(service, clock=Clock("move", seconds=60))
        late = await duel(service, clock=Clock("move", seconds=61))
        with service.store._engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE events SET data = '{{}}' WHERE table_id = '{broken}' AND seq = 1")
    async with open_service() as service:
        time.now += 70_000
        await until(lambda: service.tables.find(late))
        async with asyncio.timeout(PATIENCE), service.watch(late, None) as moments:
            async for table in moments:
                if table.end:
                    break
    assert [record.levelname for record in caplog.records] == ["ERROR"]

"""What happens without being asked: time called, computers moving, games taken up by and by."""

import asyncio

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import NewTable, Offer, Play, Ready, Sit, TakeBack
from tests.server.times import PATIENCE, until

from .helpers import FIRST, against, code, duel, in_memory, play, when

pytestmark = pytest.mark.usefixtures("cold")


# Clocks


async def test_the_house_calls_time(service, time):
    id = await duel(service, clock=Clock("game", seconds=60))
    time.now += 60_000
    table = await when(service, id, lambda table: table.end)
    assert (table.end.reason, table.end.results) == ("time", (-1.0, 1.0))


async def test_too_late_is_too_late(open_service, time):
    async with open_service(heartbeat=1000) as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        time.now += 60_000
        assert await code(play(service, id, FIRST)) == "over"


async def test_a_clock_runs_on_at_a_table_that_was_let_go(open_service, time):
    async with open_service(idle=0.01) as service:
        id = await duel(service, clock=Clock("days", days=1))
        await until(lambda: id not in in_memory(service))
        time.now += 24 * 60 * 60 * 1000
        await until(lambda: id in in_memory(service))
        assert (await when(service, id, lambda table: table.end)).end.reason == "time"


async def test_the_time_that_the_server_was_away_is_not_counted(open_service, time):
    async with open_service() as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        time.now += 10_000
        await until(lambda: service.store.silence(time.now) == 0)
    time.now += 3_600_000
    async with open_service() as service:
        table = await service.table(id)
        assert table.status == "playing"
        assert table.clock_ms(0, time.now) == 50_000


# Computers


async def test_the_computer_answers(service):
    id = await against(service)
    await play(service, id, FIRST)
    table = await when(service, id, lambda table: table.actor == 0 and table.match.turns)
    assert [turn.actor for turn in table.match.turns] == [0, 1]


async def test_computers_play_among_themselves_to_the_end(service):
    id = (await service.open(NewTable("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(service, id, lambda table: table.end)
    assert table.end.reason == "game"
    assert table.fairness.secret


async def test_five_seats_are_played(service):
    order = NewTable("deathmatch_arena", {"players": 5}, ("me", "random", "random", "random", "random"))
    id = (await service.open(order, "ann")).id
    await service.do(id, Ready(), "ann")
    for _ in range(3):
        await when(service, id, lambda table: table.actor == 0)
        await play(service, id)
    assert {turn.actor for turn in (await service.table(id)).match.turns} >= set(range(5))


async def test_games_go_on_where_they_were(open_service):
    async with open_service(pace=1000) as service:  # the computer takes its time, and is interrupted
        id = await against(service)
        await play(service, id, FIRST)
        assert service.thinking(id) == 1
    async with open_service() as service:
        await until(lambda: id in in_memory(service))  # nobody has asked
        table = await when(service, id, lambda table: table.actor == 0)
        assert [turn.actor for turn in table.match.turns] == [0, 1]


async def test_a_takeback_interrupts_the_computer(service, slow):
    id = await against(service)
    await play(service, id, FIRST)
    await until(lambda: len(slow.asked) == 1)
    await service.do(id, TakeBack((await service.table(id)).seq), "ann")
    await play(service, id, "c2c5")
    await until(lambda: len(slow.asked) == 2)
    slow.go.set()
    table = await when(service, id, lambda table: table.actor == 0)
    assert [turn.text for turn in table.match.turns][:1] == ["c2c5"]
    assert len(table.match.turns) == 2


async def test_an_offer_meanwhile_does_not(service, slow):
    order = NewTable("deathmatch_arena", {"players": 3}, ("me", "open", "random"))
    id = (await service.open(order, "ann")).id
    await service.do(id, Sit(), "bob")
    for who in ("ann", "bob"):
        await service.do(id, Ready(), who)
    slow.go.set()
    while not (table := await when(service, id, lambda table: table.actor != 2)).match.can_undo(0):
        await play(service, id)
    slow.go.clear()
    while (await service.table(id)).computer_to_act is None:
        await play(service, id)
    table = await service.table(id)
    await until(lambda: slow.asked and slow.asked[-1] == table.match.state.observation_text(table.actor))
    await service.do(id, Offer(table.seq, "takeback"), "ann")
    slow.go.set()
    await when(service, id, lambda now: len(now.match.turns) > len(table.match.turns))
    assert len(set(slow.asked)) == len(slow.asked)


# Beginning


async def test_games_are_taken_up_by_and_by(open_service, time):
    async with open_service(pace=1000) as service:
        ids = []
        for _ in range(3):
            id = (await service.open(NewTable("lokai_and_bele", seats=("me", "random")), "ann")).id
            await service.do(id, Ready(), "ann")
            await service.do(id, Play((await service.table(id)).seq, ("d2d5",)), "ann")
            ids.append(id)
        late = await duel(service, clock=Clock("move", seconds=60))
        time.now += 59_999
    async with open_service(pace=1000, tables_in_memory=1) as service:
        assert service.tables.cache.all() == []
        await until(lambda: any(service.tables.cache.find(id) for id in ids))
        time.now += 60_000
        await until(lambda: service.tables.cache.find(late))
        assert (await service.table(late)).end is None or (await service.table(late)).end.reason == "time"


async def test_a_table_that_cannot_be_laid_out_keeps_no_other_waiting(open_service, time, caplog):
    async with open_service(pace=1000) as service:
        broken = await duel(service, clock=Clock("move", seconds=60))
        late = await duel(service, clock=Clock("move", seconds=61))
        with service.store._engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE events SET data = '{{}}' WHERE table_id = '{broken}' AND seq = 1")
    async with open_service() as service:
        time.now += 70_000
        await until(lambda: service.tables.cache.find(late))
        async with asyncio.timeout(PATIENCE), service.watch(late, None) as moments:
            async for table in moments:
                if table.end:
                    break
    assert [record.levelname for record in caplog.records] == ["ERROR"]

"""Housekeeper: timeouts, computer moves, loading due tables and archiving old ones."""

from contextlib import asynccontextmanager

import pytest

from parlour.match.dice import commitment
from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import NewTable, Offer, Ready, Reveal, Sit, TakeBack
from parlour.server.domain.contributions import REVEAL_TIME
from parlour.server.domain.refusals import Refusal
from tests.server.times import until

from .helpers import FIRST, SECOND, against, code, described, duel, finished, in_memory, play, when

pytestmark = pytest.mark.usefixtures("cold")


# Timeouts


async def begun(service, **more):
    """A duel in which both have made their first move in no time."""
    id = await duel(service, **more)
    for move in (FIRST, SECOND):
        await play(service, id, move)
    return id


async def test_expired_clock_ends_the_game(service, time):
    id = await begun(service, clock=Clock("game", seconds=60))
    time.now += 60_000
    table = await when(service, id, lambda table: table.end)
    assert (table.end.reason, table.end.results) == ("time", (-1.0, 1.0))


async def test_move_after_time_has_run_out_is_refused(open_service, time):
    async with open_service(heartbeat=1000) as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        time.now += 60_000
        assert await code(play(service, id, FIRST)) == "over"


async def test_clock_of_a_released_table_keeps_running(open_service, time):
    async with open_service(idle=0.01) as service:
        id = await duel(service, clock=Clock("days", days=1))
        await until(lambda: id not in in_memory(service))
        time.now += 24 * 60 * 60 * 1000
        await until(lambda: id in in_memory(service))
        assert (await when(service, id, lambda table: table.end)).end.reason == "time"


async def test_server_downtime_is_not_counted(open_service, time):
    async with open_service() as service:
        id = await begun(service, clock=Clock("game", seconds=60))
        time.now += 10_000
        await until(lambda: service.store.processes.silence(time.now) == 0)
    time.now += 3_600_000
    async with open_service() as service:
        table = await service.table(id)
        assert table.status == "playing"
        assert table.clock_ms(0, time.now) == 50_000


async def committed(service, reveals=()):
    """Open a table where Ann and Bob have committed to their names as entropy. Return its id."""
    id = (await service.open(NewTable("maexchen", seats=("me", "open")), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for who in ("ann", "bob"):
        await service.do(id, Ready(commitment(who)), who)
    for who in reveals:
        await service.do(id, Reveal(who), who)
    return id


async def test_seat_whose_entropy_is_not_revealed_in_time_is_lost(service, time):
    id = await committed(service, ["ann"])
    time.now += REVEAL_TIME
    table = await when(service, id, lambda table: table.fairness.aborted)
    assert ([seat.key for seat in table.seats], table.fairness.aborted) == (["ann", None], ((1,),))


async def test_late_entropy_is_refused(open_service, time):
    async with open_service(heartbeat=1000) as service:
        id = await committed(service, ["ann"])
        time.now += REVEAL_TIME
        assert await code(service.do(id, Reveal("bob"), "bob")) == "not_yours"


async def test_time_to_reveal_entropy_survives_a_restart_without_the_downtime(open_service, time):
    async with open_service() as service:
        id = await committed(service, ["ann"])
        time.now += 10_000
        await until(lambda: service.store.processes.silence(time.now) == 0)
    time.now += 3_600_000
    async with open_service() as service:
        assert (await service.table(id)).deadline == time.now + REVEAL_TIME - 10_000
        time.now += REVEAL_TIME
        assert (await when(service, id, lambda table: table.fairness.aborted)).seats[1].who == "open"


async def test_time_to_reveal_ends_although_the_table_was_released(open_service, time):
    async with open_service(idle=0.01) as service:
        id = await committed(service)
        await until(lambda: id not in in_memory(service))
        time.now += REVEAL_TIME
        await until(lambda: id in in_memory(service))
        assert (await when(service, id, lambda table: table.fairness.aborted)).fairness.aborted == ((0, 1),)


# Computers


async def test_computers_play_among_themselves_to_the_end(service):
    id = (await service.open(NewTable("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(service, id, lambda table: table.end)
    assert table.end.reason == "game"
    assert table.fairness.secret


async def test_computers_play_four_of_five_seats(service):
    id = await against(service, *["random"] * 4, game="deathmatch_arena", options={"players": 5})
    for _ in range(3):
        await when(service, id, lambda table: table.actor == 0)
        await play(service, id)
    assert {turn.actor for turn in (await service.table(id)).match.turns} >= set(range(5))


async def test_interrupted_computer_moves_after_a_restart(open_service):
    async with open_service(pace=1000) as service:  # long enough that the restart interrupts the computer
        id = await against(service)
        await play(service, id, FIRST)
        assert service.moment(id).thinking == 1
    async with open_service() as service:
        await until(lambda: id in in_memory(service))
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


async def test_offer_does_not_interrupt_the_computer(service, slow):
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


# Loading


async def test_due_tables_are_loaded_after_a_restart(open_service, time):
    async with open_service(pace=1000) as service:
        ids = []
        for _ in range(3):
            ids.append(await against(service))
            await play(service, ids[-1], FIRST)
        late = await duel(service, clock=Clock("move", seconds=60))
        time.now += 59_999
    async with open_service(pace=1000, tables_in_memory=1) as service:
        assert service.tables.cache.all() == []
        await until(lambda: any(service.tables.cache.find(id) for id in ids))
        time.now += 60_000
        await until(lambda: service.tables.cache.find(late))
        assert (await service.table(late)).end is None or (await service.table(late)).end.reason == "aborted"


async def test_broken_table_does_not_delay_others(open_service, time, caplog):
    async with open_service(pace=1000) as service:
        broken = await duel(service, clock=Clock("move", seconds=60))
        late = await duel(service, clock=Clock("move", seconds=61))
        with service.store.database.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE events SET data = '{{}}' WHERE table_id = '{broken}' AND seq = 1")
    async with open_service() as service:
        time.now += 70_000
        await when(service, late, lambda table: table.end)
        await until(lambda: caplog.records)
    assert {record.levelname for record in caplog.records} == {"ERROR"}


# Archiving


@pytest.fixture
def open_idle(open_service):
    """Open services that have done their first chores, with the next ones a heartbeat away."""

    @asynccontextmanager
    async def open_idle(**given):
        async with open_service(heartbeat=1000, **given) as service:
            await until(lambda: service._housekeeper._chores and service._housekeeper._chores.done())
            yield service

    return open_idle


async def archive(service):
    return await service._housekeeper._archivist.put_away()


async def open_waiting(service):
    """Open a table where Ann waits for another player. Return its id."""
    return (await service.open(NewTable("lokai_and_bele", seats=("me", "open")), "ann")).id


async def is_there(service, id):
    try:
        return bool(await service.table(id))
    except Refusal as refusal:
        assert refusal.code == "unknown_table"


async def test_tables_without_players_are_removed(open_idle, time):
    async with open_idle() as service:
        untouched, ready = await open_waiting(service), await open_waiting(service)
        await service.do(ready, Ready(), "ann")
        time.now += DAY + 1
        assert await archive(service) == {"removed": 1, "packed": 0}
        assert not await is_there(service, untouched) and await is_there(service, ready)
        time.now += 6 * DAY
        assert await archive(service) == {"removed": 1, "packed": 0}
        assert not await is_there(service, ready)


async def test_archived_finished_table_loads_unchanged(open_idle, time):
    async with open_idle() as service:
        id = await finished(service)
        before = described(await service.table(id))
        events = await service.events(await service.table(id))
        time.now += 91 * DAY
        assert await archive(service) == {"removed": 0, "packed": 1}
        assert await archive(service) == {"removed": 0, "packed": 0}
    async with open_idle() as service:
        table = await service.table(id)
        assert described(table) == before
        assert await service.events(table) == events
        await until(lambda: service.moment(id).proof)
        assert service.moment(id).proof.holds


async def test_archived_unfinished_game_can_be_continued(open_idle, time):
    async with open_idle() as service:
        id = await duel(service)
        time.now += 366 * DAY
        assert (await archive(service))["packed"] == 1
    async with open_idle() as service:
        table = await service.table(id)
        assert table.status == "playing" and table.fairness.secret is None
        await play(service, id, FIRST)
        assert len((await service.table(id)).match.turns) == 1


async def test_watched_table_is_not_archived(open_idle, time):
    async with open_idle() as service:
        id = await open_waiting(service)
        async with service.watch(id, None):
            time.now += 30 * DAY
            assert await archive(service) == {"removed": 0, "packed": 0}
        assert await archive(service) == {"removed": 1, "packed": 0}


async def test_heartbeat_archives_old_tables(open_service, time):
    async with open_service() as service:
        ids = [await open_waiting(service) for _ in range(8)]
        time.now += 8 * DAY
        await until(lambda: not any(map(service.tables.cache.find, ids)))
        assert [await is_there(service, id) for id in ids] == [None] * 8


async def test_zero_days_disables_archiving(open_service, time):
    never = {"untouched_days": 0, "waiting_days": 0, "abandoned_days": 0, "finished_days": 0}
    async with open_service(heartbeat=1000, **never) as service:
        for open_one in (open_waiting, duel, finished):
            await open_one(service)
        time.now += 10_000 * DAY
        assert await archive(service) == {"removed": 0, "packed": 0}

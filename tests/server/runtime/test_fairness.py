"""Fairness: a flood of requests does not starve other players."""

import asyncio
import threading

import pytest

from parlour.players import Decision
from parlour.search.report import MoveReport, Report
from parlour.server.domain.commands import Caller, NewTable, Resign
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing import computers, record_reader
from parlour.server.runtime.computing.fair_queue import Priority
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from tests.server.times import until

from . import helpers
from .helpers import code

AWAY = 60_001  # milliseconds; longer than players are patient
FLOOD, HOME = "flood", "home"  # networks

pytestmark = pytest.mark.usefixtures("cold")


class Ponderer:
    """A player that thinks until it is stopped."""

    def __init__(self):
        self.go = threading.Event()

    def think(self, stop):
        while not (self.go.wait(0.001) or stop.is_set()):
            pass

    def decide(self, state, stop):
        self.think(stop)
        return Decision(state.legal_actions()[0])

    def advise(self, state, seconds, stop):
        self.think(stop)
        move = MoveReport(state.legal_actions()[0], "", 1, 0.0, False)
        return Report((move,), (), 1, 0.0, full=False, interrupted=True)


def dawdle(*arguments):
    """Read a record forever."""
    while True:
        pass


@pytest.fixture
def ponderer(monkeypatch):
    """Let masters and analyses use all their time, and other levels decide at once."""
    ponderer = Ponderer()
    monkeypatch.setattr(computers, "advise", ponderer.advise)
    make_player = computers.make_player
    monkeypatch.setattr(computers, "make_player", lambda it: ponderer if it == "master" else make_player("random"))
    monkeypatch.setattr(computers, "BUDGETS", computers.BUDGETS | {"master": 1000.0})
    yield ponderer
    ponderer.go.set()


@pytest.fixture
async def service(tmp_path, time, ponderer):
    settings = read_settings(data=tmp_path, pace=0, heartbeat=0.02, thinkers=2, max_analysis=1000)
    async with TableService(settings, time) as service:
        yield service


async def against(service, level, who="ann", network=HOME):
    """Open a table where a player has made a move against a computer. Return its id."""
    id = await helpers.against(service, level, who=who, network=network)
    await helpers.play(service, id, network=network)
    return id


async def show(service, network=HOME):
    """Open a table where masters play each other. Return its id."""
    return (await service.open(NewTable("lokai_and_bele", seats=("master", "master")), None, network)).id


async def finished(service):
    """Open and finish a table that anybody may analyse. Return its id."""
    id = await against(service, "random", "host")
    await answered(service, id)
    await service.do(id, Resign((await service.table(id)).seq), "host")
    return id


async def answered(service, id):
    """Wait for the computer's reply."""
    return await helpers.when(service, id, lambda table: table.actor == 0)


def flood_with_analyses(service, id, count):
    """Request long analyses with made-up keys from one network."""
    return [
        asyncio.create_task(service.analyse(id, Caller(f"key {number}", FLOOD), 0, 1000)) for number in range(count)
    ]


def queue(service):
    return service.computers.jobs.queue


async def test_flood_of_analyses_does_not_delay_a_beginners_reply(service):
    flood = flood_with_analyses(service, await finished(service), 8)
    await until(lambda: queue(service).running and len(queue(service).waiting()) == 3)
    assert sorted([await code(task) for task in flood[4:]]) == ["too_many"] * 4
    await answered(service, await against(service, "beginner"))
    assert [job.network for job in queue(service).running] == [FLOOD]
    assert len(queue(service).waiting()) == 3


async def test_masters_reply_interrupts_an_analysis(service):
    flood = flood_with_analyses(service, await finished(service), 2)
    await until(lambda: queue(service).running)
    await against(service, "master")
    await until(lambda: Priority.OPPONENT in [job.priority for job in queue(service).running])
    assert (await flood[0]).report.interrupted
    assert not flood[1].done()


async def test_only_one_master_of_a_flood_thinks_at_a_time(service):
    for number in range(5):
        await against(service, "master", f"key {number}", FLOOD)
    await until(lambda: len(queue(service).waiting()) == 4)
    await answered(service, await against(service, "casual"))
    assert [job.network for job in queue(service).running] == [FLOOD]


async def test_computer_games_pause_without_spectators(service, time):
    ids = [await show(service, FLOOD) for _ in range(25)]
    await until(lambda: len(queue(service).waiting()) == 24)
    time.now += AWAY
    await until(lambda: not queue(service).waiting() and not queue(service).running)
    assert not any(live.pending for live in service.tables.cache.all())
    async with service.watch(ids[3], None, HOME):
        await until(lambda: queue(service).running)
        (job,) = queue(service).running
        assert (job.priority, job.network) == (Priority.SHOW, HOME)
    await until(lambda: not queue(service).running)  # the spectator has left


async def test_computer_game_pauses_when_the_last_spectator_leaves(tmp_path, time, ponderer):
    async with TableService(read_settings(data=tmp_path, pace=0, heartbeat=1000), time) as service:
        id = await show(service)
        async with service.watch(id, None):
            time.now += AWAY
            await until(lambda: queue(service).running)
        assert not service.tables.cache.find(id).pending
        await until(lambda: not queue(service).running)


async def test_polling_counts_as_watching(service, time):
    id = await show(service)
    time.now += AWAY
    await until(lambda: not queue(service).running)
    await service.table(id)
    await until(lambda: queue(service).running)


async def test_paused_table_is_released_and_not_loaded_again(tmp_path, time, ponderer):
    settings = read_settings(data=tmp_path, pace=0, heartbeat=0.02, idle=0.01)
    async with TableService(settings, time) as service:
        id = await show(service)
        time.now += AWAY
        await until(lambda: service.tables.cache.find(id) is None)
        assert id not in service.store.due(time.now + AWAY, 0)


async def test_absent_player_is_served_after_all_others(service, time):
    id = await against(service, "master", "ann", "a")
    await until(lambda: queue(service).running)
    time.now += AWAY
    await until(lambda: [job.priority for job in queue(service).running] == [Priority.LATER])
    await against(service, "master", "bob", "b")
    await until(lambda: [job.network for job in queue(service).running] == ["b"])
    assert [job.network for job in queue(service).waiting(Priority.LATER)] == ["a"]
    async with service.watch(id, "ann"):  # back again
        await until(lambda: [job.network for job in queue(service).waiting(Priority.OPPONENT)] == ["a"])


async def test_callers_without_a_key_have_separate_analyses(service):
    id = await finished(service)
    asked = [asyncio.create_task(service.analyse(id, Caller(None, network), 0, 1000)) for network in "ab"]
    await until(lambda: len(queue(service).running) + len(queue(service).waiting()) == 2)
    assert not any(task.done() for task in asked)


async def test_disconnecting_cancels_an_analysis(service):
    id = await finished(service)
    one, other = flood_with_analyses(service, id, 2)
    await until(lambda: queue(service).running and queue(service).waiting())
    other.cancel()
    await until(lambda: not queue(service).waiting())
    one.cancel()
    await until(lambda: not queue(service).running)


async def test_slow_record_delays_nobody(tmp_path, time, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", dawdle)
    async with TableService(read_settings(data=tmp_path, pace=0, record_seconds=0.5), time) as service:
        importing = asyncio.create_task(service.import_record("", Caller("ann", FLOOD)))
        await until(lambda: service.records.queue.running)
        id = await against(service, "random")
        await answered(service, id)
        assert await service.listing() == []
        assert not importing.done()
        assert await code(importing) == "invalid"


async def test_full_queue_reports_when_to_retry(tmp_path, time, ponderer):
    settings = read_settings(data=tmp_path, pace=0, thinkers=1, max_analyses=2, max_analysis=30)
    async with TableService(settings, time) as service:
        id = await finished(service)
        asked = [service.analyse(id, Caller(None, network), 0, 30) for network in "ab"]
        tasks = list(map(asyncio.create_task, asked))
        await until(lambda: queue(service).running and queue(service).waiting())
        with pytest.raises(Refusal) as refused:
            await service.analyse(id, Caller(None, "c"), 0, 30)
        assert (refused.value.code, refused.value.retry_after) == ("busy", 60)
        for task in tasks:
            task.cancel()

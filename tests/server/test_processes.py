"""Several server processes over one PostgreSQL database."""

import asyncio
import contextlib
import signal
from contextlib import AsyncExitStack

import pytest

from parlour.match.dice import commitment
from parlour.players import Decision
from parlour.server.domain.clocks import DAY, Clock
from parlour.server.domain.commands import Claim, Leave, NewTable, Play, Ready, Resign, Reveal, Sit
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing import computers
from parlour.server.runtime.service import TableService, milliseconds
from parlour.server.settings import read_settings
from parlour.server.storage.engine import DatabaseError
from parlour.server.storage.store import RetentionRule

from .killing import play_and_kill, start_playing
from .runtime.helpers import FIRST, SECOND, code, duel, when
from .times import PATIENCE, until

pytestmark = pytest.mark.usefixtures("cold")


class Time:
    """A clock that tests can advance."""

    ahead = 0

    def __call__(self):
        return milliseconds() + self.ahead


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def postgres_url(emptied_postgres):
    return emptied_postgres


@pytest.fixture
async def services(postgres_url, tmp_path, time):
    """The services of two processes."""
    async with AsyncExitStack() as stack:
        settings = read_settings(database=postgres_url, pace=0, heartbeat=0.5)
        yield [await stack.enter_async_context(TableService(settings, time)) for _ in range(2)]


async def play(service, id, text, key):
    return await service.do(id, Play((await service.table(id)).seq, (text,)), key)


async def until_seq(moments, seq):
    """Wait until the watched table has a sequence number."""
    async for table in moments:
        if table.seq == seq:
            return


async def test_move_reaches_watchers_at_other_process(services):
    one, two = services
    id = await duel(one)
    async with asyncio.timeout(PATIENCE), two.watch(id, "bob") as moments:
        assert (await anext(moments)).match.turns == []
        seq = await play(one, id, FIRST, "ann")
        await until_seq(moments, seq)
    assert [turn.text for turn in (await two.table(id)).match.turns] == [FIRST]
    await play(two, id, SECOND, "bob")
    assert len((await when(one, id, lambda table: len(table.match.turns) == 2)).match.turns) == 2


async def test_entropy_revealed_at_two_processes_at_once_starts_the_game_once(services):
    one, two = services
    id = (await one.open(NewTable("maexchen", seats=("me", "open")), "ann")).id
    await two.do(id, Sit("Bob"), "bob")
    for service, who in ((one, "ann"), (two, "bob")):
        await service.do(id, Ready(commitment(who)), who)
    await asyncio.gather(one.do(id, Reveal("ann"), "ann"), two.do(id, Reveal("bob"), "bob"))
    for service in services:
        table = await when(service, id, lambda table: table.status == "playing")
        assert table.fairness.entropy == ("ann", "bob")
    kinds = [event.kind for event in await one.events(await one.table(id))]
    assert kinds.count("started") == 1 and kinds.count("contributed") == 2


async def test_concurrent_moves_at_two_processes_conflict(services):
    one, two = services
    id = await duel(one)
    for round in range(5):
        first = await when(one, id, lambda table, turns=round: len(table.match.turns) == turns)
        await when(two, id, lambda table, turns=round: len(table.match.turns) == turns)
        text = first.match.state.action_to_string(first.match.state.legal_actions()[0])
        command, key = Play(first.seq, (text,)), first.seats[first.actor].key
        answers = await asyncio.gather(*(service.do(id, command, key) for service in services), return_exceptions=True)
        assert sorted(getattr(answer, "code", "done") for answer in answers) == ["done", "stale"]
        assert len(await one.events(await one.table(id))) == first.seq + 1


class Counting:
    """A computer player that counts its decisions."""

    def __init__(self):
        self.decisions = 0

    def decide(self, state, stop):
        self.decisions += 1
        return Decision(state.legal_actions()[0])


async def test_computer_computes_each_move_once(services, monkeypatch):
    computer = Counting()
    monkeypatch.setattr(computers, "make_player", lambda level: computer)
    one, two = services
    id = (await one.open(NewTable("lokai_and_bele", seats=("me", "casual")), "ann")).id
    await two.do(id, Ready(), "ann")
    for turns in (0, 2, 4):
        table = await when(one, id, lambda table, turns=turns: len(table.match.turns) == turns and table.actor == 0)
        await when(two, id, lambda table, turns=turns: len(table.match.turns) == turns)
        text = table.match.state.action_to_string(table.match.state.legal_actions()[0])
        await play(services[turns // 2 % 2], id, text, "ann")
    table = await when(two, id, lambda table: len(table.match.turns) == 6)
    assert [turn.actor for turn in table.match.turns] == [0, 1] * 3
    assert computer.decisions == 3


async def test_connection_to_other_process_counts_as_present(services, time):
    one, two = services
    id = await duel(one)
    async with two.watch(id, "ann"):
        assert (await when(one, id, lambda table: table.is_here(0))).is_here(0)
        time.ahead = 61_000
        with pytest.raises(Refusal, match="is still here"):
            await one.do(id, Claim((await one.table(id)).seq), "bob")
    await when(one, id, lambda table: not table.is_here(0))
    time.ahead += 61_000
    await one.do(id, Claim((await one.table(id)).seq), "bob")
    assert (await when(two, id, lambda table: table.end)).end.reason == "abandoned"


async def present(service, id):
    """The keys that other processes report as connected to a table."""
    elsewhere = await asyncio.to_thread(service.store.processes.presence_elsewhere, [id])
    return {key for key, since in elsewhere.get(id, {}).items() if since.seen is None}


@pytest.mark.parametrize("place", [0, 1])
async def test_spectator_presence_is_shared_after_sitting_down(services, place):
    one, two = services
    id = (await one.open(NewTable("lokai_and_bele", seats=("me", "open")), "ann")).id
    async with one.watch(id, "bob"), one.watch(id, "ann"):
        await when(two, id, lambda table: table.is_here(0))
        assert await present(two, id) == {"ann"}
        await services[place].do(id, Sit("Bob"), "bob")
        await when(two, id, lambda table: table.is_here(1))
        await services[place].do(id, Leave(), "bob")
        await when(two, id, lambda table: table.presence.elsewhere.get("bob"))


async def clocked(service):
    """A table with seconds per game where both have made their first moves, and Ann's clock runs."""
    id = await duel(service, clock=Clock("game", seconds=60))
    for text, who in ((FIRST, "ann"), (SECOND, "bob")):
        await play(service, id, text, who)
    return id


async def test_outage_ends_at_another_process_and_costs_no_time(services, time):
    one, two = services
    id = await clocked(one)
    async with one.watch(id, "ann") as moments:
        await when(two, id, lambda table: table.is_here(0))
        moments.line.is_dead = True
        time.ahead = 9_000
    await when(two, id, lambda table: not table.is_here(0))
    async with two.watch(id, "ann"):
        for service in services:
            table = await when(service, id, lambda table: table.times.allowances[0].outage < 15_000)
            assert 1_000 <= table.times.allowances[0].outage <= 6_000  # less by what the test itself takes
            assert 59_000 < table.clock_ms(0, service.now()) <= 60_000


async def test_lag_measured_at_one_process_counts_at_the_other(services, time):
    one, two = services
    id = await clocked(one)
    async with one.watch(id, "ann") as moments:
        moments.line.measured(0.3)
        await when(two, id, lambda table: table.is_here(0))
        await until(lambda: two.tables.cache.find(id).table.presence.lags == {"ann": 300})
        time.ahead = 1_000
        await play(two, id, "a2a3", "ann")
    assert (await one.events(await one.table(id)))[-1].lag == 300


async def test_old_presence_is_dropped(services, time):
    one, two = services
    id = await duel(one)
    async with one.watch(id, "ann"):
        await when(two, id, lambda table: table.is_here(0))
    await when(two, id, lambda table: not table.is_here(0))
    time.ahead = 2 * DAY
    async with one.watch(id, "bob"):
        table = await when(two, id, lambda table: table.is_here(1))
        assert set(table.presence.elsewhere) == {"bob"}


async def test_processes_list_same_tables(services):
    one, two = services
    id = (await one.open(NewTable("maexchen", seats=("me", "open"), public=True), "ann")).id
    assert [entry.id for entry in await two.listing()] == [id]


async def test_news_missed_during_disconnect_are_made_up(services, postgres, postgres_url):
    one, two = services
    id = await duel(one)
    async with asyncio.timeout(PATIENCE), two.watch(id, "bob") as moments:
        await anext(moments)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN parlour'"
        await asyncio.to_thread(postgres.run, cut)
        seq = await play(one, id, FIRST, "ann")
        await until_seq(moments, seq)


async def test_process_takes_over_from_killed_one(postgres_url):
    settings = {"database": postgres_url, "pace": 3600, "heartbeat": 0.1}
    acknowledged = await play_and_kill(4, settings, game="lokai_and_bele")
    async with TableService(read_settings(**settings | {"pace": 0})) as service:
        for id in acknowledged:
            table = await when(service, id, lambda table: table.actor == 0)
            assert [turn.actor for turn in table.match.turns] == [0, 1]


@pytest.mark.campaign
async def test_people_of_killed_process_are_away(services, postgres_url):
    settings = {"database": postgres_url, "pace": 3600, "heartbeat": 0.1}
    acknowledged = await play_and_kill(4, settings, game="lokai_and_bele")
    for id in acknowledged:
        table = await when(services[0], id, lambda table: not table.is_here(0))
        assert table.presence.elsewhere.get("ann", 0) is not None


async def missed_move(one, two):
    """A table where Ann has moved at one process without news to the other, and its new seq."""
    id = await duel(one)
    await two.table(id)
    two.store.database.listener.close()
    return id, await play(one, id, FIRST, "ann")


async def test_process_without_news_serves_current_table(services):
    one, two = services
    id, seq = await missed_move(one, two)
    assert (await two.table(id)).seq == seq
    seq = await play(one, id, SECOND, "bob")
    async with two.watch(id, "bob") as moments:
        assert (await anext(moments)).seq == seq


async def test_process_without_news_accepts_current_seq(services):
    one, two = services
    id, seq = await missed_move(one, two)
    assert await two.do(id, Play(seq, (SECOND,)), "bob") > seq
    with pytest.raises(Refusal) as refused:
        await one.do(id, Play(seq, (SECOND,)), "bob")
    assert (refused.value.code, refused.value.seq) == ("stale", (await one.table(id)).seq)


async def test_unwatched_table_catches_up_on_demand(services):
    one, two = services
    id = await duel(one)
    await two.table(id)
    seq = await play(one, id, FIRST, "ann")
    live = two.tables.cache.find(id)
    await until(lambda: live.is_behind)
    assert live.known_seq == seq
    assert await two.do(id, Play(seq, (SECOND,)), "bob") > seq


async def test_process_wrongly_declared_dead_announces_its_connections(services, time):
    one, two = services
    id = await duel(one)
    async with two.watch(id, "ann"):
        await when(one, id, lambda table: table.is_here(0))
        await asyncio.wrap_future(one.store.processes.heartbeat(time(), -1))  # declares the other process dead
        await when(one, id, lambda table: not table.is_here(0))
        await when(one, id, lambda table: table.is_here(0))


@pytest.mark.campaign
async def test_suspended_process_repeats_no_move(postgres_url):
    settings = {"database": postgres_url, "pace": 0, "heartbeat": 0.1}
    playing = await start_playing(settings, game="lokai_and_bele")
    await playing.hear(12)
    playing.process.send_signal(signal.SIGSTOP)
    async with TableService(read_settings(**settings)) as service:
        for id in playing.acknowledged:
            await go_on(service, id, turns=4)
        playing.process.send_signal(signal.SIGCONT)
        for id in playing.acknowledged:
            await go_on(service, id, turns=4)
        await playing.kill()
        for id, plays in playing.acknowledged.items():
            turns = (await service.table(id)).match.turns
            assert [turn.actor for turn in turns] == [number % 2 for number in range(len(turns))]
            hers = iter([turn.text for turn in turns if turn.actor == 0])
            assert all(text in hers for _, text in plays)  # in this order


async def go_on(service, id, turns):
    """Let Ann play until `turns` more turns are made or the game is over."""
    end = len((await service.table(id)).match.turns) + turns
    while len((table := await service.table(id)).match.turns) < end and not table.end:
        table = await when(service, id, lambda table: table.actor == 0 or table.end)
        if not table.end:
            with contextlib.suppress(Refusal):  # the suspended process moves for her too
                await play(service, id, table.match.state.action_to_string(table.match.state.legal_actions()[0]), "ann")


async def test_game_continues_after_database_restart(postgres, postgres_url):
    settings = read_settings(database=postgres_url, lock_timeout=PATIENCE, heartbeat=0.1)
    async with TableService(settings) as one, TableService(settings) as two:
        id = await duel(one)
        async with asyncio.timeout(PATIENCE), two.watch(id, "bob") as moments:
            await asyncio.to_thread(postgres.stop)
            move = asyncio.create_task(play_unseen(one, id, FIRST, "ann"))
            await asyncio.sleep(0.3)
            assert not move.done()
            await asyncio.to_thread(postgres.start)
            await until_seq(moments, await move)
        assert [turn.text for turn in (await two.table(id)).match.turns] == [FIRST]


async def play_unseen(service, id, text, key):
    """Play by the table in memory, without reading the database."""
    return await service.do(id, Play(service.tables.cache.find(id).table.seq, (text,)), key)


async def test_long_database_outage_is_refused_until_it_returns(postgres, postgres_url):
    async with TableService(read_settings(database=postgres_url, lock_timeout=0.2)) as service:
        id = await duel(service)
        await asyncio.to_thread(postgres.stop)
        for ask in (play_unseen(service, id, FIRST, "ann"), service.table(id)):
            assert await code(ask) == "storage"
        await asyncio.to_thread(postgres.start)
        assert await play(service, id, FIRST, "ann")


@pytest.mark.parametrize("has_news", [True, False])
async def test_removed_table_is_unknown_to_other_process(services, has_news):
    one, two = services
    id = (await one.open(NewTable("lokai_and_bele", seats=("me", "open")), "ann")).id
    await two.table(id)
    if not has_news:
        two.tables.peers._receive = lambda news: None
    rule = RetentionRule("removed", "waiting", days=1, untouched=True)
    assert await asyncio.wrap_future(one.store.put_away(id, rule, one.now() + 2 * DAY))
    if has_news:
        await until(lambda: not two.tables.cache.find(id))
    assert await code(two.table(id)) == "unknown_table"


async def test_end_is_seen_at_other_process(services):
    one, two = services
    id = await duel(one)
    await two.do(id, Resign((await two.table(id)).seq), "bob")
    assert (await when(one, id, lambda table: table.end)).fairness.secret


async def test_missing_database_is_refused(tmp_path):
    with pytest.raises(DatabaseError, match=r"The database postgresql://postgres@/none.* cannot be used: "):
        async with TableService(read_settings(database=f"postgresql://postgres@/none?host={tmp_path}")):
            pass

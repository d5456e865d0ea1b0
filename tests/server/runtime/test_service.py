"""The service: tables kept, watched and played at."""

import asyncio
import threading

import pytest

from parlour.players import Decision
from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Caller, Offer, Order, Play, Ready, Rematch, Resign, Sit, TakeBack
from parlour.server.domain.permissions import may
from parlour.server.domain.records import write_table
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing import computers
from parlour.server.runtime.computing.priority import Priority
from parlour.server.runtime.service import TableService
from parlour.server.settings import SettingsError, read_settings
from parlour.server.storage.database import WRITING

from ..times import Time

PATIENCE = 60  # seconds within which something must happen that a test waits for
FIRST, SECOND = "d2d5", "d7d6"  # of Lokai and Bele

pytestmark = pytest.mark.usefixtures("cold")


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def open_service(tmp_path, time):
    """Opens services, one after another, over the same database."""

    def open_service(**given):
        return TableService(
            read_settings(**{"data": tmp_path, "pace": 0, "heartbeat": 0.05, "lock_timeout": 0.1} | given), time
        )

    return open_service


@pytest.fixture
async def service(open_service):
    async with open_service() as service:
        yield service


async def duel(service, **more):
    """The id of a table at which Ann and Bob play."""
    id = (await service.open(Order("lokai_and_bele", seats=("me", "open"), **more), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for who in ("ann", "bob"):
        await service.do(id, Ready(), who)
    return id


async def against(service, level="random", game="lokai_and_bele", **more):
    """The id of a table at which Ann plays against the computer."""
    id = (await service.open(Order(game, seats=("me", level), **more), "ann")).id
    await service.do(id, Ready(), "ann")
    return id


async def play(service, id, text=None):
    """The seat to act plays an action, or the first that is legal."""
    table = await service.table(id)
    state = table.match.state
    text = text or state.action_to_string(state.legal_actions()[0])
    return await service.do(id, Play(table.seq, (text,)), table.seats[table.actor].key)


async def when(service, id, condition):
    """The table as soon as it fulfils a condition."""
    async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
        async for table in moments:
            if condition(table):
                return table


def in_memory(service):
    """The ids of the tables that it has not let go of."""
    return [live.table.id for live in service.tables.all()]


async def until(condition):
    """Wait for a condition about which nobody tells."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def caller(key, network="home"):
    return Caller(key, network)


async def code(request):
    """The code of the refusal that a request meets."""
    with pytest.raises(Refusal) as refused:
        await request
    return refused.value.code


# Tables


async def test_two_people_play(service):
    id = await duel(service)
    await play(service, id, FIRST)
    seq = await play(service, id, SECOND)
    table = await service.table(id)
    assert [turn.text for turn in table.match.turns] == [FIRST, SECOND]
    assert table.seq == seq == len(await service.events(await service.table(id)))


async def test_nothing_is_remembered_of_keys_that_hold_no_seat(service):
    id = await duel(service)
    for number in range(3):
        await service.table(id, f"stranger{number}")
        async with service.watch(id, f"onlooker{number}"):
            pass
        with pytest.raises(Refusal):
            await service.do(id, Ready(), f"nobody{number}")
    presence = (await service.table(id)).presence
    assert set(presence.heard) <= {"ann", "bob"} and not presence.connected


async def test_who_leaves_a_table_that_was_let_go_of_calls_for_nothing(service):
    id, attended = await duel(service), []
    async with service.watch(id, "ann"):
        service.tables.forget(id)
        await service.table(id)
        service.tables.attend = attended.append
    assert attended == []


async def test_who_sits_down_has_been_heard_of(service):
    id = (await service.open(Order("lokai_and_bele", seats=("me", "open")), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    assert "bob" in (await service.table(id)).presence.heard


async def test_who_holds_no_seat_comes_and_goes_unnoticed(service):
    id = await duel(service)
    async with service.watch(id, "ann") as moments:
        await anext(moments)
        async with service.watch(id, "onlooker"):
            pass
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await anext(moments)
        async with service.watch(id, "bob"):
            assert (await anext(moments)).is_here(1)


async def test_tables_have_ids_that_nobody_guesses(service):
    ids = {await duel(service) for _ in range(3)}
    assert len(ids) == 3
    assert all(len(id) == 16 for id in ids)


async def test_an_unknown_table_is_refused(service):
    for request in (service.table("nowhere"), service.do("nowhere", Sit(), "ann")):
        assert await code(request) == "unknown_table"
    with pytest.raises(Refusal):
        async with service.watch("nowhere", "ann"):
            pass


async def test_what_is_refused_changes_nothing(service):
    id = await duel(service)
    seq = (await service.table(id)).seq
    assert await code(service.do(id, Play(seq, (SECOND,)), "bob")) == "not_your_turn"
    assert await code(service.do(id, Play(seq - 1, (FIRST,)), "ann")) == "stale"
    assert (await service.table(id)).seq == seq == len(await service.events(await service.table(id)))


async def test_of_two_requests_at_once_one_is_done(service):
    id = await duel(service)
    command = Play((await service.table(id)).seq, (FIRST,))
    answers = await asyncio.gather(*(service.do(id, command, "ann") for _ in range(5)), return_exceptions=True)
    assert sorted(getattr(answer, "code", "done") for answer in answers) == ["done"] + ["stale"] * 4
    assert len((await service.table(id)).match.turns) == 1


async def test_what_was_begun_is_finished_if_the_caller_hangs_up(service):
    id = await duel(service)
    table = await service.table(id)
    call = asyncio.create_task(service.do(id, Play(table.seq, (FIRST,)), "ann"))
    await asyncio.sleep(0)
    call.cancel()
    assert (await when(service, id, lambda table: table.match.turns)).actor == 1


async def test_a_locked_database_changes_nothing(service):
    id = await duel(service)
    before = await service.table(id)
    with service.store._engine.connect().execution_options(**WRITING) as locking, locking.begin():
        assert await code(play(service, id, FIRST)) == "storage"
    assert (await service.table(id)) is before
    await play(service, id, FIRST)
    assert len((await service.table(id)).match.turns) == 1


async def test_public_tables_are_listed(service):
    await duel(service)
    shown = await duel(service, public=True)
    assert [entry.id for entry in await service.listing()] == [shown]
    await service.do(shown, Resign((await service.table(shown)).seq), "ann")
    assert await service.listing() == []


async def test_a_rematch_is_another_table(service):
    id = await duel(service)
    await service.do(id, Resign((await service.table(id)).seq), "ann")
    await service.do(id, Rematch((await service.table(id)).seq), "ann")
    await service.do(id, Rematch((await service.table(id)).seq), "bob")
    old = await service.table(id)
    new = await service.table(old.rematch)
    assert [seat.key for seat in new.seats] == ["bob", "ann"]
    assert new.commitment != old.commitment


async def test_a_record_can_be_laid_out(service):
    id = await duel(service)
    await play(service, id, FIRST)
    replayed = await service.import_record(write_table(await service.table(id)), caller("ann"))
    assert replayed.status == "over"
    assert [turn.text for turn in (await service.table(replayed.id)).match.turns] == [FIRST]
    assert await code(service.import_record("nonsense", caller("ann"))) == "invalid"


# Watching


async def test_a_watch_gives_the_table_at_once_and_after_every_change(service):
    id = await duel(service)
    async with asyncio.timeout(PATIENCE), service.watch(id, "ann") as moments:
        assert (await anext(moments)).match.turns == []
        await play(service, id, FIRST)
        assert len((await anext(moments)).match.turns) == 1


async def test_quick_changes_are_given_as_one(service):
    id = await duel(service)
    async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
        for _ in range(4):
            await play(service, id)
        assert len((await anext(moments)).match.turns) == 4


async def test_who_watches_is_there(service):
    id = await duel(service)
    async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
        await anext(moments)
        async with service.watch(id, "bob"):
            assert (await anext(moments)).is_here(1)
        assert not (await anext(moments)).is_here(1)


async def test_the_end_of_the_hall_ends_watches(open_service):
    async with open_service() as service:
        id = await duel(service)

        async def look():
            async with service.watch(id, "ann") as moments:
                return [table.seq async for table in moments]

        looking = asyncio.create_task(look())
        await until(lambda: service.tables.find(id).subscriptions)
    assert await looking


async def test_a_claim_is_offered_when_the_time_has_come(open_service, time):
    async with open_service(patience=0.05) as service:
        id = await duel(service)
        time.now += 49
        assert "claim" not in may(await service.table(id), "bob", time.now)
        async with asyncio.timeout(PATIENCE), service.watch(id, "bob") as moments:
            await anext(moments)
            time.now += 1
            async for table in moments:  # rung by the house
                if "claim" in may(table, "bob", time.now):
                    break


# Memory


async def test_a_table_that_nobody_asks_for_is_let_go_and_fetched_again(open_service):
    async with open_service(idle=0.01) as service:
        id = await duel(service)
        await play(service, id, FIRST)
        await until(lambda: id not in in_memory(service))
        assert [turn.text for turn in (await service.table(id)).match.turns] == [FIRST]


async def test_a_table_that_is_watched_stays(open_service):
    async with open_service(idle=0.01) as service:
        watched, other = await duel(service), await duel(service)
        async with service.watch(watched, None):
            await until(lambda: other not in in_memory(service))
            assert watched in in_memory(service)


async def test_a_table_is_fetched_once_for_all_who_ask(open_service):
    async with open_service() as service:
        id = await duel(service)
    async with open_service() as service:
        tables = await asyncio.gather(*(service.table(id) for _ in range(5)))
        assert all(table is tables[0] for table in tables)


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
    id = (await service.open(Order("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(service, id, lambda table: table.end)
    assert table.end.reason == "game"
    assert table.fairness.secret


async def test_five_seats_are_played(service):
    order = Order("deathmatch_arena", {"players": 5}, ("me", "random", "random", "random", "random"))
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


class Slow:
    """A computer that decides when the test says so."""

    def __init__(self):
        self.asked, self.go = [], threading.Event()

    def decide(self, state, stop):
        self.asked.append(state.to_text())
        while not (self.go.wait(0.01) or stop.is_set()):
            pass
        return Decision(state.legal_actions()[0])


@pytest.fixture
def slow(monkeypatch):
    slow = Slow()
    monkeypatch.setattr(computers, "make_player", lambda level: slow)
    yield slow
    slow.go.set()


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
    order = Order("deathmatch_arena", {"players": 3}, ("me", "open", "random"))
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


# Analysis


async def test_a_hint_is_for_who_plays_alone_against_computers(service):
    id = await against(service)
    analysis = await service.analyse(id, caller("ann"), 0, 0.01)
    assert analysis.report.best.text
    assert await code(service.analyse(id, caller("bob"), 0, 0.01)) == "not_allowed"
    assert await code(service.analyse(id, caller(None), 0, 0.01)) == "not_allowed"
    await play(service, id, FIRST)
    await when(service, id, lambda table: table.actor == 0)
    assert (await service.analyse(id, caller("ann"), 2, 0.01)).report
    for turn in (0, 1):  # the second is the computer's, whose secrets it could tell
        assert await code(service.analyse(id, caller("ann"), turn, 0.01)) == "not_allowed"


async def test_between_persons_there_is_none_before_the_end(service):
    id = await duel(service)
    await play(service, id, FIRST)
    for who in ("ann", "bob", None):
        assert await code(service.analyse(id, caller(who), 1, 0.01)) == "not_allowed"
    await service.do(id, Resign((await service.table(id)).seq), "ann")
    assert (await service.analyse(id, caller(None), 0, 0.01)).report
    assert await code(service.analyse(id, caller(None), 2, 0.01)) == "invalid"


async def test_the_end_needs_no_search(service):
    id = (await service.open(Order("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(service, id, lambda table: table.end)
    analysis = await service.analyse(id, caller(None), len(table.match.turns), 5)
    assert analysis.report is None
    assert analysis.value == table.end.results
    assert await code(service.analyse(id, caller(None), 0, 5)) == "not_allowed"  # chance decides there


async def test_a_caller_has_one_analysis_at_a_time(open_service, slow):
    async with open_service(thinkers=1) as service:
        busy = await against(service, game="maexchen")
        id = await duel(service)
        await service.do(id, Resign((await service.table(id)).seq), "ann")
        while (await service.table(busy)).computer_to_act is None:
            await play(service, busy)
        await until(lambda: slow.asked)  # the only thinker is at work
        first = asyncio.create_task(service.analyse(id, caller("ann"), 0, 0.01))
        await until(lambda: service.computers.queue.waiting(Priority.REQUEST))
        second = asyncio.create_task(service.analyse(id, caller("ann"), 0, 0.01))
        assert await code(first) == "too_many"
        slow.go.set()
        assert (await second).report


# Beginning


async def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="PARLOUR_DATA"):
        async with TableService(read_settings(data=tmp_path / "file" / "data")):
            pass

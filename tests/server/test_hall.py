"""The hall: tables kept, watched and played at."""

import asyncio
import threading

import pytest

from parlour.players import Decision
from parlour.server import thinking
from parlour.server.clocks import Clock
from parlour.server.commands import Offer, Order, Play, Ready, Rematch, Resign, Sit, TakeBack
from parlour.server.database import WRITING
from parlour.server.errors import Refusal, SettingsError
from parlour.server.hall import Hall
from parlour.server.settings import read_settings

PATIENCE = 60  # seconds within which something must happen that a test waits for
FIRST, SECOND = "d2d5", "d7d6"  # of Lokai and Bele

pytestmark = pytest.mark.usefixtures("cold")


class Time:
    """A clock that stands still until it is put forward."""

    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def open_hall(tmp_path, time):
    """Opens halls, one after another, over the same database."""

    def open_hall(**given):
        return Hall(
            read_settings(**{"data": tmp_path, "pace": 0, "heartbeat": 0.05, "lock_timeout": 0.1} | given), time
        )

    return open_hall


@pytest.fixture
async def hall(open_hall):
    async with open_hall() as hall:
        yield hall


async def duel(hall, **more):
    """The id of a table at which Ann and Bob play."""
    id = (await hall.open(Order("lokai_and_bele", seats=("me", "open"), **more), "ann")).id
    await hall.do(id, Sit("Bob"), "bob")
    for who in ("ann", "bob"):
        await hall.do(id, Ready(), who)
    return id


async def against(hall, level="random", game="lokai_and_bele", **more):
    """The id of a table at which Ann plays against the computer."""
    id = (await hall.open(Order(game, seats=("me", level), **more), "ann")).id
    await hall.do(id, Ready(), "ann")
    return id


async def play(hall, id, text=None):
    """The seat to act plays an action, or the first that is legal."""
    table = await hall.table(id)
    state = table.match.state
    text = text or state.action_to_string(state.legal_actions()[0])
    return await hall.do(id, Play(table.seq, (text,)), table.seats[table.actor].key)


async def when(hall, id, condition):
    """The table as soon as it fulfils a condition."""
    async with asyncio.timeout(PATIENCE), hall.watch(id, None) as moments:
        async for table in moments:
            if condition(table):
                return table


async def until(condition):
    """Wait for a condition about which nobody tells."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def code(request):
    """The code of the refusal that a request meets."""
    with pytest.raises(Refusal) as refused:
        await request
    return refused.value.code


# Tables


async def test_two_people_play(hall):
    id = await duel(hall)
    await play(hall, id, FIRST)
    seq = await play(hall, id, SECOND)
    table = await hall.table(id)
    assert [turn.text for turn in table.match.turns] == [FIRST, SECOND]
    assert table.seq == seq == len(await hall.events(id))


async def test_tables_have_ids_that_nobody_guesses(hall):
    ids = {await duel(hall) for _ in range(3)}
    assert len(ids) == 3
    assert all(len(id) == 16 for id in ids)


async def test_an_unknown_table_is_refused(hall):
    for request in (hall.table("nowhere"), hall.do("nowhere", Sit(), "ann"), hall.events("nowhere")):
        assert await code(request) == "unknown_table"
    with pytest.raises(Refusal):
        async with hall.watch("nowhere", "ann"):
            pass


async def test_what_is_refused_changes_nothing(hall):
    id = await duel(hall)
    seq = (await hall.table(id)).seq
    assert await code(hall.do(id, Play(seq, (SECOND,)), "bob")) == "not_your_turn"
    assert await code(hall.do(id, Play(seq - 1, (FIRST,)), "ann")) == "stale"
    assert (await hall.table(id)).seq == seq == len(await hall.events(id))


async def test_of_two_requests_at_once_one_is_done(hall):
    id = await duel(hall)
    command = Play((await hall.table(id)).seq, (FIRST,))
    answers = await asyncio.gather(*(hall.do(id, command, "ann") for _ in range(5)), return_exceptions=True)
    assert sorted(getattr(answer, "code", "done") for answer in answers) == ["done"] + ["stale"] * 4
    assert len((await hall.table(id)).match.turns) == 1


async def test_what_was_begun_is_finished_if_the_caller_hangs_up(hall):
    id = await duel(hall)
    table = await hall.table(id)
    call = asyncio.create_task(hall.do(id, Play(table.seq, (FIRST,)), "ann"))
    await asyncio.sleep(0)
    call.cancel()
    assert (await when(hall, id, lambda table: table.match.turns)).actor == 1


async def test_a_locked_database_changes_nothing(hall):
    id = await duel(hall)
    before = await hall.table(id)
    with hall.store._engine.connect().execution_options(**WRITING) as locking, locking.begin():
        assert await code(play(hall, id, FIRST)) == "storage"
    assert (await hall.table(id)) is before
    await play(hall, id, FIRST)
    assert len((await hall.table(id)).match.turns) == 1


async def test_public_tables_are_listed(hall):
    await duel(hall)
    shown = await duel(hall, public=True)
    assert [entry.id for entry in await hall.listing()] == [shown]
    await hall.do(shown, Resign((await hall.table(shown)).seq), "ann")
    assert await hall.listing() == []


async def test_a_rematch_is_another_table(hall):
    id = await duel(hall)
    await hall.do(id, Resign((await hall.table(id)).seq), "ann")
    await hall.do(id, Rematch((await hall.table(id)).seq), "ann")
    await hall.do(id, Rematch((await hall.table(id)).seq), "bob")
    old = await hall.table(id)
    new = await hall.table(old.rematch)
    assert [seat.key for seat in new.seats] == ["bob", "ann"]
    assert new.commitment != old.commitment


async def test_a_record_can_be_laid_out(hall):
    id = await duel(hall)
    await play(hall, id, FIRST)
    replayed = await hall.import_record((await hall.table(id)).record())
    assert replayed.status == "over"
    assert [turn.text for turn in (await hall.table(replayed.id)).match.turns] == [FIRST]
    assert await code(hall.import_record("nonsense")) == "invalid"


# Watching


async def test_a_watch_gives_the_table_at_once_and_after_every_change(hall):
    id = await duel(hall)
    async with asyncio.timeout(PATIENCE), hall.watch(id, "ann") as moments:
        assert (await anext(moments)).match.turns == []
        await play(hall, id, FIRST)
        assert len((await anext(moments)).match.turns) == 1


async def test_quick_changes_are_given_as_one(hall):
    id = await duel(hall)
    async with asyncio.timeout(PATIENCE), hall.watch(id, None) as moments:
        for _ in range(4):
            await play(hall, id)
        assert len((await anext(moments)).match.turns) == 4


async def test_who_watches_is_there(hall):
    id = await duel(hall)
    async with asyncio.timeout(PATIENCE), hall.watch(id, None) as moments:
        await anext(moments)
        async with hall.watch(id, "bob"):
            assert (await anext(moments)).is_here(1)
        assert not (await anext(moments)).is_here(1)


async def test_the_end_of_the_hall_ends_watches(open_hall):
    async with open_hall() as hall:
        id = await duel(hall)

        async def look():
            async with hall.watch(id, "ann") as moments:
                return [table.seq async for table in moments]

        looking = asyncio.create_task(look())
        await until(lambda: hall._kept[id].watches)
    assert await looking


async def test_a_claim_is_offered_when_the_time_has_come(open_hall, time):
    async with open_hall(patience=0.05) as hall:
        id = await duel(hall)
        time.now += 49
        assert "claim" not in (await hall.table(id)).may("bob", time.now)
        async with asyncio.timeout(PATIENCE), hall.watch(id, "bob") as moments:
            await anext(moments)
            time.now += 1
            async for table in moments:  # rung by the house
                if "claim" in table.may("bob", time.now):
                    break


# Memory


async def test_a_table_that_nobody_asks_for_is_let_go_and_fetched_again(open_hall):
    async with open_hall(idle=0.01) as hall:
        id = await duel(hall)
        await play(hall, id, FIRST)
        await until(lambda: id not in hall._kept)
        assert [turn.text for turn in (await hall.table(id)).match.turns] == [FIRST]


async def test_a_table_that_is_watched_stays(open_hall):
    async with open_hall(idle=0.01) as hall:
        watched, other = await duel(hall), await duel(hall)
        async with hall.watch(watched, None):
            await until(lambda: other not in hall._kept)
            assert watched in hall._kept


async def test_a_table_is_fetched_once_for_all_who_ask(open_hall):
    async with open_hall() as hall:
        id = await duel(hall)
    async with open_hall() as hall:
        tables = await asyncio.gather(*(hall.table(id) for _ in range(5)))
        assert all(table is tables[0] for table in tables)


# Clocks


async def test_the_house_calls_time(hall, time):
    id = await duel(hall, clock=Clock("game", seconds=60))
    time.now += 60_000
    table = await when(hall, id, lambda table: table.end)
    assert (table.end.reason, table.end.results) == ("time", (-1.0, 1.0))


async def test_too_late_is_too_late(open_hall, time):
    async with open_hall(heartbeat=1000) as hall:
        id = await duel(hall, clock=Clock("game", seconds=60))
        time.now += 60_000
        assert await code(play(hall, id, FIRST)) == "over"


async def test_a_clock_runs_on_at_a_table_that_was_let_go(open_hall, time):
    async with open_hall(idle=0.01) as hall:
        id = await duel(hall, clock=Clock("days", days=1))
        await until(lambda: id not in hall._kept)
        time.now += 24 * 60 * 60 * 1000
        await until(lambda: id in hall._kept)
        assert (await when(hall, id, lambda table: table.end)).end.reason == "time"


async def test_the_time_that_the_server_was_away_is_not_counted(open_hall, time):
    async with open_hall() as hall:
        id = await duel(hall, clock=Clock("game", seconds=60))
        time.now += 10_000
        await until(lambda: hall.store.last_seen() == time.now)
    time.now += 3_600_000
    async with open_hall() as hall:
        table = await hall.table(id)
        assert table.status == "playing"
        assert table.clock_ms(0, time.now) == 50_000


# Computers


async def test_the_computer_answers(hall):
    id = await against(hall)
    await play(hall, id, FIRST)
    table = await when(hall, id, lambda table: table.actor == 0 and table.match.turns)
    assert [turn.actor for turn in table.match.turns] == [0, 1]


async def test_computers_play_among_themselves_to_the_end(hall):
    id = (await hall.open(Order("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(hall, id, lambda table: table.end)
    assert table.end.reason == "game"
    assert table.fairness.secret


async def test_five_seats_are_played(hall):
    order = Order("deathmatch_arena", {"players": 5}, ("me", "random", "random", "random", "random"))
    id = (await hall.open(order, "ann")).id
    await hall.do(id, Ready(), "ann")
    for _ in range(3):
        await when(hall, id, lambda table: table.actor == 0)
        await play(hall, id)
    assert {turn.actor for turn in (await hall.table(id)).match.turns} >= set(range(5))


async def test_games_go_on_where_they_were(open_hall):
    async with open_hall(pace=1000) as hall:  # the computer takes its time, and is interrupted
        id = await against(hall)
        await play(hall, id, FIRST)
        assert hall.thinking(id) == 1
    async with open_hall() as hall:
        await until(lambda: id in hall._kept)  # nobody has asked
        table = await when(hall, id, lambda table: table.actor == 0)
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
    monkeypatch.setattr(thinking, "make_player", lambda level: slow)
    yield slow
    slow.go.set()


async def test_a_takeback_interrupts_the_computer(hall, slow):
    id = await against(hall)
    await play(hall, id, FIRST)
    await until(lambda: len(slow.asked) == 1)
    await hall.do(id, TakeBack((await hall.table(id)).seq), "ann")
    await play(hall, id, "c2c5")
    await until(lambda: len(slow.asked) == 2)
    slow.go.set()
    table = await when(hall, id, lambda table: table.actor == 0)
    assert [turn.text for turn in table.match.turns][:1] == ["c2c5"]
    assert len(table.match.turns) == 2


async def test_an_offer_meanwhile_does_not(hall, slow):
    order = Order("deathmatch_arena", {"players": 3}, ("me", "open", "random"))
    id = (await hall.open(order, "ann")).id
    await hall.do(id, Sit(), "bob")
    for who in ("ann", "bob"):
        await hall.do(id, Ready(), who)
    slow.go.set()
    while not (table := await when(hall, id, lambda table: table.actor != 2)).match.can_undo(0):
        await play(hall, id)
    slow.go.clear()
    while (await hall.table(id)).computer_to_act is None:
        await play(hall, id)
    table = await hall.table(id)
    await until(lambda: slow.asked and slow.asked[-1] == table.match.state.to_text())
    await hall.do(id, Offer(table.seq, "takeback"), "ann")
    slow.go.set()
    await when(hall, id, lambda now: len(now.match.turns) > len(table.match.turns))
    assert len(set(slow.asked)) == len(slow.asked)


# Analysis


async def test_a_hint_is_for_who_plays_alone_against_computers(hall):
    id = await against(hall)
    analysis = await hall.analyse(id, "ann", 0, 0.01)
    assert analysis.report.best.text
    assert await code(hall.analyse(id, "bob", 0, 0.01)) == "not_allowed"
    assert await code(hall.analyse(id, None, 0, 0.01)) == "not_allowed"
    await play(hall, id, FIRST)
    await when(hall, id, lambda table: table.actor == 0)
    assert (await hall.analyse(id, "ann", 2, 0.01)).report
    for turn in (0, 1):  # the second is the computer's, whose secrets it could tell
        assert await code(hall.analyse(id, "ann", turn, 0.01)) == "not_allowed"


async def test_between_persons_there_is_none_before_the_end(hall):
    id = await duel(hall)
    await play(hall, id, FIRST)
    for who in ("ann", "bob", None):
        assert await code(hall.analyse(id, who, 1, 0.01)) == "not_allowed"
    await hall.do(id, Resign((await hall.table(id)).seq), "ann")
    assert (await hall.analyse(id, None, 0, 0.01)).report
    assert await code(hall.analyse(id, None, 2, 0.01)) == "invalid"


async def test_the_end_needs_no_search(hall):
    id = (await hall.open(Order("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(hall, id, lambda table: table.end)
    analysis = await hall.analyse(id, None, len(table.match.turns), 5)
    assert analysis.report is None
    assert analysis.value == table.end.results
    assert await code(hall.analyse(id, None, 0, 5)) == "not_allowed"  # chance decides there


async def test_a_caller_has_one_analysis_at_a_time(open_hall, slow):
    async with open_hall(thinkers=1) as hall:
        busy = await against(hall, game="maexchen")
        id = await duel(hall)
        await hall.do(id, Resign((await hall.table(id)).seq), "ann")
        while (await hall.table(busy)).computer_to_act is None:
            await play(hall, busy)
        await until(lambda: slow.asked)  # the only thinker is at work
        first = asyncio.create_task(hall.analyse(id, "ann", 0, 0.01))
        await until(lambda: hall._analyses)
        second = asyncio.create_task(hall.analyse(id, "ann", 0, 0.01))
        assert await code(first) == "too_many"
        slow.go.set()
        assert (await second).report


# Beginning


async def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="PARLOUR_DATA"):
        async with Hall(read_settings(data=tmp_path / "file" / "data")):
            pass

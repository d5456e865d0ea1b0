"""TableService: opening, playing and listing tables; the server's time."""

import asyncio
import logging
import threading
import time

import pytest

from parlour.server.domain.commands import NewTable, Play, Ready, Rematch, Resign, Sit
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.runtime import service as service_module
from parlour.server.runtime.service import ServerTime, TableService, milliseconds
from parlour.server.settings import SettingsError, read_settings
from parlour.server.storage.engine import WRITING
from parlour.view.language import speaking
from tests.server.tables import NOW
from tests.server.times import PATIENCE, until

from .helpers import FIRST, SECOND, code, duel, play, when

HOUR = 3_600_000
ARENA = "parlour.games.deathmatch_arena"
COMPUTERS = NewTable("deathmatch_arena", {"players": 2}, ("master", "master"))

pytestmark = pytest.mark.usefixtures("cold")


async def test_presence_counts_only_keys_with_a_seat(service):
    id = await duel(service)
    for number in range(3):
        await service.table(id, f"stranger{number}")
        async with service.watch(id, f"onlooker{number}"):
            pass
        with pytest.raises(Refusal):
            await service.do(id, Ready(), f"nobody{number}")
    presence = (await service.table(id)).presence
    assert set(presence.heard) == {"ann", "bob"} and not presence.connected


async def test_leaving_a_released_table_has_no_effect(service):
    id, attended = await duel(service), []
    async with service.watch(id, "ann"):
        service.tables.forget(id)
        await service.table(id)
        service.tables.attend = attended.append
    assert attended == []


async def test_spectators_come_and_go_without_notifications(service):
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


async def test_an_unknown_table_is_refused(service):
    for request in (service.table("nowhere"), service.do("nowhere", Sit(), "ann")):
        assert await code(request) == "unknown_table"
    with pytest.raises(Refusal):
        async with service.watch("nowhere", "ann"):
            pass


async def test_refused_command_changes_nothing(service):
    id = await duel(service)
    seq = (await service.table(id)).seq
    assert await code(service.do(id, Play(seq, (SECOND,)), "bob")) == "not_your_turn"
    assert await code(service.do(id, Play(seq - 1, (FIRST,)), "ann")) == "stale"
    assert (await service.table(id)).seq == seq == len(await service.events(await service.table(id)))


async def test_only_one_of_several_simultaneous_commands_succeeds(service):
    id = await duel(service)
    command = Play((await service.table(id)).seq, (FIRST,))
    answers = await asyncio.gather(*(service.do(id, command, "ann") for _ in range(5)), return_exceptions=True)
    assert sorted(getattr(answer, "code", "done") for answer in answers) == ["done"] + ["stale"] * 4
    assert len((await service.table(id)).match.turns) == 1


async def test_command_is_finished_after_the_caller_disconnects(service):
    id = await duel(service)
    table = await service.table(id)
    call = asyncio.create_task(service.do(id, Play(table.seq, (FIRST,)), "ann"))
    await asyncio.sleep(0)
    call.cancel()
    assert (await when(service, id, lambda table: table.match.turns)).actor == 1


async def test_a_locked_database_changes_nothing(open_service):
    async with open_service(lock_timeout=0.1) as service:
        id = await duel(service)
        before = await service.table(id)
        with service.store.database.engine.connect().execution_options(**WRITING) as locking, locking.begin():
            assert await code(play(service, id, FIRST)) == "storage"
        assert (await service.table(id)) is before
        await play(service, id, FIRST)
        assert len((await service.table(id)).match.turns) == 1


async def test_public_tables_are_listed(service):
    hidden, shown = await duel(service), await duel(service, public=True)
    assert hidden != shown and len(hidden) == len(shown) == 16
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


# Opening tables


@pytest.fixture
def gate(monkeypatch):
    """An event that lets tables be opened, and a list of the callers whose turn has come."""
    gate, begun = threading.Event(), []

    def wait(id, secret, order, who, *arguments):
        begun.append(who)
        gate.wait(PATIENCE)
        return open_table(id, secret, order, who, *arguments)

    monkeypatch.setattr(service_module, "open_table", wait)
    yield gate, begun
    gate.set()


def open_in_task(service, who="ann", network="home"):
    return asyncio.create_task(service.open(COMPUTERS, who, network))


@pytest.mark.parametrize("warm", [(), (ARENA,)])
def test_opened_table_equals_the_sum_of_its_events(warm):
    table, events = service_module._open_table("table", COMPUTERS, "ann", NOW, (), warm)
    assert table.status == "playing"
    assert table.match.turns == Table.of("table", table.secret, events).match.turns
    assert table.game.compiled is bool(warm)


def test_compiled_rules_deal_the_cards(monkeypatch):
    compiled = []
    start_game = open_table.__globals__["start_game"]

    def spy(table, *more):
        compiled.append(table.game.compiled)
        return start_game(table, *more)

    monkeypatch.setitem(open_table.__globals__, "start_game", spy)
    for warm in ((), (ARENA,)):
        service_module._open_table("table", COMPUTERS, "ann", NOW, (), warm)
    assert compiled == [False, True]


async def test_refused_order_is_explained_in_the_callers_language(service):
    with speaking("de"), pytest.raises(Refusal, match="Es gibt kein Spiel 'chess'"):
        await service.open(NewTable("chess", {}, ("me", "open")), "ann", "home")


@pytest.fixture
def all_admitted(service, monkeypatch):
    """Admit everyone at once, so that requests keep their order."""

    async def admit(*caller):
        return None

    monkeypatch.setattr(service.admission, "check", admit)


@pytest.mark.usefixtures("all_admitted")
async def test_networks_take_turns_in_opening_tables(service, gate):
    gate, begun = gate
    flood = [open_in_task(service, f"flood {number}", "flood") for number in range(3)]
    await until(lambda: begun)
    ann = open_in_task(service)
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*flood, ann)
    assert begun == ["flood 0", "flood 1", "ann", "flood 2"]


@pytest.mark.usefixtures("all_admitted")
async def test_no_table_is_opened_for_a_caller_who_disconnected(service, gate):
    gate, begun = gate
    first, gone = open_in_task(service, "first"), open_in_task(service, "gone")
    await until(lambda: begun)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    gate.set()
    await first
    await open_in_task(service, "last")
    assert begun == ["first", "last"]


async def test_data_folder_that_cannot_be_created_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="PARLOUR_DATA"):
        async with TableService(read_settings(data=tmp_path / "file" / "data")):
            pass


# Time


def test_milliseconds_is_the_current_time():
    assert abs(milliseconds() - time.time_ns() // 1_000_000) < HOUR


def test_setting_the_machine_clock_does_not_change_the_time(monkeypatch):
    before = milliseconds()
    for jump in (-24 * HOUR, 24 * HOUR):
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: (before + jump) * 1_000_000)
        monkeypatch.setattr(time, "time", lambda jump=jump: (before + jump) / 1000)
        assert 0 <= milliseconds() - before < HOUR


def test_time_continues_from_an_earlier_process(caplog):
    now = ServerTime(lambda: 1_000_000)
    now.advance_to(1_000_000 - HOUR)
    assert now() == 1_000_000 and not caplog.records
    with caplog.at_level(logging.WARNING):
        now.advance_to(1_000_000 + HOUR)
    assert now() == 1_000_000 + HOUR
    assert "3600 s behind" in caplog.text

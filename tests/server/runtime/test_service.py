"""The service: tables opened, played at and listed."""

import asyncio

import pytest

from parlour.server.domain.commands import Order, Play, Ready, Rematch, Resign, Sit
from parlour.server.domain.records import write_table
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.service import TableService
from parlour.server.settings import SettingsError, read_settings
from parlour.server.storage.database import WRITING

from .helpers import FIRST, SECOND, caller, code, duel, play, when

pytestmark = pytest.mark.usefixtures("cold")


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


# Beginning


async def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="PARLOUR_DATA"):
        async with TableService(read_settings(data=tmp_path / "file" / "data")):
            pass

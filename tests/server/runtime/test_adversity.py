"""A running server on a difficult machine: clock jumps, read-only disks, a second server."""

import time
from itertools import pairwise

import pytest
from sqlalchemy import event

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Play, Resign
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.service import TableService, milliseconds
from parlour.server.settings import read_settings
from parlour.server.storage.database_file import DatabaseInUseError

from .helpers import duel

MINUTE, DAY = 60_000, 86_400_000
OPENING = ("d2d5", "d7d6", "e2e3", "e7e6")

pytestmark = pytest.mark.usefixtures("cold")


@pytest.fixture
def settings(tmp_path):
    return read_settings(data=tmp_path, pace=0, heartbeat=0.05, lock_timeout=0.1)


class Disk:
    """A disk that can be made read-only. SQLite's `query_only` raises the same error as a read-only disk."""

    def __init__(self, engine):
        self.is_protected = False
        event.listen(engine, "checkout", self._set)

    def _set(self, connection, *_):
        connection.execute(f"PRAGMA query_only = {self.is_protected:d}")


async def play(service, id, turn):
    table = await service.table(id)
    await service.do(id, Play(table.seq, (OPENING[turn],)), "ann" if turn % 2 == 0 else "bob")
    return await service.table(id)


def in_order(loaded):
    """Whether the times of a loaded table's events never decrease."""
    return all(before.at <= after.at for before, after in pairwise(loaded[1]))


@pytest.mark.parametrize("jump", [-DAY, DAY])
async def test_setting_the_machine_clock_during_a_game_has_no_effect(settings, monkeypatch, jump):
    async with TableService(settings) as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        await play(service, id, 0)
        now, since = time.time_ns(), time.monotonic_ns()
        monkeypatch.setattr(time, "time_ns", lambda: now + time.monotonic_ns() - since + jump * 1_000_000)
        for turn in (1, 2, 3):
            table = await play(service, id, turn)
        assert table.end is None
        assert min(table.times.left) > 0 and max(table.times.left) <= MINUTE
        assert 0 < (service.store.processes.last_seen() or 0) <= service.now()


@pytest.mark.parametrize("jump", [-DAY, DAY])
async def test_setting_the_machine_clock_between_two_runs_has_no_effect(settings, jump):
    async with TableService(settings) as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        await play(service, id, 0)
    async with TableService(settings, lambda: milliseconds() + jump) as service:
        for turn in (1, 2, 3):
            table = await play(service, id, turn)
        assert table.end is None
        assert min(table.times.left) > 0 and max(table.times.left) <= MINUTE
        assert in_order(service.store.load(id))


async def test_event_times_never_decrease(settings):
    """Two processes may run on machines whose clocks differ."""
    now = milliseconds()
    service = TableService(settings, lambda: now)
    async with service:
        id = await duel(service, clock=Clock("move", seconds=60))
        await play(service, id, 0)
        now -= MINUTE
        table = await play(service, id, 1)
        assert table.clock_ms(0, now) == MINUTE
        assert in_order(service.store.load(id))


async def test_server_survives_a_temporarily_read_only_disk(settings):
    async with TableService(settings) as service:
        disk, id = Disk(service.store.database.engine), await duel(service, clock=Clock())
        disk.is_protected = True
        with pytest.raises(Refusal, match="can't write to its disk now") as refused:
            await play(service, id, 0)
        assert refused.value.code == "storage"
        assert len((await service.table(id)).match.turns) == 0
        await service.listing()
        disk.is_protected = False
        assert len((await play(service, id, 0)).match.turns) == 1


async def test_second_server_on_the_same_file_is_refused(settings):
    async with TableService(settings) as service:
        id = await duel(service, clock=Clock())
        with pytest.raises(DatabaseInUseError, match="is already in use by process"):
            await TableService(settings).__aenter__()
        await play(service, id, 0)
    async with TableService(settings) as service:
        await service.do(id, Resign((await service.table(id)).seq), "bob")


async def test_server_that_fails_to_start_releases_the_file(settings, monkeypatch):
    def fail(store, heard):
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr("parlour.server.storage.database.Database.open", fail)
        with pytest.raises(RuntimeError):
            await TableService(settings).__aenter__()
    async with TableService(settings) as service:
        await duel(service, clock=Clock())


async def test_servers_can_share_a_postgresql_database(postgres_url):
    settings = read_settings(database=postgres_url)
    async with TableService(settings), TableService(settings):
        pass

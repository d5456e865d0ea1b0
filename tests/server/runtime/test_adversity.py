"""What befalls a machine while a server runs: clocks that jump, disks that cannot be written, a second server."""

import time
from itertools import pairwise

import pytest
from sqlalchemy import event

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Play, Resign
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.clock import milliseconds
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from parlour.server.storage.lock import DatabaseInUseError

from .helpers import duel

MINUTE, DAY = 60_000, 86_400_000
OPENING = ("d2d5", "d7d6", "e2e3", "e7e6")

pytestmark = pytest.mark.usefixtures("cold")


@pytest.fixture
def settings(tmp_path):
    return read_settings(data=tmp_path, pace=0, heartbeat=0.05, lock_timeout=0.1)


class Disk:
    """A disk that can be written or not: what SQLite says with `query_only` is what it says of such a disk."""

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
    """Whether no event of a table that was loaded comes before the one that it follows."""
    return all(before.at <= after.at for before, after in pairwise(loaded[1]))


@pytest.mark.parametrize("jump", [-DAY, DAY])
async def test_the_machines_clock_is_set_during_a_game(settings, monkeypatch, jump):
    async with TableService(settings) as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        await play(service, id, 0)
        now, since = time.time_ns(), time.monotonic_ns()
        monkeypatch.setattr(time, "time_ns", lambda: now + time.monotonic_ns() - since + jump * 1_000_000)
        for turn in (1, 2, 3):
            table = await play(service, id, turn)
        assert table.end is None
        assert min(table.times.left) > 0 and max(table.times.left) <= MINUTE
        assert 0 < (service.store.last_seen() or 0) <= service.now()


@pytest.mark.parametrize("jump", [-DAY, DAY])
async def test_the_machines_clock_is_set_between_two_servers(settings, jump):
    async with TableService(settings) as service:
        id = await duel(service, clock=Clock("game", seconds=60))
        await play(service, id, 0)
    async with TableService(settings, lambda: milliseconds() + jump) as service:
        for turn in (1, 2, 3):
            table = await play(service, id, turn)
        assert table.end is None
        assert min(table.times.left) > 0 and max(table.times.left) <= MINUTE
        assert in_order(service.store.load(id))


async def test_no_event_comes_before_the_one_that_it_follows(settings):
    """As two processes might have it whose machines do not agree."""
    now = milliseconds()
    service = TableService(settings, lambda: now)
    async with service:
        id = await duel(service, clock=Clock("move", seconds=60))
        await play(service, id, 0)
        now -= MINUTE
        table = await play(service, id, 1)
        assert table.clock_ms(0, now) == MINUTE
        assert in_order(service.store.load(id))


async def test_a_disk_that_cannot_be_written_for_a_while_stops_no_server(settings):
    async with TableService(settings) as service:
        disk, id = Disk(service.store._engine), await duel(service, clock=Clock())
        disk.is_protected = True
        with pytest.raises(Refusal, match="can't write to its disk now") as refused:
            await play(service, id, 0)
        assert refused.value.code == "storage"
        assert len((await service.table(id)).match.turns) == 0
        await service.listing()
        disk.is_protected = False
        assert len((await play(service, id, 0)).match.turns) == 1


async def test_a_second_server_over_the_same_file_is_refused(settings):
    async with TableService(settings) as service:
        id = await duel(service, clock=Clock())
        with pytest.raises(DatabaseInUseError, match="is already in use by process"):
            await TableService(settings).__aenter__()
        await play(service, id, 0)
    async with TableService(settings) as service:
        await service.do(id, Resign((await service.table(id)).seq), "bob")


async def test_a_server_that_cannot_begin_leaves_the_file_to_others(settings, monkeypatch):
    def fail(store, heard):
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr("parlour.server.storage.store.Store.open", fail)
        with pytest.raises(RuntimeError):
            await TableService(settings).__aenter__()
    async with TableService(settings) as service:
        await duel(service, clock=Clock())


async def test_several_servers_share_a_database_of_postgresql(postgres_url):
    settings = read_settings(database=postgres_url)
    async with TableService(settings), TableService(settings):
        pass

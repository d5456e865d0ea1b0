"""Killed server processes lose nothing that was acknowledged."""

import asyncio

import pytest

from parlour.server.domain.events import ActionPlayed
from parlour.server.domain.table import Table
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from parlour.server.storage.store import Store
from tests.campaign import some_daily
from tests.server.killing import play_and_kill

PATIENCE = 60

pytestmark = pytest.mark.usefixtures("cold")


@pytest.mark.parametrize("lines", some_daily([1, 23, 100], 23))
async def test_acknowledged_moves_survive_kill(tmp_path, lines):
    settings = {"data": str(tmp_path), "pace": 0}
    acknowledged = await play_and_kill(lines, settings)
    async with TableService(read_settings(**settings)) as service:
        for id, plays in acknowledged.items():
            events = await service.events(await service.table(id))
            assert len(events) >= plays[-1][0]
            mine = [event.text for event in events if isinstance(event, ActionPlayed) and event.seat == 0]
            assert mine[: len(plays)] == [text for _, text in plays]


async def test_games_continue_after_kill(tmp_path):
    settings = {"data": str(tmp_path), "pace": 3600}  # the computer has not moved yet
    acknowledged = await play_and_kill(4, settings, game="lokai_and_bele")
    assert len(acknowledged) == 4
    async with TableService(read_settings(**settings | {"pace": 0})) as service:
        async with asyncio.timeout(PATIENCE):
            while {live.table.id for live in service.tables.cache.all()} != set(
                acknowledged
            ):  # loaded without a request
                await asyncio.sleep(0.01)
        for id in acknowledged:
            async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
                async for table in moments:
                    if table.actor == 0:
                        assert [turn.actor for turn in table.match.turns] == [0, 1]
                        break


async def test_tables_are_complete_after_kill(tmp_path):
    acknowledged = await play_and_kill(40, {"data": str(tmp_path), "pace": 0})
    store = Store(f"sqlite:///{tmp_path / 'parlour.db'}", "test")
    store.database.open()
    with store.database.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT id, seq, status FROM tables").all()
    assert set(acknowledged) <= {row.id for row in rows}
    for row in rows:
        table = Table.of(row.id, *(store.load(row.id) or ()))
        assert (table.seq, table.status) == (row.seq, row.status)
        assert table.status != "playing" or table.actor is not None
    store.database.close()

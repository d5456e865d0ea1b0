"""Broadcasts start in order, after the commands in progress, within a limit."""

import asyncio

import pytest

from parlour.server.runtime import service
from parlour.server.runtime.service import Broadcasts


@pytest.fixture
def hour(monkeypatch):
    """A patience longer than any test."""
    monkeypatch.setattr(service, "BROADCAST_PATIENCE", 3600)


async def settle():
    """Let all tasks proceed as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_broadcast_starts_at_once_without_commands(hour):
    turn = asyncio.ensure_future(Broadcasts().turn())
    await settle()
    assert turn.done()


async def test_broadcast_waits_for_all_commands_in_progress(hour):
    broadcasts = Broadcasts()
    with broadcasts.paused():
        turn = asyncio.ensure_future(broadcasts.turn())
        with broadcasts.paused():
            await settle()
        await settle()
        assert not turn.done()
    await turn


async def test_failed_command_blocks_no_broadcast(hour):
    broadcasts = Broadcasts()
    with pytest.raises(LookupError), broadcasts.paused():
        raise LookupError
    await broadcasts.turn()


async def test_simultaneous_command_precedes_the_broadcast(hour):
    broadcasts, started = Broadcasts(), []

    async def broadcast():
        await broadcasts.turn()
        started.append("broadcast")

    async def command():
        with broadcasts.paused():
            await settle()
            started.append("command")

    await asyncio.gather(broadcast(), command())
    assert started == ["command", "broadcast"]


async def test_broadcasts_start_in_order_of_arrival(hour):
    broadcasts, started = Broadcasts(), []

    async def broadcast(number):
        await broadcasts.turn()
        started.append(number)

    with broadcasts.paused():
        tasks = [asyncio.ensure_future(broadcast(number)) for number in range(4)]
        await settle()
        assert started == []
    await asyncio.gather(*tasks)
    assert started == [0, 1, 2, 3]


async def test_cancelled_broadcast_blocks_no_other(hour):
    broadcasts = Broadcasts()
    with broadcasts.paused():
        first, second = (asyncio.ensure_future(broadcasts.turn()) for _ in range(2))
        await settle()
        first.cancel()
        await settle()
        assert first.cancelled() and not second.done()
    await second


async def test_broadcast_starts_after_patience_despite_commands(monkeypatch):
    monkeypatch.setattr(service, "BROADCAST_PATIENCE", 0.001)
    broadcasts = Broadcasts()
    with broadcasts.paused():
        await asyncio.gather(broadcasts.turn(), broadcasts.turn())

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


async def test_broadcast_waits_for_all_commands_in_progress(hour):
    broadcasts = Broadcasts()
    with broadcasts.paused():
        turn = asyncio.ensure_future(broadcasts.turn())
        with broadcasts.paused():
            await settle()
        await settle()
        assert not turn.done()
    await turn


async def test_broadcast_starts_at_once_without_commands_even_after_a_failed_one(hour):
    broadcasts = Broadcasts()
    for _ in range(2):
        turn = asyncio.ensure_future(broadcasts.turn())
        await settle()
        assert turn.done()
        with pytest.raises(LookupError), broadcasts.paused():
            raise LookupError


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


async def test_broadcasts_start_in_order_of_arrival_despite_a_cancelled_one(hour):
    broadcasts, started = Broadcasts(), []

    async def broadcast(number):
        await broadcasts.turn()
        started.append(number)

    with broadcasts.paused():
        tasks = [asyncio.ensure_future(broadcast(number)) for number in range(4)]
        await settle()
        tasks[1].cancel()
        await settle()
        assert started == []
    await asyncio.gather(*tasks, return_exceptions=True)
    assert started == [0, 2, 3]


async def test_broadcast_starts_after_patience_despite_commands(monkeypatch):
    monkeypatch.setattr(service, "BROADCAST_PATIENCE", 0.001)
    broadcasts = Broadcasts()
    with broadcasts.paused():
        await asyncio.gather(broadcasts.turn(), broadcasts.turn())

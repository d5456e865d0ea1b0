"""Broadcasts give way to commands, in their order, for a while."""

import asyncio

import pytest

from parlour.server.runtime import broadcasts
from parlour.server.runtime.broadcasts import Broadcasts


@pytest.fixture
def hour(monkeypatch):
    """Patience that outlasts every test."""
    monkeypatch.setattr(broadcasts, "PATIENCE", 3600)


async def settle():
    """Let everybody do what they can do without waiting for anything but their turn."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_broadcast_begins_at_once_where_no_command_is_under_way(hour):
    turn = asyncio.ensure_future(Broadcasts().turn())
    await settle()
    assert turn.done()


async def test_a_broadcast_waits_for_all_commands_that_are_under_way(hour):
    all = Broadcasts()
    with all.held_up():
        turn = asyncio.ensure_future(all.turn())
        with all.held_up():
            await settle()
        await settle()
        assert not turn.done()
    await turn


async def test_a_command_that_fails_holds_nobody_up(hour):
    all = Broadcasts()
    with pytest.raises(LookupError), all.held_up():
        raise LookupError
    await all.turn()


async def test_what_came_in_at_the_same_moment_as_a_broadcast_goes_first(hour):
    all, begun = Broadcasts(), []

    async def tell():
        await all.turn()
        begun.append("broadcast")

    async def command():
        with all.held_up():
            await settle()
            begun.append("command")

    await asyncio.gather(tell(), command())
    assert begun == ["command", "broadcast"]


async def test_broadcasts_begin_in_the_order_in_which_they_came(hour):
    all, begun = Broadcasts(), []

    async def tell(number):
        await all.turn()
        begun.append(number)

    with all.held_up():
        tellings = [asyncio.ensure_future(tell(number)) for number in range(4)]
        await settle()
        assert begun == []
    await asyncio.gather(*tellings)
    assert begun == [0, 1, 2, 3]


async def test_who_gives_up_waiting_holds_nobody_up(hour):
    all = Broadcasts()
    with all.held_up():
        first, second = (asyncio.ensure_future(all.turn()) for _ in range(2))
        await settle()
        first.cancel()
        await settle()
        assert first.cancelled() and not second.done()
    await second


async def test_patience_ends_while_commands_go_on(monkeypatch):
    monkeypatch.setattr(broadcasts, "PATIENCE", 0.001)
    all = Broadcasts()
    with all.held_up():
        await asyncio.gather(all.turn(), all.turn())

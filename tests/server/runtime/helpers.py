"""Tables of a service: who sits there, plays and waits."""

import asyncio

import pytest

from parlour.server.domain.commands import Caller, Order, Play, Ready, Resign, Sit
from parlour.server.domain.refusals import Refusal

from ..times import PATIENCE

FIRST, SECOND = "d2d5", "d7d6"  # of Lokai and Bele


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


def caller(key, network="home"):
    return Caller(key, network)


async def code(request):
    """The code of the refusal that a request meets."""
    with pytest.raises(Refusal) as refused:
        await request
    return refused.value.code


async def finished(service):
    """The id of a table at which Ann has played once, and given up."""
    id = await duel(service)
    seq = await service.do(id, Play((await service.table(id)).seq, (FIRST,)), "ann")
    await service.do(id, Resign(seq), "ann")
    return id


def described(table):
    """All that the page of a finished table shows."""
    return (
        [(seat.who, seat.player, seat.key) for seat in table.seats],
        [table.clock_ms(seat, 0) for seat in range(len(table.seats))],
        (table.end, table.fairness, table.match.turns, table.rematch, table.opened_at, table.changed_at, table.seq),
    )

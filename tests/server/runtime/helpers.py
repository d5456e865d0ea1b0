"""Helpers that open tables at a service, play there and wait for changes."""

import asyncio

import pytest

from parlour.server.domain.commands import Caller, NewTable, Play, Ready, Resign, Sit
from parlour.server.domain.refusals import Refusal
from tests.server.times import PATIENCE

FIRST, SECOND = "d2d5", "d7d6"  # moves in Lokai and Bele


async def duel(service, **more):
    """Open a table for Ann and Bob and start the game. Return its id."""
    id = (await service.open(NewTable("lokai_and_bele", seats=("me", "open"), **more), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for who in ("ann", "bob"):
        await service.do(id, Ready(), who)
    return id


async def against(service, *levels, game="lokai_and_bele", who="ann", network="", options=None, **more):
    """Open a table for Ann and computers (default: the random one) and start the game. Return its id."""
    order = NewTable(game, options or {}, ("me", *(levels or ["random"])), **more)
    id = (await service.open(order, who, network)).id
    await service.do(id, Ready(), who, network)
    return id


async def play(service, id, text=None, network=""):
    """Play an action (default: the first legal one) for the seat to act. Return the sequence number."""
    table = await service.table(id)
    state = table.match.state
    text = text or state.action_to_string(state.legal_actions()[0])
    return await service.do(id, Play(table.seq, (text,)), table.seats[table.actor].key, network)


async def when(service, id, condition):
    """Wait until a table satisfies a condition, and return it."""
    async with asyncio.timeout(PATIENCE), service.watch(id, None) as moments:
        async for table in moments:
            if condition(table):
                return table


def in_memory(service):
    """The ids of the tables in memory."""
    return [live.table.id for live in service.tables.cache.all()]


def caller(key, network="home"):
    return Caller(key, network)


async def code(request):
    """The error code of the Refusal that a request raises."""
    with pytest.raises(Refusal) as refused:
        await request
    return refused.value.code


async def finished(service):
    """Open a table where Ann plays once and resigns. Return its id."""
    id = await duel(service)
    seq = await service.do(id, Play((await service.table(id)).seq, (FIRST,)), "ann")
    await service.do(id, Resign(seq), "ann")
    return id


def described(table):
    """Everything that the page shows of a finished table."""
    return (
        [(seat.who, seat.player, seat.key) for seat in table.seats],
        [table.clock_ms(seat, 0) for seat in range(len(table.seats))],
        (table.end, table.fairness, table.match.turns, table.rematch, table.opened_at, table.changed_at, table.seq),
    )

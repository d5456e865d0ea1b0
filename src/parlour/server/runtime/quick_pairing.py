"""Seats a person with others who want the same game, or opens a table for them to come to."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from contextlib import suppress

from parlour.server.domain.commands import Caller, Leave, NewTable, Sit
from parlour.server.domain.events import TableEvent
from parlour.server.domain.pairing import pairing_order, terms_of
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.storage.pairing_rows import PairingSearch, PartnerFoundError, find_tables, waiting_tables
from parlour.view.language import phrases

from .service import TableService

say = phrases(__package__)

Draft = tuple[Table, list[TableEvent]]  # a table that is not stored, and its first events
TRIES = 10  # rounds in which other processes may be faster
TAKEN = ("taken", "not_allowed", "over", "unknown_table", "stale")  # refusals after which another table may do


async def pair(service: TableService, wish: NewTable, caller: Caller, without: Collection[str] = ()) -> Table:
    """Find a person a table, where others may be waiting. Raises Refusal.

    The person gives up other public tables where they wait, so that they wait only once. `without` are tables where
    they don't want to sit.
    """
    order = await asyncio.to_thread(pairing_order, wish, int(secrets.token_hex(), 16))
    draft = await service.draft(order, caller.key, caller.network)
    async with service.pairing:
        found, left = await _own_table(service, terms_of(draft[0]), caller)
        return found or await _seat(service, draft, caller, {*without, *left})


async def _seat(service: TableService, draft: Draft, caller: Caller, tried: set[str]) -> Table:
    """Take a seat at a table on the terms of a draft, except for some, or else open the draft. Raises Refusal."""
    terms, name = terms_of(draft[0]) or "", next(seat.player for seat in draft[0].seats if seat.key)
    for _ in range(TRIES):
        search = PairingSearch(terms, caller.keys, frozenset(tried), int(1000 * service.settings.patience))
        for id in await asyncio.to_thread(find_tables, service.store.database, search, service.now()):
            tried.add(id)
            if await _sit_down(service, id, name, caller):
                return await service.table(id, caller.key)
        with suppress(PartnerFoundError):
            return await service.enter(*draft, caller.key, caller.network, search)
    raise Refusal("busy", say("Many people are looking for the same game at this moment. Try again."), retry_after=1)


async def _own_table(service: TableService, terms: str | None, caller: Caller) -> tuple[Table | None, list[str]]:
    """The table where a person already waits on these terms with others who are present, and those that they leave."""
    found, left = None, list[str]()
    for id in await asyncio.to_thread(waiting_tables, service.store.database, caller.keys):
        seated = await service.identities.at_table(id, caller)
        table = await service.table(id, seated.key)
        if terms_of(table) == terms and all(map(table.is_here, table.others(seated.key))):
            found = table
        elif terms_of(table) is not None:
            left.append(id)
            await _leave(service, id, seated)
    return found, left


async def _leave(service: TableService, id: str, caller: Caller) -> None:
    with suppress(Refusal):  # the game may have started
        await service.do(id, Leave(), caller.key, caller.network)


async def _sit_down(service: TableService, id: str, name: str, caller: Caller) -> bool:
    """Take a seat at a table, without a name if somebody there has a similar one. Return whether it worked."""
    for chosen in dict.fromkeys((name, "")):
        try:
            await service.do(id, Sit(chosen), caller.key, caller.network)
        except Refusal as problem:
            if problem.field != "name" and problem.code not in TAKEN:
                raise
        else:
            return True
    return False

"""A person's data: exporting it, and erasing the person from all tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence
from operator import attrgetter

from parlour.server.domain.commands import Caller
from parlour.server.domain.events import PhraseSaid, TableEvent
from parlour.server.domain.redaction import keeps_a_secret
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.domain.table_records import seconds_by_turn, write_table
from parlour.server.runtime.computing.record_reader import RecordReader
from parlour.server.storage.erasure import tables_ever_held
from parlour.view.language import phrases

from .identities import Identities
from .live_tables import LiveTables
from .stored_tables import erase_from_table

log = logging.getLogger(__name__)
say = phrases(__package__)

ExportedTable = dict[str, object]


class PersonalData:
    """The tables at which persons hold seats or have held one."""

    def __init__(self, tables: LiveTables, identities: Identities, records: RecordReader):
        self._tables, self._identities, self._records = tables, identities, records
        self._store = tables.store

    async def export(self, caller: Caller) -> AsyncIterator[ExportedTable]:
        """Yield a caller's tables with their game records, one after another."""
        for id, _ in await self._held(caller):
            stored = await asyncio.to_thread(self._store.load, id)
            if stored is None:
                continue
            try:
                yield await self._records.compute(caller.network, describe, id, *stored, caller.keys)
            except Exception:  # rules that have changed may raise anything
                log.exception("Cannot export table %s", id)
                yield {"id": id}

    async def erase(self, caller: Caller, resign: bool) -> int:
        """Erase a caller from all tables, delete their keys and codes, and return the number of tables.

        Raises Refusal if they hold seats in running games and `resign` is False. What has begun is finished, even if
        the caller disconnects.
        """
        running = (await self._identities.standing(caller)).running
        if running and not resign:
            message = say("You have running games ({count}). Confirm that you want to resign them.", count=running)
            raise Refusal("unconfirmed", message, field="resign")
        erasing = self._tables.cache.start(self._erase(caller))
        erasing.add_done_callback(lambda it: it.cancelled() or it.exception())  # else logged if the caller has gone
        return await asyncio.shield(erasing)

    async def _erase(self, caller: Caller) -> int:
        held = await self._held(caller)
        for id, status in held:
            now = self._tables.now()
            seq = await asyncio.to_thread(erase_from_table, self._store, id, status == "over", caller.keys, now)
            await self._tables.follow(id, seq)
        await self._identities.delete(caller)
        return len(held)

    async def _held(self, caller: Caller) -> list[tuple[str, str]]:
        return await asyncio.to_thread(tables_ever_held, self._store.database, caller.keys)


def describe(id: str, secret: str, events: Sequence[TableEvent], keys: Collection[str]) -> ExportedTable:
    """A table as data for the holder of some keys. The record of a running game has nothing that is secret."""
    table = Table.of(id, secret, events)
    has_record = table.status != "waiting" and not keeps_a_secret(table, None)
    return {
        "id": id,
        "game": table.game.name,
        "options": table.game.options,
        "status": table.status,
        "opened_at": table.opened_at,
        "changed_at": table.changed_at,
        "players": [seat.player or table.seat_name(number) for number, seat in enumerate(table.seats)],
        "seats": [number for number, seat in enumerate(table.seats) if seat.key in keys],
        "said": [{"seat": it.seat, "at": it.at, "phrase": it.phrase} for it in _said(table, keys)],
        "results": list(table.end.results) if table.end else None,
        "record": write_table(table, seconds_by_turn(events)) if has_record else None,
    }


def _said(table: Table, keys: Collection[str]) -> list[PhraseSaid]:
    """The phrases that the holder of these keys said at a table, in order."""
    return sorted((said for key in keys for said in table.spoken.get(key, ())), key=attrgetter("at"))

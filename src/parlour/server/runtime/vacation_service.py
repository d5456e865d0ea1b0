"""Vacations: the clocks of a person's correspondence games stand still."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict

from parlour.server.domain.commands import Caller, TakeVacation
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.storage.vacation_rows import VacationBalance, VacationStore
from parlour.view.language import phrases

from .identities import key_of
from .live_tables import LiveTables

log = logging.getLogger(__name__)
say = phrases(__package__)


class Vacations:
    """The vacations of people."""

    def __init__(self, tables: LiveTables):
        self._tables, self._now = tables, tables.now
        self._store = VacationStore(tables.store.database)

    async def of(self, caller: Caller) -> VacationBalance:
        """A caller's vacation, and the days that are left."""
        return await asyncio.to_thread(self._store.of_key, caller.key, self._now()) if caller.key else VacationBalance()

    async def export(self, caller: Caller) -> dict[str, object]:
        """A caller's vacation as data; empty without one this year."""
        balance = await self.of(caller)
        return {} if balance == VacationBalance() else {"vacation": asdict(balance)}

    async def begin(self, caller: Caller, days: int) -> VacationBalance:
        """Begin a vacation of some days, in all correspondence games of a caller. Raises Refusal.

        If the caller is on vacation already, games that have begun since are included.
        """
        balance = await asyncio.wrap_future(self._store.begin(key_of(caller), days, self._now()))
        if balance is None:
            left = (await self.of(caller)).days_left
            message = say("You don't have that many days of vacation left this year, only {days}.", days=left)
            raise Refusal("not_allowed", message, field="days")
        await self._apply(caller, balance.until)
        return balance

    async def end(self, caller: Caller) -> VacationBalance:
        """End a caller's vacation in all games. Raises Refusal."""
        await asyncio.wrap_future(self._store.end(key_of(caller), self._now()))
        await self._apply(caller, None)
        return await self.of(caller)

    async def _apply(self, caller: Caller, until: int | None) -> None:
        """Change all games. What has begun is finished, even if the caller disconnects."""
        work = self._tables.cache.start(self._change_all(caller, until))
        work.add_done_callback(lambda it: it.cancelled() or it.exception())  # else logged if the caller has gone
        await asyncio.shield(work)

    async def _change_all(self, caller: Caller, until: int | None) -> None:
        for id, key in await asyncio.to_thread(self._store.tables_of, caller.keys):
            try:
                await self._tables.do(id, TakeVacation(key, until), SERVER)
            except Refusal as problem:
                if problem.code == "storage":
                    raise
            except Exception:  # a table that cannot be loaded has no clock to stop
                log.exception("Cannot load table %s", id)

"""The table service: all that can be asked of the tables of a server, by whatever door it comes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from parlour.match.dice import fresh_secret
from parlour.match.verify import Proof
from parlour.view.language import phrases

from ..domain.commands import Command, Order
from ..domain.events import Event
from ..domain.opening import open_table
from ..domain.permissions import check_analysis
from ..domain.records import read_table
from ..domain.refusals import Refusal
from ..domain.table import Table
from ..settings import Settings, SettingsError
from ..storage.rows import Listing
from ..storage.store import Store
from .computers import Analysis, ComputerPool, Job, analysis_of_end
from .housekeeper import Housekeeper
from .live_table import Subscription
from .live_tables import LiveTables, fresh_id
from .neighbours import Neighbours

say = phrases(__package__)

MOST_LISTED = 200
LISTED_FOR = 24 * 60 * 60 * 1000  # milliseconds since anything happened at a table


def milliseconds() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class TableService:
    """The tables of one process. Use it as `async with TableService(settings) as service`, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now.
    """

    def __init__(self, settings: Settings, now: Callable[[], int] = milliseconds):
        """`now` gives milliseconds since 1970."""
        self.settings, self.now = settings, now
        self.store = Store(settings.database_url, secrets.token_hex(8), settings.lock_timeout)
        self.turnstile = asyncio.Lock()  # watchers are told one by one: what somebody does never waits for them all
        self._analyses: dict[str | None, Job[Analysis]] = {}

    async def __aenter__(self) -> TableService:
        self._make_folder()
        self.tables = LiveTables(self.settings, self.store, self.now)
        await asyncio.to_thread(self.store.open, Neighbours(self.tables).hear_in_thread)
        self.computers = ComputerPool(self.settings.thinkers)
        self._housekeeper = Housekeeper(self.tables, self.computers)
        await self._housekeeper.begin()
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.tables.forget_all()
        await self._housekeeper.end()
        self.computers.close()
        await self.tables.close()
        await asyncio.to_thread(self.store.close)

    async def open(self, order: Order, who: str | None) -> Table:
        """Open a table. Raises Refusal."""
        id, secret = fresh_id(), fresh_secret()
        return await self.tables.add(id, secret, open_table(id, secret, order, who, self.now()))

    async def import_record(self, text: str) -> Table:
        """Lay out a record of play as a finished table. Raises Refusal."""
        secret, events = await asyncio.to_thread(read_table, text, self.now())
        return await self.tables.add(fresh_id(), secret, events)

    async def table(self, id: str, who: str | None = None) -> Table:
        """The table as it is now, to be read; who asks counts as heard of."""
        table = (await self.tables.read(id)).table
        if who is not None:
            table.presence.hear(who, self.now())
        return table

    async def do(self, id: str, command: Command, who: str | None) -> int:
        """Do what a caller asks; it is on disk when this returns the table's sequence number. Raises Refusal.

        Once begun it is finished, even if the caller's task is cancelled meanwhile.
        """
        return await self.tables.do(id, command, who)

    def watch(self, id: str, who: str | None) -> AbstractAsyncContextManager[Subscription]:
        """Within the context the caller is present at the table.

        Iterating over the subscription gives the table at once and again after every change; changes that come quickly
        are given as one. What changed shows in the table itself: its `seq`, who is here, whether the game is compiled.
        """
        return self.tables.subscribe(id, who)

    async def events(self, table: Table, after: int = 0) -> list[Event]:
        """The events that a table is the sum of, from number `after` + 1 on, with all their secrets.

        There are none among them that came later, so that what they tell and what the table shows are of one moment.
        """
        return await asyncio.to_thread(self.store.events, table.id, after, table.seq)

    async def listing(self) -> list[Listing]:
        """The public tables that wait for players or are being played, the newest first."""
        return await asyncio.to_thread(self.store.listing, MOST_LISTED, self.now() - LISTED_FOR)

    async def analyse(self, id: str, who: str | None, turn: int, seconds: float) -> Analysis:
        """What a search of so many seconds says of the position after `turn` turns. Raises Refusal.

        A caller has one analysis at a time: a new one takes the place of the one before.
        """
        table = await self.table(id)
        check_analysis(table, who, turn)
        state = table.match.state_before(turn)
        if state.is_terminal():
            return analysis_of_end(turn, state)
        if earlier := self._analyses.pop(who, None):
            earlier.cancel()
        job = self.computers.analyse(turn, state, min(seconds, self.settings.max_analysis))
        self._analyses[who] = job
        return await self._finish(job, who)

    async def _finish(self, job: Job[Analysis], who: str | None) -> Analysis:
        try:
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if self._analyses.get(who) is job or not job.cancelled:
                raise
            raise Refusal("too_many", say("Another analysis of yours has taken the place of this one.")) from None
        finally:
            job.cancel()
            if self._analyses.get(who) is job:
                del self._analyses[who]

    def thinking(self, id: str) -> int | None:
        """The seat for which a computer is thinking now."""
        live = self.tables.find(id)
        return live.table.computer_to_act if live else None

    def verdict(self, id: str) -> Proof | None:
        """What came of verifying the dice of a table; None until their secret is out and that is done."""
        live = self.tables.find(id)
        return live.verdict if live else None

    def _make_folder(self) -> None:
        if not self.settings.database:
            try:
                self.settings.data.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                where = f"The data folder {self.settings.data} cannot be made: {problem.strerror}."
                raise SettingsError(f"{where} PARLOUR_DATA sets another.") from problem

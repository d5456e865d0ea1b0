"""The table service: all that can be asked of the tables of a server, by whatever route."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, ExitStack
from pathlib import Path

from parlour.match.verify import Proof

from ..domain.commands import Caller, Command, Order
from ..domain.events import Event
from ..domain.permissions import check_analysis
from ..domain.table import Table
from ..observability import Instruments
from ..settings import Settings, SettingsError
from ..storage.lock import lock_database
from ..storage.rows import Listing
from ..storage.store import Store
from .broadcasts import Broadcasts
from .clock import ServerTime, milliseconds
from .computing.analyses import Analyses
from .computing.computers import Analysis, ComputerPool, analysis_of_end
from .computing.fair_queue import Bounds
from .computing.fair_thread import FairThread
from .computing.openings import Openings
from .computing.outsiders import Outsiders, find_players
from .computing.record_reader import RecordReader
from .gauges import show_gauges
from .housekeeper import Housekeeper
from .readiness import Readiness
from .tables.authors import Authors
from .tables.live_table import LiveTable, Subscription
from .tables.live_tables import LiveTables, fresh_id
from .tables.other_processes import OtherProcesses

MOST_LISTED = 200
MOST_OWN = 50  # of one key's
LISTED_FOR = 24 * 60 * 60 * 1000  # milliseconds since anything happened at a table


class TableService:
    """The tables of one process. Use it as `async with TableService(settings) as service`, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now.
    """

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], int] = milliseconds,
        instruments: Instruments | None = None,
        authored: Mapping[str, Path] | None = None,
    ):
        """`now` gives milliseconds since 1970; `authored` are folders of games that are being written, by package."""
        self._authored = authored or {}
        self.settings, self.now, self.instruments = settings, ServerTime(now), instruments or Instruments()
        self._metrics = self.instruments.metrics
        self.store = Store(settings.database_url, secrets.token_hex(8), settings.lock_timeout, self._metrics)
        self.outsiders = Outsiders(find_players(settings), settings.programs, self._metrics)
        self.readiness = Readiness(self.store)
        self.broadcasts = Broadcasts()

    async def __aenter__(self) -> TableService:
        self._make_folder()
        with ExitStack() as stack:
            stack.enter_context(lock_database(self.settings.database_url))
            await self._begin()
            self._lock = stack.pop_all()
        return self

    async def _begin(self) -> None:
        settings, metrics = self.settings, self._metrics
        imports = Bounds(settings.max_imports, settings.imports_per_network)
        analyses = Bounds(settings.max_analyses, settings.analyses_per_network)
        self.records = RecordReader(settings.record_seconds, imports)
        self.tables = LiveTables(settings, self.store, self.records, self.now, self.instruments, self._authored)
        self.tables.outsiders = self.outsiders.names
        await asyncio.to_thread(self.store.open, OtherProcesses(self.tables).hear_in_thread)
        self.now.go_on_from(await asyncio.to_thread(self.store.last_seen) or 0)
        self.computers = ComputerPool(settings.thinkers, analyses, metrics)
        self._analyses = Analyses(self.computers)
        self._openings = Openings(self.outsiders.names)
        self.views = FairThread("views", Bounds(settings.max_views, settings.views_per_network))
        show_gauges(metrics, self.tables, self.computers, self.outsiders)
        self._housekeeper = Housekeeper(self.tables, self.computers, self.outsiders)
        await self._housekeeper.begin()
        self._authors = Authors(self.tables, self._authored)
        self._authors.begin()

    async def __aexit__(self, *problem: object) -> None:
        self._authors.end()
        self.tables.forget_all()
        await self._housekeeper.end()
        self._openings.close()
        self.views.close()
        self.computers.close()
        self.outsiders.close()
        self.records.close()
        await self.tables.close()
        await asyncio.to_thread(self.store.close)
        self._lock.close()

    async def open(self, order: Order, who: str | None, network: str = "") -> Table:
        """Open a table. Raises Refusal."""
        caller = Caller(who, network)
        laid, events = await self._openings.lay(fresh_id(), order, caller, self.now(), self.tables.warm)
        table = await self.tables.enter(laid, events)
        self._metrics.acknowledge()
        if live := self.tables.find(table.id):
            live.charge(who, network)
            self._look(live)
        return table

    async def import_record(self, text: str, caller: Caller) -> Table:
        """Lay out a record of play as a finished table. Raises Refusal."""
        read = await self.records.read(fresh_id(), text, self.now(), self.tables.warm, caller)
        return await self.tables.enter(read.table, read.events)

    async def table(self, id: str, who: str | None = None) -> Table:
        """The table as it is now, to be read; asking is a sign of life of whoever holds a seat."""
        live = await self.tables.read(id)
        live.hear(who, self.now())
        self._look(live)
        return live.table

    def _look(self, live: LiveTable) -> None:
        """Note that somebody looks at a table: computers that have paused there play on."""
        live.looked = self.now()
        if live.pending is None and live.table.computer_to_act is not None:
            self.tables.attend(live)

    async def do(self, id: str, command: Command, who: str | None, network: str = "") -> int:
        """Do what a caller asks; it is on disk when this returns the table's sequence number. Raises Refusal.

        Once begun it is finished, even if the caller's task is cancelled meanwhile. Of what follows, what computers do
        is charged to the network that the caller is in.
        """
        (await self.tables.get(id)).charge(who, network)
        with self.broadcasts.held_up():
            seq = await self.tables.do(id, command, who)
        self._metrics.acknowledge()
        return seq

    def watch(self, id: str, who: str | None, network: str = "") -> AbstractAsyncContextManager[Subscription]:
        """Within the context the caller is present at the table.

        Iterating over the subscription gives the table at once and again after every change; changes that come quickly
        are given as one. What changed shows in the table itself: its `seq`, who is here, whether the game is compiled.
        """
        return self.tables.subscribe(id, who, network)

    async def events(self, table: Table, after: int = 0) -> list[Event]:
        """The same as `read_events`, in a thread."""
        return await asyncio.to_thread(self.read_events, table, after)

    def read_events(self, table: Table, after: int = 0) -> list[Event]:
        """The events that a table is the sum of, from number `after` + 1 on, with all their secrets.

        There are none among them that came later, so that what they tell and what the table shows are of one moment.
        """
        return self.store.events(table.id, after, table.seq)

    async def listing(self) -> list[Listing]:
        """The public tables that wait for players or are being played, the newest first."""
        return await asyncio.to_thread(self.store.listing, MOST_LISTED, self.now() - LISTED_FOR)

    async def tables_of(self, who: str) -> list[Listing]:
        """The newest tables at which a key holds a seat."""
        return await asyncio.to_thread(self.store.tables_of, who, MOST_OWN)

    async def analyse(self, id: str, caller: Caller, turn: int, seconds: float) -> Analysis:
        """Analyse the position after `turn` turns for some seconds. Raises Refusal.

        A key has one analysis at a time, a new one takes the place of the one before; a network has a few.
        """
        table = await self.table(id)
        check_analysis(table, caller.key, turn)
        state = table.match.state_before(turn)
        if state.is_terminal():
            return analysis_of_end(turn, state)
        return await self._analyses.ask(caller, turn, state, min(seconds, self.settings.max_analysis))

    def thinking(self, id: str) -> int | None:
        """The seat for which a computer is thinking now."""
        live = self.tables.find(id)
        seat = live.table.computer_to_act if live else None
        return seat if live and seat is not None and live.table.is_here(seat) else None

    def notice(self, id: str) -> str | None:
        """What the author of a table's game should know, in the language that is spoken."""
        live = self.tables.find(id)
        return live.notice.at(live.table.seq) if live and live.notice else None

    def dice_proof(self, id: str) -> Proof | None:
        """What came of verifying the dice of a table; None until their secret is out and that is done."""
        live = self.tables.find(id)
        return live.dice_proof if live else None

    def _make_folder(self) -> None:
        if not self.settings.database:
            try:
                self.settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as problem:
                where = f"Cannot create the data folder {self.settings.data}: {problem.strerror}."
                raise SettingsError(f"{where} Choose another with --data or PARLOUR_DATA.") from problem

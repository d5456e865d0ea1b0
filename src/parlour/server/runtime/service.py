"""The table service: the operations on a server's tables, for all routes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from parlour.kit.compiler import cache_folder
from parlour.match.dice import fresh_secret
from parlour.match.verify import Proof
from parlour.server.domain.commands import Caller, Command, NewTable
from parlour.server.domain.decisions import check_analysis
from parlour.server.domain.events import TableEvent
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.hosting import may_report, reported_names
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.observability import Instruments
from parlour.server.runtime.computing.computers import Analyses, Analysis, ComputerPool
from parlour.server.runtime.computing.external_players import ExternalPlayers, find_players
from parlour.server.runtime.computing.fair_pool import FairThread
from parlour.server.runtime.computing.fair_queue import Bounds
from parlour.server.runtime.computing.record_reader import RecordReader
from parlour.server.settings import Settings, SettingsError
from parlour.server.storage.channels import ChannelStore
from parlour.server.storage.database import News
from parlour.server.storage.database_file import lock_database
from parlour.server.storage.identity_rows import KEYS
from parlour.server.storage.lobby import LobbySearch, public_tables
from parlour.server.storage.own_tables import OwnTables, TableSearch, own_tables
from parlour.server.storage.pairing_rows import PairingSearch
from parlour.server.storage.report_rows import Reason, TableReport, add_report
from parlour.server.storage.store import Store
from parlour.server.storage.table_rows import ListedTable
from parlour.view.language import phrases

from .accounts import Accounts
from .admission import Admission, entering_name
from .game_reloader import GameReloader
from .housekeeper import Housekeeper
from .identities import Identities
from .live_table import LiveTable, Subscription
from .live_tables import LiveTables, fresh_id
from .monitoring import Readiness, show_disk_space, show_gauges
from .notices.delivery import Delivery
from .notices.notifier import Notifier
from .notices.subscriptions import Subscriptions
from .personal_data import PersonalData
from .player_line import PlayerLine
from .vacation_service import Vacations

log = logging.getLogger(__name__)
say = phrases(__package__)

FIRST_LISTED = LobbySearch()
BROADCAST_PATIENCE = 0.015  # seconds that a broadcast waits for commands at most, so that they can't block it
NOTABLE_GAP = 60_000  # milliseconds that the clock may be behind before a warning is logged
_EPOCH = time.time_ns() - time.monotonic_ns()  # reading of the wall clock when the monotonic clock was at 0


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a table at a moment, beyond its events."""

    now: int  # milliseconds since 1970
    thinking: int | None = None  # the seat whose computer is thinking
    proof: Proof | None = None  # the verification of the dice, once their secret is revealed and it is done
    notice: str | None = None  # for the author of the game, in the current language
    spectators: int = 0


class TableService:
    """The tables of one process. Use it as `async with TableService(settings) as service`, within one event loop.

    Methods that take an id raise Refusal("unknown_table") for an unknown table, and Refusal("storage") while the
    database is unavailable.
    """

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], int] | None = None,
        instruments: Instruments | None = None,
        authored: Mapping[str, Path] | None = None,
    ):
        """`now` returns milliseconds since 1970; `authored` are folders of games under development, by package."""
        self._authored = authored or {}
        self.settings, self.now = settings, ServerTime(now or milliseconds)
        self.instruments = instruments or Instruments()
        self._metrics = self.instruments.metrics
        self.store = Store(settings.database_url, secrets.token_hex(8), settings.lock_timeout, self._metrics)
        self.external_players = ExternalPlayers(find_players(settings), settings.programs, self._metrics)
        self.readiness = Readiness(self.store)
        self.broadcasts = Broadcasts()
        self.pairing = asyncio.Lock()  # people are paired one at a time, as they would compete for the same seats

    async def __aenter__(self) -> TableService:
        self._make_folder()
        with ExitStack() as stack:
            stack.enter_context(lock_database(self.settings.database_url))
            await self._begin()
            self._lock = stack.pop_all()
        return self

    async def _begin(self) -> None:
        settings, metrics, names = self.settings, self._metrics, self.external_players.names
        imports = Bounds(settings.max_imports, settings.imports_per_network)
        analyses = Bounds(settings.max_analyses, settings.analyses_per_network)
        self.records = RecordReader(settings.record_seconds, imports)
        self.tables = LiveTables(settings, self.store, self.records, self.now, self.instruments, self._authored, names)
        self.tables.line_to = partial(PlayerLine, self.tables)
        self.identities = Identities(self.tables)
        self.admission = Admission(self.store.database, self.identities, self.now)
        self.accounts = Accounts(settings, self.store.database, self.identities, self.now)
        self.vacations = Vacations(self.tables)
        self.personal_data = PersonalData(self.tables, self.identities, self.records)
        channels = ChannelStore(self.store.database)
        self.delivery = Delivery(settings, channels, self.now)
        self.subscriptions = Subscriptions(channels, self.delivery, self.now)
        self.notifier = Notifier(self.tables, channels, self.delivery)
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.store.database.open, self._receive_in_thread)
        self.now.advance_to(await asyncio.to_thread(self.store.processes.last_seen) or 0)
        await self.admission.refresh()
        self.computers = ComputerPool(settings.thinkers, analyses, metrics)
        self._analyses = Analyses(self.computers)
        self._openings = FairThread("openings")
        self.views = FairThread("views", Bounds(settings.max_views, settings.views_per_network))
        show_gauges(metrics, self.tables.cache, self.computers, self.external_players)
        show_disk_space(metrics, {"data": settings.data, "cache": cache_folder.root()})
        self._housekeeper = Housekeeper(self.tables, self.admission, self.computers, self.external_players)
        await self._housekeeper.begin()
        self._reloader = GameReloader(self.tables, self._authored)
        self._reloader.begin()
        await self.delivery.begin()
        if self.delivery.senders:
            self.notifier.begin()

    def _receive_in_thread(self, news: News) -> None:
        """Receive news from another process, in any thread."""
        if news.table in (KEYS, None):
            self._loop.call_soon_threadsafe(self.identities.forget)
        self._loop.call_soon_threadsafe(self.tables.feeds.receive, news)
        self.tables.peers.receive_in_thread(news)

    async def __aexit__(self, *problem: object) -> None:
        self._reloader.end()
        await self.notifier.end()
        await self.delivery.close()
        self.tables.cache.remove_all()
        self.tables.feeds.close()
        await self._housekeeper.end()
        self._openings.close()
        self.views.close()
        self.computers.jobs.close()
        self.external_players.close()
        self.records.close()
        await self.tables.close()
        await asyncio.to_thread(self.store.database.close)
        self._lock.close()

    async def open(self, order: NewTable, who: str | None, network: str = "") -> Table:
        """Open a table. Raises Refusal."""
        return await self.enter(*await self.draft(order, who, network), who, network)

    async def draft(self, order: NewTable, who: str | None, network: str = "") -> tuple[Table, list[TableEvent]]:
        """A table to `enter`, with its first events. Raises Refusal."""
        await self.admission.check(who, network, order.name)
        names, warm = self.external_players.names, self.tables.warm
        return await self._openings.do(network, _open_table, fresh_id(), order, who, self.now(), names, warm)

    async def enter(
        self,
        table: Table,
        events: Sequence[TableEvent],
        who: str | None,
        network: str = "",
        search: PairingSearch | None = None,
    ) -> Table:
        """Store a new table. With a `search`, raises PartnerFoundError if another table fits it. Raises Refusal."""
        table = await self.tables.enter(table, events, network, search)
        self._metrics.acknowledge()
        if live := self.tables.cache.find(table.id):
            live.charge(who, network)
            self._mark_viewed(live)
        return table

    async def import_record(self, text: str, caller: Caller, number: int | None = None) -> Table:
        """Open a finished table from a record of play; if the text has several, from the one with this number.

        Raises Refusal.
        """
        await self.admission.check(caller.key, caller.network, "")
        read = await self.records.read(fresh_id(), text, self.now(), self.tables.warm, caller, number)
        return await self.tables.enter(read.table, read.events)

    async def at_table(self, id: str, caller: Caller) -> Caller:
        """The caller with the key that holds their seat at a table. Raises Refusal for a banned caller without one."""
        await self.admission.check_visit(id, caller)
        return await self.identities.at_table(id, caller)

    async def table(self, id: str, who: str | None = None) -> Table:
        """The current table, read-only. The call counts as a sign of life of a caller who holds a seat."""
        live = await self.tables.read(id)
        live.hear(who, self.now())
        self._mark_viewed(live)
        return live.table

    def _mark_viewed(self, live: LiveTable) -> None:
        """Record that somebody views a table, and resume its computers if they have paused."""
        live.viewed = self.now()
        if live.pending is None and live.table.computer_to_act is not None:
            self.tables.attend(live)

    async def do(self, id: str, command: Command, who: str | None, network: str = "") -> int:
        """Carry out a command and return the table's new sequence number once it is on disk. Raises Refusal.

        A command that has begun is finished even if the caller's task is cancelled. Computer moves that follow are
        charged to the caller's network.
        """
        if (name := entering_name(command)) is not None:
            await self.admission.check(who, network, name)
        (await self.tables.get(id)).charge(who, network)
        with self.broadcasts.paused():
            seq = await self.tables.do(id, command, who)
        self._metrics.acknowledge()
        return seq

    def watch(self, id: str, who: str | None, network: str = "") -> AbstractAsyncContextManager[Subscription]:
        """Connect a caller to a table for the context.

        The subscription yields the table at once and again after every change; changes in quick succession are merged.
        Compare tables to find out what changed: `seq`, presence, or whether the game is compiled.
        """
        return self.tables.subscribe(id, who, network)

    async def events(self, table: Table, after: int = 0) -> list[TableEvent]:
        """The events of a table from number `after` + 1 on, including all secrets.

        Events later than `table.seq` are left out, so that events and table describe the same moment.
        """
        return await asyncio.to_thread(self.store.events, table.id, after, table.seq)

    async def listing(self, search: LobbySearch = FIRST_LISTED) -> list[ListedTable]:
        """Part of the public tables that wait for players, with a host who is here, or have a game in progress."""
        patience = int(self.settings.patience * 1000)
        return await asyncio.to_thread(public_tables, self.store.database, search, self.now(), patience)

    async def report(self, id: str, who: str, reason: Reason) -> int:
        """Store a person's report about a public table, and return the table's sequence number. Raises Refusal."""
        table = (await self.tables.read(id)).table
        if not table.public:
            raise Refusal("not_allowed", say("You can report only public tables."))
        if not may_report(table, who):
            raise Refusal("not_allowed", say("You are the only person at this table, so there is nobody to report."))
        report = TableReport(id, who, reason, self.now(), table.game.package, reported_names(table))
        await asyncio.wrap_future(add_report(self.store.database, report))
        return table.seq

    async def own_tables(self, keys: Sequence[str], search: TableSearch) -> OwnTables:
        """A page of the tables at which one of some keys holds a seat."""
        return await asyncio.to_thread(own_tables, self.store.database, keys, search)

    async def analyse(self, id: str, caller: Caller, turn: int, seconds: float) -> Analysis:
        """Analyse the position after `turn` turns for some seconds. Raises Refusal.

        A key has one analysis at a time, and a new one replaces the old. A network has a limited number.
        """
        table = await self.table(id)
        check_analysis(table, caller.key, turn)
        state = table.match.state_before(turn)
        if state.is_terminal():
            return Analysis(turn, state, None, tuple(state.returns()))
        return await self._analyses.run(caller, turn, state, min(seconds, self.settings.max_analysis))

    def moment(self, id: str) -> Moment:
        """The state of a table beyond its events."""
        live = self.tables.cache.find(id)
        if live is None:
            return Moment(self.now())
        seat = live.table.computer_to_act
        thinking = seat if seat is not None and live.table.is_here(seat) else None
        notice = live.notice.at(live.table.seq) if live.notice else None
        return Moment(self.now(), thinking, live.dice_proof, notice, live.spectators)

    def _make_folder(self) -> None:
        if not self.settings.database:
            try:
                self.settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as problem:
                message = f"Cannot create the data folder {self.settings.data}: {problem.strerror}."
                raise SettingsError(f"{message} Choose another with --data or PARLOUR_DATA.") from problem


class Broadcasts:
    """Lets broadcasts start one at a time, and after the commands in progress, so that moves never wait for them.

    A broadcast takes a few milliseconds of work in the event loop that also handles commands.
    """

    def __init__(self) -> None:
        self._commands = 0
        self._may_start = asyncio.Event()
        self._may_start.set()
        self._turn = asyncio.Lock()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause broadcasts during the context, which carries out a command."""
        self._commands += 1
        self._may_start.clear()
        try:
            yield
        finally:
            self._commands -= 1
            if not self._commands:
                self._may_start.set()

    async def turn(self) -> None:
        """Wait for earlier broadcasts to start, and for commands in progress, up to BROADCAST_PATIENCE."""
        async with self._turn:
            await asyncio.sleep(0)  # lets newly arrived commands begin
            if self._commands:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._may_start.wait(), BROADCAST_PATIENCE)


def milliseconds() -> int:
    """Milliseconds since 1970, by the wall clock at the start of the process and the monotonic clock since.

    Changing the machine's clock has no effect, so events stay in order and nobody loses time to a jump.
    """
    return (_EPOCH + time.monotonic_ns()) // 1_000_000


class ServerTime:
    """Milliseconds since 1970, never earlier than what a previous process has recorded."""

    def __init__(self, now: Callable[[], int] = milliseconds):
        self._now, self._offset = now, 0

    def __call__(self) -> int:
        return self._now() + self._offset

    def advance_to(self, moment: int) -> None:
        """Advance the time to a moment recorded by a previous process, if that is later."""
        behind = moment - self()
        if behind > NOTABLE_GAP:
            log.warning(
                "The machine's clock is %d s behind the last game. Parlour's time continues from that game.",
                behind // 1000,
            )
        self._offset += max(0, behind)


def _open_table(
    id: str, order: NewTable, who: str | None, now: int, external_players: Collection[str], warm: Collection[str]
) -> tuple[Table, list[TableEvent]]:
    """Open a table and return it with its first events. Interpreted rules may take a while to deal the cards."""
    secret = fresh_secret()
    events = open_table(id, secret, order, who, now, external_players, warm)
    return Table.of(id, secret, events, lambda package: package in warm), events

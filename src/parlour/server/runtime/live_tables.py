"""The tables of a process: loaded from disk on demand, and changed only together with what is on disk."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager

from parlour.core.game import Game
from parlour.kit.source_locations import describe_error
from parlour.match.dice import fresh_secret
from parlour.server.domain.commands import CallTime, Command
from parlour.server.domain.decisions import decide
from parlour.server.domain.events import RematchOpened, TableEvent, TableOpened
from parlour.server.domain.game_flow import open_rematch, restore
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import ID_LENGTH, Table
from parlour.server.observability import Instruments
from parlour.server.runtime.computing.compile_queue import CompileQueue
from parlour.server.runtime.computing.record_reader import RecordReader
from parlour.server.settings import Settings
from parlour.server.storage.database import News
from parlour.server.storage.lobby import OpeningLimit
from parlour.server.storage.pairing_rows import PairingSearch
from parlour.server.storage.store import ConflictError, Store
from parlour.server.storage.table_rows import TableUpdate
from parlour.view.language import phrases

from .client_line import ClientLine
from .hosts import HostPresence
from .live_table import LiveTable, Notice, Subscription, TableCache
from .own_feeds import OwnTablesFeeds
from .peer_sync import PeerSync

say = phrases(__package__)

LOADERS = 2  # threads that rebuild tables from their events


def fresh_id() -> str:
    """A random id for a new table."""
    return secrets.token_hex(ID_LENGTH // 2)


class LiveTables:
    """The tables of a process, within one event loop.

    Methods that take an id raise Refusal("unknown_table") for an unknown table, and Refusal("storage") while the
    database is unavailable.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        records: RecordReader,
        now: Callable[[], int],
        instruments: Instruments,
        uncompiled: Collection[str] = (),
        external_players: Collection[str] = (),
    ):
        """`uncompiled` are the packages of games under development, `external_players` the names of those available."""
        self.settings, self.store, self.records, self.now = settings, store, records, now
        self.metrics, self.tracing = instruments.metrics, instruments.tracing
        self.attend: Callable[[LiveTable], None] = lambda live: None  # called after anything has changed at a table
        self.line_to: Callable[[LiveTable, str | None], ClientLine | None] = lambda live, who: None
        self.cache = TableCache(settings)
        self.cache.changed = self._changed
        self.peers = PeerSync(self.cache, store, now)
        self.hosts = HostPresence(store, now, self.cache.start)
        self.feeds = OwnTablesFeeds(store.database, self.cache.start)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._uncompiled, self._external_players = uncompiled, external_players
        self._compiling = CompileQueue(self._compiled, uncompiled)
        self._loaders = ThreadPoolExecutor(LOADERS, thread_name_prefix="loader")

    @property
    def warm(self) -> frozenset[str]:
        """The packages of the compiled games."""
        return self._compiling.warm

    async def close(self) -> None:
        """Cancel all tasks."""
        self._compiling.close()
        self._loaders.shutdown(wait=False, cancel_futures=True)
        await self.cache.close()

    # Loading

    async def get(self, id: str) -> LiveTable:
        """A table, loaded if it is not in memory."""
        if live := self.cache.find(id):
            self.cache.touch(live)
            return live
        if id not in self._loading:
            task = self._loading[id] = self.cache.start(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def read(self, id: str) -> LiveTable:
        """A table in its current state on disk, including changes by other processes."""
        if not self.store.database.is_shared:
            return await self.fetch(id, 0)
        seq = await self.peers.seq(id) or 0
        if not seq:
            self.forget(id)
        return await self.fetch(id, seq)

    async def fetch(self, id: str, seq: int) -> LiveTable:
        """A table that is at least as recent as a sequence number."""
        live = await self.get(id)
        live.known_seq = max(live.known_seq, seq)
        await self.peers.follow(live)
        return live

    async def follow(self, id: str, seq: int | None) -> None:
        """Catch up with a change to a table in the database by this process; None if the table does not exist."""
        self.feeds.receive(News(id, seq))
        if seq is not None and (live := self.cache.find(id)):
            live.known_seq = max(live.known_seq, seq)
            await self.peers.follow(live)

    def forget(self, id: str) -> None:
        """Drop a deleted table from memory."""
        if live := self.cache.find(id):
            self.cache.remove(live)

    async def _load(self, id: str) -> LiveTable:
        loaded = await asyncio.to_thread(self.store.load, id)
        if loaded is None:
            raise unknown_table(id)
        live = self._add(await self._rebuild(id, *loaded))
        if self.store.database.is_shared:  # other processes may have written in between, without notifying this one
            await self.peers.refresh(live)
        return live

    async def _rebuild(self, id: str, secret: str, events: Sequence[TableEvent]) -> Table:
        """Rebuild a table from its events, in threads of its own, so that long games block nobody's disk access."""
        loop, is_warm = asyncio.get_running_loop(), self._compiling.is_warm
        try:
            return await loop.run_in_executor(self._loaders, Table.of, id, secret, events, is_warm)
        except ValueError:
            opened = [event.game for event in events if isinstance(event, TableOpened)]
            restored = restore(id, secret, events, self.now()) if {*opened} & {*self._uncompiled} else None
            if restored is None:  # the rules have not changed since the game was played
                raise
        table, more = restored
        await self._write(TableUpdate(table, more))
        return table

    def _add(self, table: Table) -> LiveTable:
        table.presence.start = self.now()
        table.presence.patience = int(self.settings.patience * 1000)
        table.max_events, table.outsiders = self.settings.max_events, self._external_players
        table.game.compiled = self._compiling.is_warm(table.game.package)
        self._compiling.want(table.game)
        return self.cache.add(table)

    def _compiled(self, package: str) -> None:
        for live in self.cache.all():
            if live.table.game.package == package:
                live.table.game.compiled = True
                live.notify()

    # Changing

    async def enter(
        self, table: Table, events: Sequence[TableEvent], network: str = "", search: PairingSearch | None = None
    ) -> Table:
        """Add a new table with its events. Raises Refusal if its opener or a network has too many waiting.

        With a `search`, raises PartnerFoundError if another table fits it.
        """
        await self._write(TableUpdate(table, events, table.secret), network=network, search=search)
        return self._add(table).table

    async def reload(self, live: LiveTable, table: Table, events: Sequence[TableEvent], notice: Notice) -> None:
        """Replace a table whose game was reloaded; the caller holds its lock."""
        await self._write(TableUpdate(table, events))
        live.cancel_pending()  # computed with the old rules
        live.notice = notice
        self.cache.replace(live, table)

    async def do(self, id: str, command: Command, who: str | None) -> int:
        """Carry out a command and return the table's new sequence number once it is on disk. Raises Refusal.

        A command that has begun is finished even if the caller's task is cancelled.
        """
        doing = self.cache.start(self._do(id, command, who))
        doing.add_done_callback(lambda it: it.cancelled() or it.exception())  # else logged if the caller has gone
        return await asyncio.shield(doing)

    async def _do(self, id: str, command: Command, who: str | None) -> int:
        live = await self.get(id)
        live.hear(who, self.now())
        async with live.lock:
            if live.is_behind:
                await self.peers.catch_up(live)
            await self._carry_out(live, CallTime(), SERVER)
            with self.tracing.span("command", kind=type(command).__name__), self._refuse_faults(live.table.game):
                await self._carry_out(live, command, who)
            live.hear(who, self.now())  # the command may have given them a seat
            self.metrics.commands.labels(type(command).__name__).inc()
            return live.table.seq

    async def _carry_out(self, live: LiveTable, command: Command, who: str | None) -> None:
        """Write the events of a command. If another process was faster, catch up and decide again."""
        while events := await self._decide(live, command, who):
            after = self._after(live, events)
            try:
                entries = TableUpdate(after, events), *self._rematch_entries(after, events)
                await self._write(*entries, network=live.network)
            except ConflictError:
                if not await self.peers.catch_up(live):
                    self.cache.remove(live)  # the table was deleted
                    raise unknown_table(live.table.id) from None
                continue
            self.cache.replace(live, after)
            return

    def _after(self, live: LiveTable, events: Sequence[TableEvent]) -> Table:
        """The table after some events. If its game is in development, check that it can be displayed."""
        after = live.table.after(events)
        if after.game.package in self._uncompiled:
            check_display(after, len(live.table.match.turns))
        return after

    async def _decide(self, live: LiveTable, command: Command, who: str | None) -> list[TableEvent]:
        """Decide on the events of a command. Before refusing, make sure that no other process changed the table."""
        try:
            return decide(live.table, command, who, self._next_time(live))
        except Refusal:
            if not self.store.database.is_shared or not await self.peers.catch_up(live):
                raise
            return decide(live.table, command, who, self._next_time(live))

    def _next_time(self, live: LiveTable) -> int:
        """The time of a table's next event, never earlier than the last event of another process."""
        return max(self.now(), live.table.changed_at)

    def _rematch_entries(self, table: Table, events: Sequence[TableEvent]) -> list[TableUpdate]:
        """The new table of a rematch, if the events contain one."""
        if not any(isinstance(event, RematchOpened) for event in events):
            return []
        secret = fresh_secret()
        opened = open_rematch(table, secret, self.now())
        return [TableUpdate(Table.of(table.rematch_id(), secret, opened), opened, secret)]

    async def _write(self, *entries: TableUpdate, network: str = "", search: PairingSearch | None = None) -> None:
        limit = OpeningLimit(network, self.settings.waiting_per_key, self.settings.waiting_per_network, search)
        count = sum(len(entry.events) for entry in entries)
        with self.tracing.span("database write", events=count):
            await asyncio.wrap_future(self.store.append(*entries, limit=limit))
        self.metrics.events.inc(count)
        self.feeds.written(*(entry.table for entry in entries))

    @contextmanager
    def _refuse_faults(self, game: Game) -> Iterator[None]:
        """Turn errors in the files of a game under development into a Refusal that names the author's line."""
        try:
            yield
        except Refusal:
            raise
        except Exception as fault:
            if game.package not in self._uncompiled:
                raise
            raise Refusal("not_allowed", describe_error(fault, game.folder)) from fault

    # Following changes

    def _changed(self, live: LiveTable) -> None:
        self.peers.announce_presence(live)
        self.hosts.note(live)
        self._verify_when_over(live)
        self.attend(live)

    def _verify_when_over(self, live: LiveTable) -> None:
        """Start verifying the dice once their secret is revealed. Long games take a while."""
        if live.table.fairness.secret is not None and live.dice_proof is None and not live.is_verifying:
            live.is_verifying = True
            self.cache.start(self._verify(live))

    async def _verify(self, live: LiveTable) -> None:
        live.dice_proof = await self.records.verify(live.table)
        live.notify()

    @asynccontextmanager
    async def subscribe(self, id: str, who: str | None, network: str = "") -> AsyncIterator[Subscription]:
        """Connect a caller to a table for the context; the subscription yields the table after every change."""
        live = await self.read(id)
        live.charge(who, network)
        line = self.line_to(live, who)  # before the caller counts as connected
        subscription, is_news = live.join(who, network)
        subscription.line = line
        try:
            self._connection_changed(live, is_news)
            if line:
                line.begin()
            yield subscription
        finally:
            is_news = live.part(subscription, who, self.now())
            self.cache.touch(live)
            self._connection_changed(live, is_news)

    def _connection_changed(self, live: LiveTable, is_news: bool) -> None:
        """React to a subscriber that came or went; `is_news` if it matters to the others at the table."""
        if is_news:
            live.notify()
            self.hosts.note(live)
        self.peers.announce_presence(live)
        if live in self.cache:
            self.attend(live)


def check_display(table: Table, first: int = 0) -> None:
    """Compute the scene of a table, and the beats of its turns from `first` on. Raises the game's own errors."""
    table.match.state.scene()
    for turn in table.match.turns[first:]:
        turn.beats()


def unknown_table(id: str) -> Refusal:
    """The refusal for a table that does not exist."""
    message = say(
        "There is no table {id}. The link may be incomplete, or the table was removed because nobody played there.",
        id=repr(id),
    )
    return Refusal("unknown_table", message)

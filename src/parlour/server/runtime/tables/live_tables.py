"""Tables in memory: fetched from disk when somebody asks, changed only together with what is written there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from contextvars import Context
from typing import Any

from parlour.game import Game
from parlour.match.dice import fresh_secret
from parlour.view.language import phrases

from ...domain.commands import CallTime, Command
from ...domain.decisions import decide
from ...domain.decisions.rereading import restore
from ...domain.events import Event, Opened, Rematched
from ...domain.opening import open_rematch
from ...domain.preconditions import SERVER
from ...domain.refusals import Refusal
from ...domain.table import ID_LENGTH, Table
from ...observability import Instruments
from ...settings import Settings
from ...storage.rows import Entry
from ...storage.store import ConflictError, Store
from ..computing.compile_queue import CompileQueue
from ..computing.record_reader import RecordReader
from .live_table import LiveTable, Notice, Subscription
from .trial import on_trial, try_out

REPLAYS = 2  # tables that are laid out at once
AT_HAND = 5  # seconds for which a table stays in memory at least: whoever has asked for it may be about to use it
log = logging.getLogger(__name__)
say = phrases(__package__)


def fresh_id() -> str:
    """The id of a table that is not there yet."""
    return secrets.token_hex(ID_LENGTH // 2)


class LiveTables:
    """Tables in memory, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now. `attend` is called with each table that has come into
    memory or has changed, or whose people have come or gone; `forgotten` with the id of each that has left it.
    `outsiders` are the players from outside that are there.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        records: RecordReader,
        now: Callable[[], int],
        instruments: Instruments,
        uncompiled: Collection[str] = (),
    ):
        """`uncompiled` are the packages of games whose rules stay interpreted, because somebody is writing them."""
        self.settings, self.store, self.records, self.now = settings, store, records, now
        self.metrics, self.tracing = instruments.metrics, instruments.tracing
        self.attend: Callable[[LiveTable], None] = lambda live: None
        self.forgotten: Callable[[str], None] = lambda id: None
        self.outsiders: Collection[str] = ()
        self._loop = asyncio.get_running_loop()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._uncompiled = uncompiled
        self._compiling = CompileQueue(self._compiled, uncompiled)
        self._replays = ThreadPoolExecutor(REPLAYS, thread_name_prefix="replay")

    def forget_all(self) -> None:
        """Let go of all tables: who watches is given no more."""
        for live in self.all():
            self._forget(live)

    async def close(self) -> None:
        """End all tasks."""
        self._compiling.close()
        self._replays.shutdown(wait=False, cancel_futures=True)
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._live.values())

    @property
    def warm(self) -> frozenset[str]:
        """The packages of the games that are compiled."""
        return self._compiling.warm

    def find(self, id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(id)

    async def get(self, id: str) -> LiveTable:
        """A table, fetched if it is not in memory."""
        if live := self._live.get(id):
            live.used = self._loop.time()
            return live
        if id not in self._loading:
            task = self._loading[id] = self.start(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def forget(self, id: str) -> None:
        """Let go of a table that is no more."""
        if live := self._live.get(id):
            self._forget(live)

    async def read(self, id: str) -> LiveTable:
        """A table as it is on disk now, whichever process has written there last."""
        if not self.store.is_shared:
            return await self.get(id)
        seq = await asyncio.to_thread(self.store.seq, id)
        if not seq:
            self.forget(id)
        return await self.fetch(id, seq)

    async def fetch(self, id: str, seq: int) -> LiveTable:
        """A table that is not older than a sequence number of which another process has told."""
        live = await self.get(id)
        live.heard = max(live.heard, seq)
        await self._follow(live)
        return live

    def release_idle(self) -> None:
        """Forget the tables that nobody has asked for in a while; they are fetched again when somebody does."""
        limit = self._loop.time() - self.settings.idle
        for live in self.all():
            if live.used < limit and live.is_idle():
                self._forget(live)

    def _make_room(self) -> None:
        """Forget tables that nobody needs now, those first that were asked for longest ago, if there are too many."""
        surplus = len(self._live) - self.settings.tables_in_memory
        if surplus > 0:
            limit = self._loop.time() - AT_HAND
            idle = [live for live in self.all() if live.used < limit and live.is_idle()]
            for live in sorted(idle, key=lambda live: live.used)[:surplus]:
                self._forget(live)

    def start(self, work: Coroutine[Any, Any, Any], context: Context | None = None) -> asyncio.Task[Any]:
        """Begin a task that ends with the tables."""
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Changing a table

    async def enter(self, table: Table, events: Sequence[Event]) -> Table:
        """A new table, and the events that it is the sum of."""
        await self._write(Entry(table, events, table.secret))
        return self._enter(table).table

    async def do(self, id: str, command: Command, who: str | None) -> int:
        """Do what a caller asks; it is on disk when this returns the table's sequence number. Raises Refusal.

        Once begun it is finished, even if the caller's task is cancelled meanwhile.
        """
        doing = self.start(self._do(id, command, who))
        doing.add_done_callback(_look_at)
        return await asyncio.shield(doing)

    async def _do(self, id: str, command: Command, who: str | None) -> int:
        live = await self.get(id)
        live.hear(who, self.now())
        async with live.lock:
            if live.is_behind:
                await self._catch_up(live)
            await self._carry_out(live, CallTime(), SERVER)
            with self.tracing.span("command", kind=type(command).__name__), self._trial(live.table.game):
                await self._carry_out(live, command, who)
            live.hear(who, self.now())  # perhaps they have sat down just now
            self.metrics.commands.labels(type(command).__name__).inc()
            return live.table.seq

    async def _carry_out(self, live: LiveTable, command: Command, who: str | None) -> None:
        """Write what follows from a command; where another process was faster, decide anew."""
        while events := await self._decide(live, command, who):
            after = self._after(live, events)
            try:
                await self._write(Entry(after, events), *self._heirs(after, events))
            except ConflictError:
                if not await self._catch_up(live):
                    self._forget(live)  # it was removed
                    raise _unknown(live.table.id) from None
                continue
            self._replace(live, after)
            return

    def _after(self, live: LiveTable, events: Sequence[Event]) -> Table:
        """A table after some events; that it can be shown is seen to where its game is being written."""
        after = live.table.after(events)
        if after.game.package not in self._uncompiled:
            return after
        return try_out(after, len(live.table.match.turns))

    async def _decide(self, live: LiveTable, command: Command, who: str | None) -> list[Event]:
        """What follows from a command. No refusal may rest on what another process has changed since."""
        try:
            return decide(live.table, command, who, self._moment(live))
        except Refusal:
            if not self.store.is_shared or not await self._catch_up(live):
                raise
            return decide(live.table, command, who, self._moment(live))

    def _moment(self, live: LiveTable) -> int:
        """The time of what happens next at a table: no earlier than what another process has written there."""
        return max(self.now(), live.table.changed_at)

    def _heirs(self, table: Table, events: Sequence[Event]) -> list[Entry]:
        """The new tables that some events of a table call for."""
        if not any(isinstance(event, Rematched) for event in events):
            return []
        secret = fresh_secret()
        opened = open_rematch(table, secret, self.now())
        return [Entry(Table.of(table.heir(), secret, opened), opened, secret)]

    async def _write(self, *entries: Entry) -> None:
        count = sum(len(entry.events) for entry in entries)
        with self.tracing.span("database write", events=count):
            await asyncio.wrap_future(self.store.append(*entries))
        self.metrics.events.inc(count)

    # Those who watch

    @asynccontextmanager
    async def subscribe(self, id: str, who: str | None, network: str = "") -> AsyncIterator[Subscription]:
        """Within the context the caller is present at the table, and is given it after every change."""
        live = await self.read(id)
        live.charge(who, network)
        subscription, is_news = live.join(who)
        try:
            self._came_or_went(live, is_news)
            yield subscription
        finally:
            is_news = live.part(subscription, who, self.now())
            live.used = self._loop.time()
            self._came_or_went(live, is_news)

    def _came_or_went(self, live: LiveTable, is_news: bool) -> None:
        """Somebody watches, or does no more; where it concerns a seat, everyone who watches is told."""
        if is_news:
            live.notify()
        self._note_presence(live)
        if self._live.get(live.table.id) is live:
            self.attend(live)

    def _note_presence(self, live: LiveTable) -> None:
        """Tell the other processes where somebody who holds a seat has come or gone, or sits down or gets up."""
        if not self.store.is_shared:
            return
        for who, is_here in live.news_of_presence().items():
            self.store.note(live.table.id, who, is_here, self.now()).add_done_callback(_warn)

    # Memory

    async def _load(self, id: str) -> LiveTable:
        loaded = await asyncio.to_thread(self.store.load, id)
        if loaded is None:
            raise _unknown(id)
        table = await self._lay_out(id, *loaded)
        live = self._enter(table)
        if self.store.is_shared:  # others may have written since it was read, and nobody was told
            await self.look_around([id])
        return live

    async def _lay_out(self, id: str, secret: str, events: Sequence[Event]) -> Table:
        """A table from its events: in threads of its own, so that long games keep nobody from reading the disk."""
        try:
            laid_out = self._loop.run_in_executor(self._replays, Table.of, id, secret, events, self._compiling.is_warm)
            return await laid_out
        except ValueError:
            restored = restore(id, secret, events, self.now()) if self._is_being_written(events) else None
            if restored is None:
                raise
        table, more = restored
        await self._write(Entry(table, more))
        return table

    def _trial(self, game: Game) -> AbstractContextManager[None]:
        return on_trial(game) if game.package in self._uncompiled else nullcontext()

    def _is_being_written(self, events: Sequence[Event]) -> bool:
        """Whether the game of a table may have other rules now than when it was played."""
        return any(isinstance(event, Opened) and event.game in self._uncompiled for event in events)

    def _enter(self, table: Table) -> LiveTable:
        table.presence.start = self.now()
        table.presence.patience = int(self.settings.patience * 1000)
        table.max_events, table.outsiders = self.settings.max_events, self.outsiders
        self._make_room()
        live = self._live[table.id] = LiveTable(table, self._loop.time())
        table.game.compiled = self._compiling.is_warm(table.game.package)
        self._compiling.want(table.game)
        self._verify_when_over(live)
        self.attend(live)
        return live

    async def reread(self, live: LiveTable, table: Table, events: Sequence[Event], notice: Notice) -> None:
        """Put a table in the place of one whose game was read anew; whoever does has its lock."""
        await self._write(Entry(table, events))
        if live.pending:
            live.pending.cancel()  # it thinks by other rules
            live.pending = None
        live.notice = notice
        self._replace(live, table)

    def _replace(self, live: LiveTable, table: Table) -> None:
        live.table = table
        live.notify()
        self._note_presence(live)
        self._verify_when_over(live)
        self.attend(live)

    def _verify_when_over(self, live: LiveTable) -> None:
        """Have the dice verified once their secret is out, in a thread: a long game takes a while."""
        if live.table.fairness.secret is not None and live.verdict is None and not live.is_verifying:
            live.is_verifying = True
            self.start(self._verify(live))

    async def _verify(self, live: LiveTable) -> None:
        live.verdict = await self.records.verify(live.table)
        live.notify()

    def _forget(self, live: LiveTable) -> None:
        self._live.pop(live.table.id, None)
        self.forgotten(live.table.id)
        if live.timer:
            live.timer.cancel()
        if live.pending:
            live.pending.cancel()
        for subscription in live.subscriptions:
            subscription.end()

    def _compiled(self, package: str) -> None:
        for live in self.all():
            if live.table.game.package == package:
                live.table.game.compiled = True
                live.notify()

    # Other processes

    def hear(self, id: str, seq: int) -> None:
        """Another process has written to a table. Where nobody looks at it here, it catches up when somebody does."""
        if live := self._live.get(id):
            live.heard = max(live.heard, seq)
            if live.is_behind and not live.is_idle():
                self.start(self._follow(live)).add_done_callback(_warn)

    async def look_around(self, ids: Collection[str]) -> None:
        """See what other processes have written to some tables in memory, and who is connected to them."""
        everywhere = await asyncio.to_thread(self.store.elsewhere, ids)
        seqs = await asyncio.to_thread(self.store.seqs, ids)
        for live in filter(None, map(self.find, ids)):
            id, presence = live.table.id, live.table.presence
            if presence.elsewhere != everywhere.get(id, {}):
                presence.elsewhere = everywhere.get(id, {})
                self._replace(live, live.table)
            if id in seqs:
                self.hear(id, seqs[id])
            else:
                self._forget(live)

    async def _follow(self, live: LiveTable) -> None:
        """Catch up with what another process is known to have written."""
        if live.is_behind:
            async with live.lock:
                await self._catch_up(live)

    def note_everyone(self) -> None:
        """Write down once more who is connected: the others had taken this process for dead."""
        for live in self.all():
            for who in live.noted:
                self.store.note(live.table.id, who, True, self.now()).add_done_callback(_warn)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Whether there was something to catch up with."""
        missed = await asyncio.to_thread(self.store.events, live.table.id, live.table.seq)
        if missed:
            self._replace(live, live.table.after(missed))
        return bool(missed)


def _unknown(id: str) -> Refusal:
    message = say(
        "There is no table {id}: its address may be incomplete, or it was removed because nobody came to play.",
        id=repr(id),
    )
    return Refusal("unknown_table", message)


def _warn(future: Future[Any] | asyncio.Future[Any]) -> None:
    if not future.cancelled() and (problem := future.exception()):
        log.warning("%s", problem)


def _look_at(task: asyncio.Task[Any]) -> None:
    """Nobody need hear of a refusal who has gone meanwhile."""
    if not task.cancelled():
        task.exception()

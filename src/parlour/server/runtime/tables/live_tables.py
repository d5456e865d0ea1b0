"""The tables of a process: fetched from disk when somebody asks, changed only together with what is written there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from typing import Any

from parlour.core.game import Game
from parlour.match.dice import fresh_secret
from parlour.view.language import phrases

from ...domain.commands import CallTime, Command
from ...domain.decisions import decide
from ...domain.decisions.reloading import restore
from ...domain.events import Event, Opened, Rematched
from ...domain.opening import open_rematch
from ...domain.preconditions import SERVER
from ...domain.refusals import Refusal
from ...domain.table import ID_LENGTH, Table
from ...storage.rows import Entry
from ...storage.store import ConflictError
from .catching_up import SharedTables
from .live_table import LiveTable, Notice, Subscription
from .trial import on_trial, try_out

say = phrases(__package__)


def fresh_id() -> str:
    """An id for a new table."""
    return secrets.token_hex(ID_LENGTH // 2)


class LiveTables(SharedTables):
    """The tables of a process, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now.
    """

    # Fetching a table

    async def get(self, id: str) -> LiveTable:
        """A table, fetched if it is not in memory."""
        if live := self._live.get(id):
            live.used = self._loop.time()
            return live
        if id not in self._loading:
            task = self._loading[id] = self.start(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def read(self, id: str) -> LiveTable:
        """A table as it is on disk now, whichever process has written there last."""
        if not self.store.is_shared:
            return await self.get(id)
        seq = await self._seqs.of(id) or 0
        if not seq:
            self.forget(id)
        return await self.fetch(id, seq)

    async def fetch(self, id: str, seq: int) -> LiveTable:
        """A table that is at least as new as a sequence number that another process has told."""
        live = await self.get(id)
        live.heard = max(live.heard, seq)
        await self._follow(live)
        return live

    async def _load(self, id: str) -> LiveTable:
        loaded = await asyncio.to_thread(self.store.load, id)
        if loaded is None:
            raise _unknown(id)
        table = await self._lay_out(id, *loaded)
        live = self._enter(table)
        if self.store.is_shared:  # others may have written since it was read, and nobody was told
            await self._look_at(live)
        return live

    async def _lay_out(self, id: str, secret: str, events: Sequence[Event]) -> Table:
        """Lay out a table from its events, in separate threads, so that long games keep nobody from the disk."""
        try:
            laid_out = self._loop.run_in_executor(self._loaders, Table.of, id, secret, events, self._compiling.is_warm)
            return await laid_out
        except ValueError:
            restored = restore(id, secret, events, self.now()) if self._is_being_written(events) else None
            if restored is None:
                raise
        table, more = restored
        await self._write(Entry(table, more))
        return table

    def _is_being_written(self, events: Sequence[Event]) -> bool:
        """Whether the game of a table may have other rules now than when it was played."""
        return any(isinstance(event, Opened) and event.game in self._uncompiled for event in events)

    # Changing a table

    async def enter(self, table: Table, events: Sequence[Event]) -> Table:
        """Add a new table with its events."""
        await self._write(Entry(table, events, table.secret))
        return self._enter(table).table

    async def reload(self, live: LiveTable, table: Table, events: Sequence[Event], notice: Notice) -> None:
        """Replace a table whose game was reloaded; the caller holds its lock."""
        await self._write(Entry(table, events))
        if live.pending:
            live.pending.cancel()  # it thinks by other rules
            live.pending = None
        live.notice = notice
        self._replace(live, table)

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
        """Write what follows from a command; if another process was faster, decide again."""
        while events := await self._decide(live, command, who):
            after = self._after(live, events)
            try:
                await self._write(Entry(after, events), *self._rematch_entries(after, events))
            except ConflictError:
                if not await self._catch_up(live):
                    self._forget(live)  # it was removed
                    raise _unknown(live.table.id) from None
                continue
            self._replace(live, after)
            return

    def _after(self, live: LiveTable, events: Sequence[Event]) -> Table:
        """A table after some events; if its game is being written, make sure that it can be shown."""
        after = live.table.after(events)
        if after.game.package not in self._uncompiled:
            return after
        return try_out(after, len(live.table.match.turns))

    async def _decide(self, live: LiveTable, command: Command, who: str | None) -> list[Event]:
        """Decide what follows from a command. No refusal may rest on what another process has changed since."""
        try:
            return decide(live.table, command, who, self._moment(live))
        except Refusal:
            if not self.store.is_shared or not await self._catch_up(live):
                raise
            return decide(live.table, command, who, self._moment(live))

    def _moment(self, live: LiveTable) -> int:
        """The time of a table's next event: no earlier than what another process has written there."""
        return max(self.now(), live.table.changed_at)

    def _rematch_entries(self, table: Table, events: Sequence[Event]) -> list[Entry]:
        """The new tables that some events of a table call for."""
        if not any(isinstance(event, Rematched) for event in events):
            return []
        secret = fresh_secret()
        opened = open_rematch(table, secret, self.now())
        return [Entry(Table.of(table.rematch_id(), secret, opened), opened, secret)]

    async def _write(self, *entries: Entry) -> None:
        count = sum(len(entry.events) for entry in entries)
        with self.tracing.span("database write", events=count):
            await asyncio.wrap_future(self.store.append(*entries))
        self.metrics.events.inc(count)

    def _trial(self, game: Game) -> AbstractContextManager[None]:
        return on_trial(game) if game.package in self._uncompiled else nullcontext()

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
        """Note that somebody watches, or no longer does; if they hold a seat, tell everyone who watches."""
        if is_news:
            live.notify()
        self._note_presence(live)
        if self._live.get(live.table.id) is live:
            self.attend(live)


def _unknown(id: str) -> Refusal:
    message = say(
        "There is no table {id}. The link may be incomplete, or the table was removed because nobody played there.",
        id=repr(id),
    )
    return Refusal("unknown_table", message)


def _look_at(task: asyncio.Task[Any]) -> None:
    """Retrieve the exception, so that asyncio does not log a refusal whose caller has gone."""
    if not task.cancelled():
        task.exception()

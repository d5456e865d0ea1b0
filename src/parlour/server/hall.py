"""The hall: all tables of a server. It keeps them on disk and in memory; the house plays and calls time for it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

from parlour.match.dice import fresh_secret
from parlour.view.language import phrases

from .allowing import check_analysis
from .commands import CallTime, Command, Order, Resume
from .conditions import HOUSE
from .errors import Refusal, SettingsError
from .events import Event, Rematched
from .house import House
from .keeping import Kept, Watch
from .opening import lay_out, open_rematch, open_table
from .settings import Settings
from .store import ConflictError, Entry, Listing, Store
from .table import ID_LENGTH, Table
from .thinking import Analysis, Thinking, Thought, analysis_of_end
from .warming import Stove

log = logging.getLogger(__name__)
say = phrases(__package__)

MOST_LISTED = 200
LISTED_FOR = 24 * 60 * 60 * 1000  # milliseconds since anything happened at a table


def milliseconds() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hall:
    """The tables of one process. Use it as `async with Hall(settings) as hall`, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now.
    """

    def __init__(self, settings: Settings, now: Callable[[], int] = milliseconds):
        """`now` gives milliseconds since 1970."""
        self.settings, self.now = settings, now
        self.store = Store(settings.database_url, secrets.token_hex(8), settings.lock_timeout)
        self.turnstile = asyncio.Lock()  # watchers are told one by one: what somebody does never waits for them all
        self._kept: dict[str, Kept] = {}
        self._loading: dict[str, asyncio.Task[Kept]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._analyses: dict[str | None, Thought[Analysis]] = {}

    async def __aenter__(self) -> Hall:
        self._loop = asyncio.get_running_loop()
        self._make_folder()
        await asyncio.to_thread(self.store.open, self._heard_in_thread)
        self.thinkers = Thinking(self.settings.thinkers)
        self._stove = Stove(self._warmed)
        self._house = House(self)
        await self._house.begin()
        return self

    async def __aexit__(self, *problem: object) -> None:
        for kept in self.kept():
            self._forget(kept)
        await self._house.end()
        self._stove.close()
        self.thinkers.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await asyncio.to_thread(self.store.close)

    # What people ask for

    async def open(self, order: Order, who: str | None) -> Table:
        """Open a table. Raises Refusal."""
        id, secret = secrets.token_hex(ID_LENGTH // 2), fresh_secret()
        return await self._found(id, secret, open_table(id, secret, order, who, self.now()))

    async def import_record(self, text: str) -> Table:
        """Lay out a record of play as a finished table. Raises Refusal."""
        secret, events = await asyncio.to_thread(lay_out, text, self.now())
        return await self._found(secrets.token_hex(ID_LENGTH // 2), secret, events)

    async def table(self, id: str, who: str | None = None) -> Table:
        """The table as it is now, to be read; who asks counts as heard of."""
        kept = await self.keep(id)
        if who is not None:
            kept.table.presence.hear(who, self.now())
        return kept.table

    async def do(self, id: str, command: Command, who: str | None) -> int:
        """Do what a caller asks; it is on disk when this returns the table's sequence number. Raises Refusal.

        Once begun it is finished, even if the caller's task is cancelled meanwhile.
        """
        return await asyncio.shield(self.keep_task(self._do(id, command, who)))

    @asynccontextmanager
    async def watch(self, id: str, who: str | None) -> AsyncIterator[Watch]:
        """Within the context the caller is present at the table.

        Iterating over the watch gives the table at once and again after every change; changes that come quickly are
        given as one. What changed shows in the table itself: its `seq`, who is here, whether the game is compiled.
        """
        kept = await self.keep(id)
        watch = Watch(kept)
        kept.watches.add(watch)
        self._note_presence(kept, who, who is not None and kept.table.presence.arrive(who))
        try:
            yield watch
        finally:
            kept.watches.discard(watch)
            kept.used = self._loop.time()
            self._note_presence(kept, who, who is not None and kept.table.presence.depart(who, self.now()))

    async def events(self, id: str, after: int = 0) -> list[Event]:
        """The events of a table, from number `after` + 1 on, with all their secrets."""
        await self.keep(id)
        return await asyncio.to_thread(self.store.events, id, after)

    async def listing(self) -> list[Listing]:
        """The public tables that wait for players or are being played, the newest first."""
        return await asyncio.to_thread(self.store.listing, MOST_LISTED, self.now() - LISTED_FOR)

    async def analyse(self, id: str, who: str | None, turn: int, seconds: float) -> Analysis:
        """What a search of so many seconds says of the position after `turn` turns. Raises Refusal.

        A caller has one analysis at a time: a new one takes the place of the one before.
        """
        table = (await self.keep(id)).table
        check_analysis(table, who, turn)
        state = table.match.state_before(turn)
        if state.is_terminal():
            return analysis_of_end(turn, state)
        if earlier := self._analyses.pop(who, None):
            earlier.drop()
        thought = self.thinkers.analyse(turn, state, min(seconds, self.settings.max_analysis))
        self._analyses[who] = thought
        try:
            return await asyncio.wrap_future(thought.future)
        except asyncio.CancelledError:
            if self._analyses.get(who) is thought or not thought.dropped:
                raise
            raise Refusal("too_many", say("Another analysis of yours has taken the place of this one.")) from None
        finally:
            thought.drop()
            if self._analyses.get(who) is thought:
                del self._analyses[who]

    def thinking(self, id: str) -> int | None:
        """The seat for which a computer is thinking now."""
        kept = self._kept.get(id)
        return kept.table.computer_to_act if kept else None

    # What the house needs

    async def keep(self, id: str) -> Kept:
        """A table in memory, fetched if it is not there."""
        if kept := self._kept.get(id):
            kept.used = self._loop.time()
            return kept
        if id not in self._loading:
            task = self._loading[id] = self.keep_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    def kept(self) -> list[Kept]:
        """All tables in memory."""
        return list(self._kept.values())

    def let_go(self) -> None:
        """Forget the tables that nobody has asked for in a while; they are fetched again when somebody does."""
        limit = self._loop.time() - self.settings.idle
        for kept in self.kept():
            if kept.used < limit and kept.is_idle():
                self._forget(kept)
                if self.store.is_shared:
                    self.store.release(kept.table.id).add_done_callback(_warn)

    def keep_task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin a task that the hall ends when it closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Changing a table

    async def _do(self, id: str, command: Command, who: str | None) -> int:
        kept = await self.keep(id)
        if who is not None:
            kept.table.presence.hear(who, self.now())
        async with kept.lock:
            if not isinstance(command, Resume):
                await self._carry_out(kept, CallTime(), HOUSE)
            await self._carry_out(kept, command, who)
            return kept.table.seq

    async def _carry_out(self, kept: Kept, command: Command, who: str | None) -> None:
        """Write what follows from a command; where another process was faster, decide anew."""
        while events := kept.table.decide(command, who, self.now()):
            after = kept.table.after(events)
            try:
                await self._write(Entry(after, events), *self._heirs(after, events))
            except ConflictError:
                if not await self._catch_up(kept):
                    raise Refusal("storage", say("This table is not on disk as it should be.")) from None
                continue
            self._replace(kept, after)
            return

    def _heirs(self, table: Table, events: Sequence[Event]) -> list[Entry]:
        """The new tables that some events of a table call for."""
        if not any(isinstance(event, Rematched) for event in events):
            return []
        secret = fresh_secret()
        opened = open_rematch(table, secret, self.now())
        return [Entry(Table.of(table.heir(), secret, opened), opened, secret)]

    async def _write(self, *entries: Entry) -> None:
        await asyncio.wrap_future(self.store.append(*entries))

    async def _found(self, id: str, secret: str, events: Sequence[Event]) -> Table:
        table = await asyncio.to_thread(Table.of, id, secret, events)
        await self._write(Entry(table, events, secret))
        return self._enter(table).table

    # Memory

    async def _load(self, id: str) -> Kept:
        loaded = await asyncio.to_thread(self.store.load, id)
        if loaded is None:
            raise Refusal("unknown_table", say("There is no table {id}; its address may be incomplete.", id=repr(id)))
        table = await asyncio.to_thread(Table.of, id, *loaded, self._stove.is_warm)
        kept = self._enter(table)
        if self.store.is_shared:  # others may have written since it was read, and nobody was told
            await self._look_again(kept)
        return kept

    def _enter(self, table: Table) -> Kept:
        table.presence.start = self.now()
        table.presence.patience = int(self.settings.patience * 1000)
        kept = self._kept[table.id] = Kept(table, self._loop.time())
        table.game.compiled = self._stove.is_warm(table.game.package)
        self._stove.want(table.game)
        self._house.attend(kept)
        return kept

    def _replace(self, kept: Kept, table: Table) -> None:
        kept.table = table
        kept.ring()
        self._house.attend(kept)

    def _forget(self, kept: Kept) -> None:
        self._kept.pop(kept.table.id, None)
        if kept.timer:
            kept.timer.cancel()
        if kept.work:
            kept.work.drop()
        for watch in kept.watches:
            watch.end()

    def _warmed(self, package: str) -> None:
        for kept in self.kept():
            if kept.table.game.package == package:
                kept.table.game.compiled = True
                kept.ring()

    # Other processes

    def _heard_in_thread(self, id: str | None) -> None:
        self._loop.call_soon_threadsafe(self._heard, id)

    def _heard(self, id: str | None) -> None:
        for kept in self.kept() if id is None else filter(None, [self._kept.get(id)]):
            self.keep_task(self._look_again(kept))

    async def _look_again(self, kept: Kept) -> None:
        """See what other processes have written to a table, and who is connected to them."""
        id = kept.table.id
        try:
            async with kept.lock:
                await self._catch_up(kept)
            kept.table.presence.elsewhere = (await asyncio.to_thread(self.store.elsewhere, id)).get(id, {})
        except Refusal as problem:
            log.warning("Table %s could not be read again: %s", id, problem)
        self._replace(kept, kept.table)

    async def _catch_up(self, kept: Kept) -> bool:
        """Whether there was something to catch up with."""
        missed = await asyncio.to_thread(self.store.events, kept.table.id, kept.table.seq)
        if missed:
            self._replace(kept, kept.table.after(missed))
        return bool(missed)

    def _note_presence(self, kept: Kept, who: str | None, changed: bool) -> None:
        """Tell everyone who watches that somebody came or went, here and at other processes."""
        if who is None or not changed:
            return
        self._replace(kept, kept.table)
        if self.store.is_shared:
            here = kept.table.presence.connected[who] > 0
            noted = self.store.note(kept.table.id, who, here, self.now())
            noted.add_done_callback(_warn)

    def _make_folder(self) -> None:
        if not self.settings.database:
            try:
                self.settings.data.mkdir(parents=True, exist_ok=True)
            except OSError as problem:
                where = f"The data folder {self.settings.data} cannot be made: {problem.strerror}."
                raise SettingsError(f"{where} PARLOUR_DATA sets another.") from problem


def _warn(future: Future[Any]) -> None:
    if not future.cancelled() and (problem := future.exception()):
        log.warning("%s", problem)

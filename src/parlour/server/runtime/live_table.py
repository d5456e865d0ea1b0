"""Tables in memory: their subscribers, their authors' notices and the computers' pending moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextvars import Context
from dataclasses import dataclass, field
from typing import TypeVar

from parlour.match.verify import Proof
from parlour.players import Decision
from parlour.server.domain.table import Table
from parlour.server.runtime.computing.fair_pool import Job
from parlour.server.runtime.computing.fair_queue import Priority
from parlour.server.settings import Settings
from parlour.view.language import spoken

from .client_line import ClientLine

Result = TypeVar("Result")
LEAST_STAY = 5  # seconds that a table stays in memory at least, as its reader may be about to use it


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table in memory. Callers hold `lock` to change it; `table` is replaced, never modified."""

    table: Table
    used: float  # time of last use, by the event loop's clock
    known_seq: int = 0  # highest sequence number that another process has announced
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscriptions: set[Subscription] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    pending: PendingMove | None = None
    viewed: int = 0  # time of the last look by anyone, in milliseconds since 1970
    network: str = ""  # network charged for the computers' work; "" if unknown
    is_verifying: bool = False
    dice_proof: Proof | None = None  # once the secret of the dice is revealed and all rolls are verified
    notice: Notice | None = None  # for the author of the game
    counted: int = 0  # spectators at the last count, over all processes
    spectators: int = 0  # the same, without those who have gone or taken a seat since
    announced: set[str] = field(default_factory=set)  # keys that other processes believe to be connected here

    @property
    def is_behind(self) -> bool:
        """Whether another process has written events that are not in `table` yet."""
        return self.known_seq > self.table.seq

    def notify(self) -> None:
        """Notify all subscribers of a change."""
        for subscription in self.subscriptions:
            subscription.notify()

    def notify_spectators(self) -> None:
        """Notify the subscribers who hold no seat."""
        seated = self._seated()
        for subscription in self.subscriptions:
            if subscription.viewer not in seated:
                subscription.notify()

    def join(self, who: str | None, network: str = "") -> tuple[Subscription, bool]:
        """Add a subscriber. The flag is True if they hold a seat and were not connected before."""
        subscription = Subscription(self, who or network)
        self.subscriptions.add(subscription)
        is_first = who is not None and self.table.presence.arrive(who)
        return subscription, is_first and bool(self.table.held_by(who))

    def part(self, subscription: Subscription, who: str | None, now: int) -> bool:
        """Remove a subscriber. Return True if they hold a seat and this was their last connection."""
        self.subscriptions.discard(subscription)
        self._discount({subscription.viewer} - {each.viewer for each in self.subscriptions} - self._seated())
        is_last = who is not None and self.table.presence.depart(who)
        if subscription.line is None or not subscription.line.is_dead:
            self.hear(who, now)
        return is_last and bool(self.table.held_by(who))

    def count_spectators(self) -> int:
        """The number of people connected to this process who hold no seat; those without a key count by network."""
        return len({each.viewer for each in self.subscriptions} - self._seated())

    def follow(self, table: Table) -> None:
        """Move on to the next version of the table."""
        before, self.table = self._seated(), table
        if arrived := self._seated() - before:
            self._discount(arrived & {each.viewer for each in self.subscriptions})

    def _seated(self) -> set[str | None]:
        return {seat.key for seat in self.table.seats}

    def _discount(self, viewers: Collection[str | None]) -> None:
        """Stop counting spectators who have gone or taken a seat."""
        self.spectators = max(0, self.spectators - len(viewers))

    def probe(self) -> None:
        """Find out whether the line to the person whose clock has run out works."""
        for subscription in self.subscriptions:
            if subscription.line:
                subscription.line.probe()

    def show_spectators(self, number: int) -> None:
        """Show the number of spectators to everyone at the table."""
        if {self.counted, self.spectators} != {number}:
            self.counted = self.spectators = number
            self.notify()

    def hear(self, who: str | None, now: int) -> None:
        """Record a sign of life of a key that holds a seat. Other keys are ignored, as anybody can make them up."""
        if who is not None and self.table.held_by(who):
            self.table.presence.hear(who, now)

    def presence_changes(self) -> dict[str, bool]:
        """The keys that have connected (True) or disconnected (False) since the last call."""
        presence, keys = self.table.presence, {seat.key for seat in self.table.seats if seat.key}
        here = {key for key in keys if presence.is_connected(key)}
        changes = {key: key in here for key in here ^ self.announced}
        self.announced = here
        return changes

    def is_watched(self, now: int) -> bool:
        """Whether somebody is watching, or was a moment ago."""
        return bool(self.subscriptions) or now - self.viewed < self.table.presence.patience

    def charge(self, who: str | None, network: str) -> None:
        """Charge the computers' work to a network: a player's, or a spectator's if no person plays."""
        is_played = any(seat.who == "person" for seat in self.table.seats)
        if self.table.held_by(who) or not self.network or not (is_played or self.subscriptions):
            self.network = network

    def is_idle(self) -> bool:
        """Whether the table is not in use."""
        return not (self.subscriptions or self.pending or self.lock.locked())

    def move_priority(self, now: int) -> Priority | None:
        """The priority of the computer's next move. None if no computer is to act, or its player is missing.

        Where only computers play, they pause (None as well) while nobody is watching.
        """
        table = self.table
        if table.computer_to_act is None or not table.is_here(table.computer_to_act):
            return None
        people = [seat.key for seat in table.seats if seat.who == "person"]
        if any(key is not None and table.presence.is_around(key, now) for key in people):
            return Priority.OPPONENT
        if self.is_watched(now):
            return Priority.SHOW
        return Priority.LATER if people else None

    def cancel_pending(self) -> None:
        """Cancel the computer's pending move, if any."""
        if self.pending is not None:
            self.pending.cancel()
            self.pending = None


class Subscription:
    """Yields the table at once and again after every change. Changes in quick succession are merged."""

    def __init__(self, live: LiveTable, viewer: str = ""):
        """`viewer` stands for the person: their key, or else their network."""
        self._live, self.viewer = live, viewer
        self.line: ClientLine | None = None
        self._changed = asyncio.Event()
        self._changed.set()
        self._over = False

    def notify(self) -> None:
        """Notify the subscriber of a change."""
        if self.line:
            self.line.adapt()
        self._changed.set()

    def end(self) -> None:
        """End the iteration."""
        self._over = True
        self._changed.set()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Table:
        await self._changed.wait()
        self._changed.clear()
        if self._over:
            raise StopAsyncIteration
        return self._live.table


@dataclass(frozen=True, slots=True)
class Notice:
    """The result of an author's last save: a sentence per language, shown until the table changes."""

    sentences: Mapping[str, str]
    seq: int | None = None  # sequence number it applies to; None: until the next save

    def at(self, seq: int) -> str | None:
        """The sentence in the current language; None if it is outdated at a sequence number."""
        return self.sentences[spoken()] if self.seq in (None, seq) else None


@dataclass(eq=False, slots=True)
class PendingMove:
    """A move that a computer is about to make."""

    seat: int
    position: object  # compares equal as long as the computer may go on thinking
    priority: Priority
    task: asyncio.Task[None] | None = None
    job: Job[Decision] | None = None  # once it is queued

    def move(self, priority: Priority) -> None:
        """Change the priority."""
        if priority is not self.priority:
            self.priority = priority
            if self.job:
                self.job.move(priority)

    def cancel(self) -> None:
        """Cancel the move: nobody waits for it any more."""
        if self.task:
            self.task.cancel()


class TableCache:
    """Tables in memory by id. The least recently used ones are removed when there are too many."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.changed: Callable[[LiveTable], None] = lambda live: None  # called after a table was added or replaced
        self.removed: Callable[[str], None] = lambda id: None  # called with the id of each table that was removed
        self._loop = asyncio.get_running_loop()
        self._live: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    def __contains__(self, live: LiveTable) -> bool:
        return self._live.get(live.table.id) is live

    def __len__(self) -> int:
        return len(self._live)

    def all(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._live.values())

    def find(self, id: str) -> LiveTable | None:
        """A table; None if it is not in memory."""
        return self._live.get(id)

    def touch(self, live: LiveTable) -> None:
        """Mark a table as used now."""
        live.used = self._loop.time()

    def add(self, table: Table) -> LiveTable:
        """Add a table."""
        self._make_room()
        live = self._live[table.id] = LiveTable(table, self._loop.time())
        self.changed(live)
        return live

    def replace(self, live: LiveTable, table: Table) -> None:
        """Replace a table by its next version, and notify the subscribers."""
        live.follow(table)
        live.notify()
        self.changed(live)

    def _make_room(self) -> None:
        surplus = len(self) - self.settings.tables_in_memory
        if surplus > 0:
            unused = self._unused_for(LEAST_STAY)
            for live in sorted(unused, key=lambda live: live.used)[:surplus]:
                self.remove(live)

    def release_idle(self) -> None:
        """Remove the tables that nobody has used for a while; they are loaded again on demand."""
        for live in self._unused_for(self.settings.idle):
            self.remove(live)

    def _unused_for(self, seconds: float) -> list[LiveTable]:
        limit = self._loop.time() - seconds
        return [live for live in self.all() if live.used < limit and live.is_idle()]

    def remove_all(self) -> None:
        """Remove all tables, and end their subscriptions."""
        for live in self.all():
            self.remove(live)

    def remove(self, live: LiveTable) -> None:
        """Remove a table, cancel its timer and pending move, and end its subscriptions."""
        if live in self:
            del self._live[live.table.id]
            self.removed(live.table.id)
        if live.timer:
            live.timer.cancel()
        if live.pending:
            live.pending.cancel()
        for subscription in live.subscriptions:
            subscription.end()

    def start(self, work: Coroutine[None, None, Result], context: Context | None = None) -> asyncio.Task[Result]:
        """Start a task that is cancelled by `close`."""
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel all tasks, and wait for them to end."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

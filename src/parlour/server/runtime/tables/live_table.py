"""A table in memory, and those who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.match.verify import Proof
from parlour.players import Decision
from parlour.view.language import spoken

from ...domain.table import Table
from ..computing.fair_pool import Job
from ..computing.priority import Priority


class Subscription:
    """Gives the table at once and again after every change; changes that come quickly are given as one."""

    def __init__(self, live: LiveTable):
        self._live = live
        self._changed = asyncio.Event()
        self._changed.set()
        self._over = False

    def notify(self) -> None:
        """Note that something has changed."""
        self._changed.set()

    def end(self) -> None:
        """End the subscription."""
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
    """What came of an author's last save: a sentence in each language, told until something happens at the table."""

    sentences: Mapping[str, str]
    seq: int | None = None  # of the table, as long as which is told; None: until the next save

    def at(self, seq: int) -> str | None:
        """The sentence to tell at a table, in the language that is spoken; None if it is outdated."""
        return self.sentences[spoken()] if self.seq in (None, seq) else None


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table in memory. Whoever changes it holds the lock; `table` is replaced then, never changed."""

    table: Table
    used: float  # when it was last asked for, by the event loop's time
    heard: int = 0  # the newest sequence number of which another process has told
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscriptions: set[Subscription] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    pending: PendingMove | None = None
    looked: int = 0  # when somebody last asked how it stands, in milliseconds since 1970
    network: str = ""  # that the computers' work is charged to; "" where it is not known
    is_verifying: bool = False
    dice_proof: Proof | None = None  # on its dice, once their secret is out and all rolls are verified
    notice: Notice | None = None  # what the author of its game should know
    noted: set[str] = field(default_factory=set)  # the keys that other processes are told to be here

    @property
    def is_behind(self) -> bool:
        """Whether another process has written more than is known here."""
        return self.heard > self.table.seq

    def notify(self) -> None:
        """Tell everyone who watches that something changed."""
        for subscription in self.subscriptions:
            subscription.notify()

    def join(self, who: str | None) -> tuple[Subscription, bool]:
        """Let somebody watch. Returns also whether they hold a seat and were not connected before."""
        subscription = Subscription(self)
        self.subscriptions.add(subscription)
        is_first = who is not None and self.table.presence.arrive(who)
        return subscription, is_first and self._is_seated(who)

    def part(self, subscription: Subscription, who: str | None, now: int) -> bool:
        """Let somebody stop watching. Returns whether they hold a seat and are no longer connected."""
        self.subscriptions.discard(subscription)
        is_last = who is not None and self.table.presence.depart(who)
        self.hear(who, now)
        return is_last and self._is_seated(who)

    def hear(self, who: str | None, now: int) -> None:
        """Note a sign of life; only of those who hold a seat, as anybody can make up keys."""
        if who is not None and self._is_seated(who):
            self.table.presence.hear(who, now)

    def news_of_presence(self) -> dict[str, bool]:
        """The keys that have come (True) or gone (False) since this was last asked, to tell other processes."""
        presence, keys = self.table.presence, {seat.key for seat in self.table.seats if seat.key}
        here = {key for key in keys if presence.is_connected(key)}
        news = {key: key in here for key in here ^ self.noted}
        self.noted = here
        return news

    def _is_seated(self, who: str | None) -> bool:
        return bool(self.table.held_by(who))

    def is_watched(self, now: int) -> bool:
        """Whether somebody looks on, or did a moment ago."""
        return bool(self.subscriptions) or now - self.looked < self.table.presence.patience

    def charge(self, who: str | None, network: str) -> None:
        """Charge the computers' work to a network: that of a player, or of a spectator where nobody plays."""
        is_played = any(seat.who == "person" for seat in self.table.seats)
        if self.table.held_by(who) or not self.network or not (is_played or self.subscriptions):
            self.network = network

    def is_idle(self) -> bool:
        """Whether nobody uses it now."""
        return not (self.subscriptions or self.pending or self.lock.locked())


@dataclass(eq=False, slots=True)
class PendingMove:
    """A move that a computer is about to make."""

    seat: int
    position: object  # equal as long as the computer need not think anew
    priority: Priority
    task: asyncio.Task[None] | None = None
    job: Job[Decision] | None = None  # once it waits for a computer

    def move(self, priority: Priority) -> None:
        """Change its priority: others wait for it now."""
        if priority is not self.priority:
            self.priority = priority
            if self.job:
                self.job.move(priority)

    def cancel(self) -> None:
        """Cancel it: nobody waits for it any more."""
        if self.task:
            self.task.cancel()

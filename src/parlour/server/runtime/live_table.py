"""A table in memory: its subscribers, its author's notice and the computer's pending move."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.match.verify import Proof
from parlour.players import Decision
from parlour.server.domain.table import Table
from parlour.server.runtime.computing.fair_pool import Job
from parlour.server.runtime.computing.fair_queue import Priority
from parlour.view.language import spoken


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
    announced: set[str] = field(default_factory=set)  # keys that other processes believe to be connected here

    @property
    def is_behind(self) -> bool:
        """Whether another process has written events that are not in `table` yet."""
        return self.known_seq > self.table.seq

    def notify(self) -> None:
        """Notify all subscribers of a change."""
        for subscription in self.subscriptions:
            subscription.notify()

    def join(self, who: str | None) -> tuple[Subscription, bool]:
        """Add a subscriber. The flag is True if they hold a seat and were not connected before."""
        subscription = Subscription(self)
        self.subscriptions.add(subscription)
        is_first = who is not None and self.table.presence.arrive(who)
        return subscription, is_first and self._is_seated(who)

    def part(self, subscription: Subscription, who: str | None, now: int) -> bool:
        """Remove a subscriber. Return True if they hold a seat and this was their last connection."""
        self.subscriptions.discard(subscription)
        is_last = who is not None and self.table.presence.depart(who)
        self.hear(who, now)
        return is_last and self._is_seated(who)

    def hear(self, who: str | None, now: int) -> None:
        """Record a sign of life of a key that holds a seat. Other keys are ignored, as anybody can make them up."""
        if who is not None and self._is_seated(who):
            self.table.presence.hear(who, now)

    def presence_changes(self) -> dict[str, bool]:
        """The keys that have connected (True) or disconnected (False) since the last call."""
        presence, keys = self.table.presence, {seat.key for seat in self.table.seats if seat.key}
        here = {key for key in keys if presence.is_connected(key)}
        changes = {key: key in here for key in here ^ self.announced}
        self.announced = here
        return changes

    def _is_seated(self, who: str | None) -> bool:
        return bool(self.table.held_by(who))

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

    def __init__(self, live: LiveTable):
        self._live = live
        self._changed = asyncio.Event()
        self._changed.set()
        self._over = False

    def notify(self) -> None:
        """Notify the subscriber of a change."""
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

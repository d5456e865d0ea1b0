"""A table in memory, and those who watch it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from parlour.match.verify import Proof

from ..domain.table import Table


class Subscription:
    """Gives the table at once and again after every change; changes that come quickly are given as one."""

    def __init__(self, live: LiveTable):
        self._live = live
        self._changed = asyncio.Event()
        self._changed.set()
        self._over = False

    def notify(self) -> None:
        """Something changed."""
        self._changed.set()

    def end(self) -> None:
        """Give the table no more."""
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
    is_verifying: bool = False
    verdict: Proof | None = None  # on its dice, once their secret is out and all rolls are verified

    @property
    def is_behind(self) -> bool:
        """Whether another process has written more than is known here."""
        return self.heard > self.table.seq

    def notify(self) -> None:
        """Tell everyone who watches that something changed."""
        for subscription in self.subscriptions:
            subscription.notify()

    def is_idle(self) -> bool:
        """Whether nobody would miss it now."""
        return not (self.subscriptions or self.pending or self.lock.locked())


@dataclass(eq=False, slots=True)
class PendingMove:
    """A move that a computer is about to make."""

    seat: int
    position: object  # equal as long as the computer need not think anew
    task: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        if self.task:
            self.task.cancel()

"""A table kept in memory, and those who watch it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .table import Table


class Watch:
    """Gives the table at once and again after every change; changes that come quickly are given as one."""

    def __init__(self, kept: Kept):
        self._kept = kept
        self._bell = asyncio.Event()
        self._bell.set()
        self._over = False

    def ring(self) -> None:
        """Something changed."""
        self._bell.set()

    def end(self) -> None:
        """Give the table no more."""
        self._over = True
        self._bell.set()

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> Table:
        await self._bell.wait()
        self._bell.clear()
        if self._over:
            raise StopAsyncIteration
        return self._kept.table


@dataclass(eq=False, slots=True)
class Kept:
    """A table in memory. Whoever changes it holds the lock; `table` is replaced then, never changed."""

    table: Table
    used: float  # when it was last asked for, by the event loop's time
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watches: set[Watch] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    work: Work | None = None

    def ring(self) -> None:
        """Tell everyone who watches that something changed."""
        for watch in self.watches:
            watch.ring()

    def is_idle(self) -> bool:
        """Whether nobody would miss it now."""
        return not (self.watches or self.work or self.lock.locked())


@dataclass(eq=False, slots=True)
class Work:
    """A computer's work on a position of a table."""

    seat: int
    position: object  # equal as long as the computer need not think anew
    task: asyncio.Task[None] | None = None

    def drop(self) -> None:
        """Nobody waits for it any more."""
        if self.task:
            self.task.cancel()

"""Laying new tables: one after another, beside those who play."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Collection
from contextvars import copy_context

from parlour.match.dice import fresh_secret

from ...domain.commands import Caller, Order
from ...domain.events import Event
from ...domain.opening import open_table
from ...domain.table import Table
from .fair_pool import FairPool
from .fair_queue import Task
from .priority import Priority

A_MOMENT = 0.1  # seconds; where interpreted rules deal the cards it takes half of that


class Openings:
    """Lays the tables that callers order in a thread of its own, those of the networks in turn.

    Whoever orders many waits for their own; and however many are ordered, one thread at most takes Python's time for
    them from those who play.
    """

    def __init__(self, outsiders: Collection[str] = ()):
        """`outsiders` are the players from outside that may be seated."""
        self._outsiders = outsiders
        self._pool = FairPool("openings", 1)

    async def lay(
        self, id: str, order: Order, caller: Caller, now: int, warm: Collection[str]
    ) -> tuple[Table, list[Event]]:
        """A new table and its first events; by compiled rules if its game is `warm`. Raises Refusal."""
        work = functools.partial(_lay, id, order, caller.key, now, self._outsiders, warm)
        spoken = copy_context()  # the language of refusals
        job = self._pool.submit(lambda _: spoken.run(work), Task(Priority.REQUEST, caller.network, A_MOMENT))
        try:
            return await asyncio.wrap_future(job.future)
        finally:
            job.cancel()

    def close(self) -> None:
        """Lay no more."""
        self._pool.close()


def _lay(
    id: str, order: Order, who: str | None, now: int, outsiders: Collection[str], warm: Collection[str]
) -> tuple[Table, list[Event]]:
    secret = fresh_secret()
    events = open_table(id, secret, order, who, now, outsiders, warm)
    return Table.of(id, secret, events, lambda package: package in warm), events

"""Laying new tables: one after another, beside those who play."""

from __future__ import annotations

from collections.abc import Collection

from parlour.match.dice import fresh_secret

from ...domain.commands import Caller, Order
from ...domain.events import Event
from ...domain.opening import open_table
from ...domain.table import Table
from .fair_thread import FairThread


class Openings:
    """Lays the tables that callers order; where interpreted rules deal the cards, that takes a while."""

    def __init__(self, outsiders: Collection[str] = ()):
        """`outsiders` are the players from outside that may be seated."""
        self._outsiders = outsiders
        self._thread = FairThread("openings")

    async def lay(
        self, id: str, order: Order, caller: Caller, now: int, warm: Collection[str]
    ) -> tuple[Table, list[Event]]:
        """A new table and its first events; by compiled rules if its game is `warm`. Raises Refusal."""
        return await self._thread.do(caller.network, _lay, id, order, caller.key, now, self._outsiders, warm)

    def close(self) -> None:
        """Lay no more."""
        self._thread.close()


def _lay(
    id: str, order: Order, who: str | None, now: int, outsiders: Collection[str], warm: Collection[str]
) -> tuple[Table, list[Event]]:
    secret = fresh_secret()
    events = open_table(id, secret, order, who, now, outsiders, warm)
    return Table.of(id, secret, events, lambda package: package in warm), events

"""Records when the hosts of public tables were last here, for the list of tables that wait for players."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from parlour.server.domain.refusals import Refusal
from parlour.server.storage.lobby import HostSighting, record_hosts
from parlour.server.storage.store import Store

from .live_table import LiveTable
from .peer_sync import Batches, Start

log = logging.getLogger(__name__)

REFRESH = 15_000  # milliseconds between records of hosts who stay


class HostPresence:
    """The hosts of the tables in memory that wait for players. All processes read the records from the database."""

    def __init__(self, store: Store, now: Callable[[], int], start: Start):
        self._store, self._now = store, now
        self._sightings: Batches[str, HostSighting] = Batches(self._write, start)
        self._refreshed = 0

    def note(self, live: LiveTable) -> None:
        """Record the presence of a table's host."""
        table, presence = live.table, live.table.presence
        if not table.public or table.status != "waiting" or not table.host:
            return
        if seen := presence.last_seen(table.host, self._now()):
            self._sightings.add({table.id: HostSighting(seen, presence.is_here(table.host))})

    def refresh(self, lives: Iterable[LiveTable]) -> None:
        """Record all hosts from time to time, so that the records of a dead process expire."""
        if self._now() >= self._refreshed + REFRESH:
            self._refreshed = self._now()
            for live in lives:
                self.note(live)

    async def _write(self, sightings: dict[str, HostSighting]) -> None:
        try:
            await asyncio.wrap_future(record_hosts(self._store.database, sightings))
        except Refusal as problem:
            log.warning("%s", problem)

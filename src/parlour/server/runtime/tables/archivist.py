"""The archivist: it puts away tables at which nothing has happened for long, a few at a time."""

from __future__ import annotations

import asyncio

from ...domain.lifecycle import Fate, Rule, rules
from ...settings import Settings
from .live_tables import LiveTables

PORTION = 5  # tables at a time, by each rule


class Archivist:
    """Carries out the rules for putting tables away. It leaves alone tables in memory that somebody uses."""

    def __init__(self, tables: LiveTables):
        self._tables, self._store = tables, tables.store
        self._rules = _rules_of(tables.settings)

    async def put_away(self) -> dict[Fate, int]:
        """Put away some tables. Tells how many were removed, and how many packed. Raises Refusal."""
        counts: dict[Fate, int] = {"removed": 0, "packed": 0}
        for rule in self._rules:
            busy = {live.table.id for live in self._tables.all() if not live.is_idle()}
            stale = await asyncio.to_thread(self._store.stale, rule, self._tables.now(), PORTION + len(busy))
            for id in [id for id in stale if id not in busy][:PORTION]:
                counts[rule.fate] += await self._put_away(id, rule)
        return counts

    async def _put_away(self, id: str, rule: Rule) -> bool:
        work = self._store.remove if rule.fate == "removed" else self._store.pack
        is_done = await asyncio.wrap_future(work(id, rule, self._tables.now()))
        if is_done and rule.fate == "removed":
            self._tables.forget(id)
        return is_done


def _rules_of(settings: Settings) -> tuple[Rule, ...]:
    return rules(settings.untouched_days, settings.waiting_days, settings.abandoned_days, settings.finished_days)

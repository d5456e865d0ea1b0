"""Telling the other processes who has come to a table here, and who has left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import Any

from ...domain.refusals import Refusal
from ...storage.processes import Note
from ...storage.store import Store

log = logging.getLogger(__name__)


class PresenceNotes:
    """Notes that are written together: all that are made while earlier ones are being written.

    After a process has died many come here at once, and moves would wait until each of them had been written down.
    """

    def __init__(self, store: Store, now: Callable[[], int], start: Callable[[Coroutine[Any, Any, Any]], Any]):
        """`start` begins a task."""
        self._store, self._now, self._start = store, now, start
        self._unwritten: dict[tuple[str, str], Note] = {}
        self._is_writing = False

    def make(self, id: str, news: Mapping[str, bool]) -> None:
        """Note of some keys that they have come to a table (True) or left it (False)."""
        now = self._now()
        self._unwritten |= {(id, key): Note(id, key, here, now) for key, here in news.items()}
        if self._unwritten and not self._is_writing:
            self._is_writing = True
            self._start(self._write())

    async def _write(self) -> None:
        try:
            while self._unwritten:
                notes, self._unwritten = list(self._unwritten.values()), {}
                await self._write_together(notes)
        finally:
            self._is_writing = False

    async def _write_together(self, notes: Collection[Note]) -> None:
        try:
            await asyncio.wrap_future(self._store.note(*notes))
        except Refusal as problem:
            log.warning("%s", problem)

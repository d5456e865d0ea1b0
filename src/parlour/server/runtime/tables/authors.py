"""Reloads games that are being written while they are played: each save is on their tables at once."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from parlour.errors import GameDefinitionError
from parlour.match.record import Draft, draft_of
from parlour.match.refitting import look_ahead, refit
from parlour.registry.reloading import reloaded
from parlour.registry.remembering import forget_all
from parlour.registry.watching import FolderWatch
from parlour.view.language import LANGUAGES, speaking

from ...domain.decisions.reloading import reload
from ...domain.events import Event
from ...domain.table import Table
from .live_table import LiveTable, Notice
from .live_tables import LiveTables
from .trial import try_out

LOOK = 0.25  # seconds between looks at the folders
log = logging.getLogger(__name__)


class Authors:
    """Looks after the tables of games whose files are being changed.

    What is wrong with a save is told at the tables of that game, and they stay as they were. Games that are over stay
    as they ended.
    """

    def __init__(self, tables: LiveTables, folders: Mapping[str, Path]):
        self._tables = tables
        self._watches = {package: FolderWatch(folder) for package, folder in folders.items()}
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to look at the folders, if there are any."""
        if self._watches:
            self._task = asyncio.create_task(self._look())

    def end(self) -> None:
        """Stop looking at the folders."""
        if self._task:
            self._task.cancel()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for package, watch in self._watches.items():
                if watch.has_changed():
                    await self._try_to_reload(package)

    async def _try_to_reload(self, package: str) -> None:
        try:
            await self.reload(package)
        except Exception:
            log.exception("Could not reload %s", package)

    async def reload(self, package: str) -> None:
        """Reload a game, and have its tables play on by its new rules."""
        if package not in sys.modules:  # it could not be loaded before, and nobody plays it
            forget_all()
            return
        async with AsyncExitStack() as stack:
            for live in (lives := self._playing(package)):
                await stack.enter_async_context(live.lock)
            try:
                after = self._by_new_rules(package, [live for live in lives if live.table.status != "over"])
            except GameDefinitionError as fault:
                self._tell(lives, str(fault))
                return
            for live, table, events, notice in after:
                await self._tables.reload(live, table, events, notice)
        await self._tables.records.forget_games()

    def _playing(self, package: str) -> list[LiveTable]:
        return [live for live in self._tables.all() if live.table.game.package == package]

    def _tell(self, lives: Sequence[LiveTable], sentence: str) -> None:
        log.warning("%s", sentence)
        for live in lives:
            live.notice = Notice(dict.fromkeys(LANGUAGES, sentence))
            live.notify()

    def _by_new_rules(
        self, package: str, lives: Sequence[LiveTable]
    ) -> list[tuple[LiveTable, Table, list[Event], Notice]]:
        """The tables by the new rules. Raises GameDefinitionError where that fails; then the rules are as before."""
        drafts = [draft_of(live.table.match) for live in lives]
        with reloaded(package):
            return [self._one_by_new_rules(live, draft) for live, draft in zip(lives, drafts, strict=True)]

    def _one_by_new_rules(self, live: LiveTable, draft: Draft) -> tuple[LiveTable, Table, list[Event], Notice]:
        events = reload(live.table, draft, max(self._tables.now(), live.table.changed_at))
        table = live.table.after(events)
        look_ahead(table.match.state)
        return live, try_out(table), events, Notice(_sentences(draft), table.seq)


def _sentences(draft: Draft) -> dict[str, str]:
    """What players are told of a save without faults, in each language."""
    told: dict[str, str] = {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = refit(draft).notice
    return told

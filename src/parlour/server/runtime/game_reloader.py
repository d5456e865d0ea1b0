"""Reloads games under development: each save of an author's files applies to the open tables at once."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from parlour.errors import GameDefinitionError
from parlour.match.record import Draft, draft_of, look_ahead, refit
from parlour.registry.discovery import clear_caches
from parlour.registry.folder_watch import FolderWatch
from parlour.registry.hot_reload import reloaded
from parlour.server.domain.events import TableEvent
from parlour.server.domain.game_flow import reload
from parlour.server.domain.table import Table
from parlour.view.language import LANGUAGES, speaking

from .live_table import LiveTable, Notice
from .live_tables import LiveTables, check_display

POLL = 0.25  # seconds between checks of the folders
log = logging.getLogger(__name__)


class GameReloader:
    """Watches the folders of games under development, and moves their tables to the new rules after each save.

    If a save contains an error, its tables show it and stay as they were. Finished games keep their final position.
    """

    def __init__(self, tables: LiveTables, folders: Mapping[str, Path]):
        """`folders` are the games' folders by package."""
        self._tables = tables
        self._watches = {package: FolderWatch(folder) for package, folder in folders.items()}
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start watching the folders, if there are any."""
        if self._watches:
            self._task = asyncio.create_task(self._watch())

    def end(self) -> None:
        """Stop watching the folders."""
        if self._task:
            self._task.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            for package, watch in self._watches.items():
                if watch.has_changed():
                    try:
                        await self.reload(package)
                    except Exception:
                        log.exception("Could not reload %s", package)

    async def reload(self, package: str) -> None:
        """Reload a game, and continue its tables with the new rules."""
        if package not in sys.modules:  # never loaded, so there are no tables
            clear_caches()
            return
        async with AsyncExitStack() as stack:
            lives = [live for live in self._tables.cache.all() if live.table.game.package == package]
            for live in lives:
                await stack.enter_async_context(live.lock)
            try:
                after = self._reload_tables(package, [live for live in lives if live.table.status != "over"])
            except GameDefinitionError as fault:
                log.warning("%s", fault)
                for live in lives:
                    live.notice = Notice(dict.fromkeys(LANGUAGES, str(fault)))
                    live.notify()
                return
            for live, table, events, notice in after:
                await self._tables.reload(live, table, events, notice)
        await self._tables.records.forget_games()

    def _reload_tables(
        self, package: str, lives: Sequence[LiveTable]
    ) -> list[tuple[LiveTable, Table, list[TableEvent], Notice]]:
        """The tables under the new rules. On failure, raises GameDefinitionError and restores the old rules."""
        drafts = [draft_of(live.table.match) for live in lives]
        with reloaded(package):
            return [self._reload_table(live, draft) for live, draft in zip(lives, drafts, strict=True)]

    def _reload_table(self, live: LiveTable, draft: Draft) -> tuple[LiveTable, Table, list[TableEvent], Notice]:
        events = reload(live.table, draft, max(self._tables.now(), live.table.changed_at))
        table = live.table.after(events)
        look_ahead(table.match.state)
        check_display(table)
        return live, table, events, Notice(_sentences(draft), table.seq)


def _sentences(draft: Draft) -> dict[str, str]:
    """The notice of a successful save, per language."""
    sentences: dict[str, str] = {}
    for language in LANGUAGES:
        with speaking(language):
            sentences[language] = refit(draft).notice
    return sentences

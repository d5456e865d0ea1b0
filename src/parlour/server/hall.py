"""The hall: all tables of a server. It keeps them on disk and in memory, calls time, and lets the computers play."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from types import TracebackType

from .clocks import Clock
from .commands import Command, Order
from .events import Chair, Event
from .settings import Settings
from .table import Status, Table
from .thinking import Analysis


class Hall:
    """The tables of one process. Use it as `async with Hall(settings) as hall`, within one event loop.

    Every method that is told an id raises Refusal("unknown_table") where there is no such table, and
    Refusal("storage") where the database cannot be used now.
    """

    def __init__(self, settings: Settings, now: Callable[[], int] = ...):
        """`now` gives milliseconds since 1970."""

    async def __aenter__(self) -> Hall: ...

    async def __aexit__(self, *problem: object) -> None: ...

    async def open(self, order: Order, who: str | None) -> Table:
        """Open a table. Raises Refusal."""

    async def import_record(self, text: str) -> Table:
        """Lay out a record of play as a finished table. Raises Refusal."""

    async def table(self, id: str, who: str | None = None) -> Table:
        """A live table, for reading; `who` asks counts as heard of."""

    async def do(self, id: str, command: Command, who: str | None) -> int:
        """Do what a caller asks; it is on disk when this returns the table's sequence number. Raises Refusal."""

    def watch(self, id: str, who: str | None) -> AbstractAsyncContextManager[AsyncIterator[Table]]:
        """Within the context the caller is present at the table.

        The iterator gives the table at once and again after every change; changes that come quickly are given as
        one. What changed shows in the table itself: its `seq`, who is here, whether the game is compiled.
        """

    async def events(self, id: str, after: int = 0) -> list[Event]:
        """The events of a table, from number `after` + 1 on, with all their secrets."""

    async def listing(self) -> list[Listing]:
        """The public tables that wait for players or are being played, the newest first."""

    async def analyse(self, id: str, who: str | None, turn: int, seconds: float) -> Analysis:
        """What a search says of the position after `turn` turns. Raises Refusal where it is not allowed."""

    def thinking(self, id: str) -> int | None:
        """The seat for which a computer is thinking now."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table in the list."""

    id: str
    game: str  # the package
    status: Status
    chairs: tuple[Chair, ...]  # without keys
    clock: Clock
    opened_at: int  # milliseconds since 1970

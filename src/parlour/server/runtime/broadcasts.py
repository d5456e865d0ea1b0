"""When watchers are told of a change: one by one, and after the commands that are under way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 0.015  # seconds that one broadcast gives way, so that no stream of commands stops them all


class Broadcasts:
    """Lets one broadcast at a time begin, and none while a command is under way: a move never waits for what it tells.

    Each has a few milliseconds of work, in the same event loop as the commands.
    """

    def __init__(self) -> None:
        self._commands = 0
        self._may_begin = asyncio.Event()
        self._may_begin.set()
        self._turn = asyncio.Lock()

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """Within the context a command is under way."""
        self._commands += 1
        self._may_begin.clear()
        try:
            yield
        finally:
            self._commands -= 1
            if not self._commands:
                self._may_begin.set()

    async def turn(self) -> None:
        """Wait until those who came before have begun, and until no command is under way or patience ends."""
        async with self._turn:
            await asyncio.sleep(0)  # what came in meanwhile is begun
            if self._commands:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._may_begin.wait(), PATIENCE)

"""Whether the parts of the server can do their work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from ..domain.refusals import Refusal
from ..storage.store import Store

DEADLINE = 2.0  # seconds in which a part must answer
FRESH = 1.0  # seconds for which an answer counts
OK = "ok"


class Part:
    """A part of the server: asked one question at a time, once a second at most, however many want to know."""

    def __init__(self, ask: Callable[[], Awaitable[object]], clock: Callable[[], float] = time.monotonic):
        self._ask, self._clock = ask, clock
        self._asked = 0.0
        self._answer: asyncio.Task[str] | None = None

    async def state(self) -> str:
        """`ok`, or what is wrong."""
        if self._answer is None or (self._answer.done() and self._clock() >= self._asked + FRESH):
            self._asked = self._clock()
            self._answer = asyncio.create_task(self._ask_now())
        answer, rest = self._answer, self._asked + DEADLINE - self._clock()
        await asyncio.wait({answer}, timeout=max(0.0, rest))
        return answer.result() if answer.done() else f"no answer within {DEADLINE:g} s"

    async def _ask_now(self) -> str:
        try:
            await self._ask()
        except Refusal as problem:
            return problem.message
        return OK


class Readiness:
    """What can be said of the server as a whole."""

    def __init__(self, store: Store):
        self.is_stopping: Callable[[], bool] = lambda: False
        self._database = Part(lambda: asyncio.to_thread(store.probe_reading))
        self._writer = Part(lambda: asyncio.wrap_future(store.probe_writing()))

    async def parts(self) -> dict[str, str]:
        """Each part with its state: `ok`, or what is wrong."""
        database, writer = await asyncio.gather(self._database.state(), self._writer.state())
        return {"server": "stopping" if self.is_stopping() else OK, "database": database, "writer": writer}

"""Lookups in the database by the ids of tables, made in batches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


class BatchedLookup(Generic[Answer]):
    """Asks something of tables by their ids: one question for all who ask while another is under way.

    After a process has died many come here at once, and would wait for one another's questions.
    """

    def __init__(
        self,
        ask: Callable[[Collection[str]], Awaitable[Mapping[str, Answer]]],
        start: Callable[[Coroutine[Any, Any, None]], Any],
    ):
        """`start` begins a task."""
        self._ask, self._start = ask, start
        self._waiting: dict[str, asyncio.Future[Answer | None]] = {}
        self._is_asking = False

    async def of(self, id: str) -> Answer | None:
        """The answer for a table, asked for after this call; None where there is none. Raises what asking raises."""
        if id not in self._waiting:
            self._waiting[id] = asyncio.get_running_loop().create_future()
        answer = self._waiting[id]
        if not self._is_asking:
            self._is_asking = True
            self._start(self._ask_on())
        return await asyncio.shield(answer)

    async def _ask_on(self) -> None:
        waiting: dict[str, asyncio.Future[Answer | None]] = {}
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, {}
                await self._answer(waiting)
        finally:
            self._is_asking = False
            for answer in (*waiting.values(), *self._waiting.values()):
                answer.cancel()  # where this was cancelled; else nobody waits any more

    async def _answer(self, waiting: Mapping[str, asyncio.Future[Answer | None]]) -> None:
        try:
            found = await self._ask(list(waiting))
        except Exception as problem:
            for answer in waiting.values():
                answer.set_exception(problem)
                answer.exception()  # perhaps nobody waits any more
            return
        for id, answer in waiting.items():
            answer.set_result(found.get(id))

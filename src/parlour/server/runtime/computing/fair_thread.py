"""A thread that does what callers ask for, one after another, beside those who play."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from .fair_pool import FairPool
from .fair_queue import Bounds, Task
from .priority import Priority

A_MOMENT = 0.1  # seconds that something takes; it is what those who are refused are told to wait by

Given = ParamSpec("Given")
Result = TypeVar("Result")


class FairThread:
    """Does what callers ask for, those of the networks in turn.

    Whoever asks for much waits for their own; and however much is asked for, one thread at most takes Python's time for
    it from those who play.
    """

    def __init__(self, name: str, bounds: Bounds | None = None):
        self._pool = FairPool(name, 1, {Priority.REQUEST: bounds} if bounds else None)
        self.queue = self._pool.queue

    async def do(self, network: str, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result:
        """What comes of some work, in the language that is spoken. Raises Refusal where too much waits.

        What has not begun when whoever waits is cancelled never will.
        """
        context, bound = copy_context(), functools.partial(work, *given, **more)
        job = self._pool.submit(lambda _: context.run(bound), Task(Priority.REQUEST, network, A_MOMENT))
        try:
            return await asyncio.wrap_future(job.future)
        finally:
            job.cancel()

    def close(self) -> None:
        """Do no more."""
        self._pool.close()

"""Analyses that callers have asked for."""

from __future__ import annotations

import asyncio

from parlour.core.state import State
from parlour.view.language import phrases

from ...domain.commands import Caller
from ...domain.refusals import Refusal
from .computers import Analysis, ComputerPool, Job

say = phrases(__package__)


class Analyses:
    """The analyses under way: for each key the one that it asked for last, for each network a few."""

    def __init__(self, computers: ComputerPool):
        self._computers = computers
        self._jobs: dict[str, Job[Analysis]] = {}

    async def ask(self, caller: Caller, turn: int, state: State, seconds: float) -> Analysis:
        """Have a position analysed. Cancelling the caller cancels the analysis. Raises Refusal."""
        if caller.key in self._jobs:
            self._jobs[caller.key].cancel()
        job = self._computers.analyse(turn, state, seconds, caller.network)
        if caller.key is not None:
            self._jobs[caller.key] = job
        try:
            return await self._result(job, caller.key)
        finally:
            job.cancel()
            if caller.key is not None and self._jobs.get(caller.key) is job:
                del self._jobs[caller.key]

    async def _result(self, job: Job[Analysis], key: str | None) -> Analysis:
        try:
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if key is None or self._jobs.get(key) in (job, None):
                raise
            raise Refusal("too_many", say("This analysis was cancelled because you started another one.")) from None

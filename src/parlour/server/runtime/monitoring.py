"""Monitoring: readiness of the parts of the server, and gauges for the metrics."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from parlour.server.domain.refusals import Refusal
from parlour.server.observability import Metrics
from parlour.server.runtime.computing.computers import ComputerPool
from parlour.server.runtime.computing.external_players import ExternalPlayers
from parlour.server.runtime.computing.fair_queue import Priority
from parlour.server.storage.store import Store

from .live_table import TableCache

DEADLINE = 2.0  # seconds in which a probe must succeed
FRESH = 3.0  # seconds for which a result is reused
OK = "ok"
STATUSES = ("waiting", "playing", "over")
JOB_STATES = ("waiting", "running")


class Readiness:
    """The states of the server's parts."""

    def __init__(self, store: Store):
        self.is_stopping: Callable[[], bool] = lambda: False
        self._database = Probe(lambda: asyncio.to_thread(store.database.probe_reading))
        self._writer = Probe(lambda: asyncio.wrap_future(store.database.probe_writing()))

    async def parts(self) -> dict[str, str]:
        """The state of each part: `ok`, or a description of the problem."""
        database, writer = await asyncio.gather(self._database.state(), self._writer.state())
        return {"server": "stopping" if self.is_stopping() else OK, "database": database, "writer": writer}


class Probe:
    """Checks a part of the server, one check at a time and at most every few seconds, however many callers wait."""

    def __init__(self, check: Callable[[], Awaitable[object]], clock: Callable[[], float] = time.monotonic):
        self._check, self._clock = check, clock
        self._started = 0.0
        self._result: asyncio.Task[str] | None = None

    async def state(self) -> str:
        """`ok`, or a description of the problem."""
        if self._result is None or (self._result.done() and self._clock() >= self._started + FRESH):
            self._started = self._clock()
            self._result = asyncio.create_task(self._check_now())
        result, rest = self._result, self._started + DEADLINE - self._clock()
        await asyncio.wait({result}, timeout=max(0.0, rest))
        return result.result() if result.done() else f"no answer within {DEADLINE:g} s"

    async def _check_now(self) -> str:
        try:
            await self._check()
        except Refusal as problem:
            return problem.message
        return OK


def show_gauges(
    metrics: Metrics, tables: TableCache, computers: ComputerPool, external_players: ExternalPlayers
) -> None:
    """Add gauges for the tables in memory and the computers' work, read whenever metrics are requested."""

    def count_tables() -> Mapping[tuple[str, ...], float]:
        found = Counter(live.table.status for live in tables.all())
        return {(status,): found[status] for status in STATUSES}

    def count_jobs() -> Mapping[tuple[str, ...], float]:
        loads = computers.jobs.load(), external_players.jobs.load()
        return {
            (priority.name.lower(), state): sum(load[number].count(priority) for load in loads)
            for priority in Priority
            for number, state in enumerate(JOB_STATES)
        }

    metrics.show("tables", "Tables in memory", ["status"], count_tables)
    metrics.show(
        "watchers", "Live subscriptions to tables", [], lambda: {(): sum(len(it.subscriptions) for it in tables.all())}
    )
    jobs = "Computer decisions and analyses, waiting or running"
    metrics.show("computer_jobs", jobs, ["priority", "state"], count_jobs)
    metrics.show("programs", "Running programs of external players", [], lambda: {(): len(external_players.programs)})


def show_disk_space(metrics: Metrics, folders: Mapping[str, Path]) -> None:
    """Add a gauge for the free disk space of some folders, by a word for each. Missing folders are left out."""

    def read() -> Mapping[tuple[str, ...], float]:
        return {(word,): shutil.disk_usage(folder).free for word, folder in folders.items() if folder.is_dir()}

    metrics.show("disk_free_bytes", "Free disk space of a folder, in bytes", ["folder"], read)

"""The thread that writes. What is waiting is written in one transaction, so that many share the wait for the disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.observability import Metrics

from .database import WRITING, is_passing, refusal, unsure

MOST = 200  # pieces of work in one transaction
PAUSE = 0.1  # seconds before another try

Work = Callable[[Connection], Any]
Job = tuple[Work, "Future[Any]"]


@dataclass(slots=True)
class Transaction:
    """What came of some pieces of work: all are done, or none."""

    results: list[Any] = field(default_factory=list)
    problem: Exception | None = None
    culprit: int | None = None  # which of them had the problem; None where it was that of all
    is_unsure: bool = False  # whether the problem came so late that they may be done nevertheless


class Writer:
    """Does pieces of work, each whole or not at all, in the order in which they come.

    Where the database is away for a moment, or others are in the way, all is done once more: so work must not mind
    having been done before.
    """

    def __init__(self, engine: Engine, patience: float = 0.0, metrics: Metrics | None = None):
        """`patience` is how many seconds a problem may last that may pass by itself."""
        self._engine, self._patience, self._metrics = engine, patience, metrics or Metrics()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[Any]:
        """Have a piece of work done; the future holds its result once it is on disk.

        The future raises what the work raised, or Refusal("storage") for a problem with the database. Work whose
        future is cancelled before it is begun is never done.
        """
        future: Future[Any] = Future()
        self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Finish what is waiting, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            jobs, last = self._waiting(job)
            self._do([job for job in jobs if job[1].set_running_or_notify_cancel()])
            if last:
                return

    def _waiting(self, first: Job) -> tuple[list[Job], bool]:
        """All jobs that can be done now, and whether no more will come."""
        jobs = [first]
        while len(jobs) < MOST:
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _do(self, jobs: list[Job]) -> None:
        """One transaction for all; one that has a problem of its own is left out, and the others begin again."""
        while jobs:
            done = self._insist([work for work, _ in jobs])
            if done.problem is None:
                for (_, future), result in zip(jobs, done.results, strict=True):
                    future.set_result(result)
                return
            failed = jobs if done.culprit is None else [jobs[done.culprit]]
            for _, future in failed:
                future.set_exception(done.problem)
            jobs = [job for job in jobs if job not in failed]

    def _insist(self, works: list[Work]) -> Transaction:
        """Try again as long as there is patience, where that may help."""
        done = self._transact(works)
        end, is_unsure = time.monotonic() + self._patience, done.is_unsure
        while is_passing(done.problem) and time.monotonic() < end:
            time.sleep(PAUSE)
            done = self._transact(works)
            is_unsure |= done.is_unsure
        if is_passing(done.problem):
            done.culprit = None
        if isinstance(done.problem, SQLAlchemyError):
            done.problem = unsure() if is_unsure else refusal(done.problem)
        return done

    def _transact(self, works: list[Work]) -> Transaction:
        done, begun = Transaction(), False
        try:
            measured = self._metrics.database_write.time()
            with measured, self._engine.connect().execution_options(**WRITING) as connection, connection.begin():
                begun = True
                for work in works:
                    done.results.append(work(connection))
        except Exception as problem:
            count = len(done.results)
            done.problem = problem
            done.culprit = count if begun and count < len(works) else None
            done.is_unsure = count == len(works) and is_passing(problem)
        return done

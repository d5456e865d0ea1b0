"""The thread that writes. What is waiting is written in one transaction, so that many share the wait for the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from ..observability import Metrics
from .database import WRITING, refusal

MOST = 200  # pieces of work in one transaction

Work = Callable[[Connection], Any]
Job = tuple[Work, "Future[Any]"]


class Writer:
    """Does pieces of work, each whole or not at all, in the order in which they come."""

    def __init__(self, engine: Engine, metrics: Metrics | None = None):
        self._engine, self._metrics = engine, metrics or Metrics()
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
            jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
            if not self._do_together(jobs):
                for each in jobs:
                    self._do_alone(*each)
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

    def _do_together(self, jobs: list[Job]) -> bool:
        """One transaction for all; where anything goes wrong, for none."""
        if len(jobs) < 2:
            return False
        try:
            results = self._transact([work for work, _ in jobs])
        except Exception:
            return False
        for (_, future), result in zip(jobs, results, strict=True):
            future.set_result(result)
        return True

    def _do_alone(self, work: Work, future: Future[Any]) -> None:
        try:
            future.set_result(self._transact([work])[0])
        except SQLAlchemyError as problem:
            future.set_exception(refusal(problem))
        except Exception as problem:
            future.set_exception(problem)

    def _transact(self, works: list[Work]) -> list[Any]:
        measured = self._metrics.database_write.time()
        with measured, self._engine.connect().execution_options(**WRITING) as connection, connection.begin():
            return [work(connection) for work in works]

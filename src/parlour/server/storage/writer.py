"""A thread that writes to the database. Waiting writes share a transaction, and so the wait for the disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.observability import Metrics

from .engine import WRITING, is_transient, storage_refusal, unconfirmed_refusal

MOST = 200  # writes per transaction
PAUSE = 0.1  # seconds before a retry

Result = TypeVar("Result")
Work = Callable[[Connection], object]
Job = tuple[Work, "Future[Any]"]


@dataclass(slots=True)
class Transaction:
    """The outcome of a transaction, in which all works are done or none."""

    results: list[object] = field(default_factory=list)
    problem: Exception | None = None
    culprit: int | None = None  # index of the work that failed; None if the whole transaction failed
    is_unsure: bool = False  # True if the transaction may have been committed despite the problem


class Writer:
    """Runs works in order, each completely or not at all.

    After a transient problem all works of the transaction run again, so a work must tolerate having run before.
    """

    def __init__(self, engine: Engine, patience: float = 0.0, metrics: Metrics | None = None):
        """`patience` is the number of seconds for which transient problems are retried."""
        self._engine, self._patience, self._metrics = engine, patience, metrics or Metrics()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Queue a work. The future has its result once it is on disk.

        The future raises what the work raised, or Refusal("storage") for a problem with the database. A work whose
        future is cancelled before it starts never runs.
        """
        future = Future[Result]()
        self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Finish the waiting works, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            jobs, last = self._waiting(job)
            self._do([job for job in jobs if job[1].set_running_or_notify_cancel()])
            if last:
                return

    def _waiting(self, first: Job) -> tuple[list[Job], bool]:
        """The jobs for the next transaction, and whether they are the last."""
        jobs = [first]
        with suppress(Empty):
            while len(jobs) < MOST:
                if (job := self._queue.get_nowait()) is None:
                    return jobs, True
                jobs.append(job)
        return jobs, False

    def _do(self, jobs: list[Job]) -> None:
        """Run jobs in one transaction. If one fails by itself, leave it out and run the others again."""
        while jobs:
            done = self._retry([work for work, _ in jobs])
            if done.problem is None:
                for (_, future), result in zip(jobs, done.results, strict=True):
                    future.set_result(result)
                return
            failed = jobs if done.culprit is None else [jobs[done.culprit]]
            for _, future in failed:
                future.set_exception(done.problem)
            jobs = [job for job in jobs if job not in failed]

    def _retry(self, works: list[Work]) -> Transaction:
        done = self._transact(works)
        end, is_unsure = time.monotonic() + self._patience, done.is_unsure
        while is_transient(done.problem) and time.monotonic() < end:
            time.sleep(PAUSE)
            done = self._transact(works)
            is_unsure |= done.is_unsure
        if is_transient(done.problem):
            done.culprit = None
        if isinstance(done.problem, SQLAlchemyError):
            done.problem = unconfirmed_refusal() if is_unsure else storage_refusal(done.problem)
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
            done.is_unsure = count == len(works) and is_transient(problem)
        return done

"""Threads that run the jobs of a fair queue."""

from __future__ import annotations

import asyncio
import functools
import math
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextvars import copy_context
from typing import Any, Generic, ParamSpec, TypeVar

from parlour.server.domain.refusals import Refusal
from parlour.view.language import phrases

from .fair_queue import Bounds, FairQueue, FullError, Priority

say = phrases(__package__)

MOMENT = 0.1  # seconds that a job of FairThread is assumed to take, for the waiting time in refusals

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Stop(threading.Event):
    """An event that asks work to end soon: set by a call, or by itself at a moment of `time.monotonic`."""

    def __init__(self, moment: float = math.inf):
        super().__init__()
        self.moment = moment

    def is_set(self) -> bool:
        return super().is_set() or time.monotonic() >= self.moment


class Job(Generic[Result]):
    """Work that waits, runs or is done; `future` gets its result or exception.

    It is stopped `seconds` after it was submitted, but never before it has run for `least` seconds: a job that has
    waited has less time to think. Patient work runs without a limit.
    """

    def __init__(
        self,
        pool: FairPool,
        work: Callable[[Stop], Result],
        priority: Priority,
        network: str,
        seconds: float,
        least: float,
    ):
        self.priority, self.network, self.seconds, self.is_yielding = priority, network, seconds, False
        self.future: Future[Result] = Future()
        self.stop, self._submitted, self._least = Stop(), time.monotonic(), least
        self._pool, self._work = pool, work

    def cancel(self) -> None:
        """Cancel the job: nobody waits for it any more."""
        self._pool.cancel(self)

    def move(self, priority: Priority) -> None:
        """Change the priority of the job."""
        self._pool.move(self, priority)

    def begin(self) -> None:
        """Start the clock of the job."""
        latest = max(self._submitted + self.seconds, time.monotonic() + self._least)
        self.stop = Stop(math.inf if self.priority.is_patient else latest)

    def run(self) -> Callable[[], None]:
        """Run the work once, and return a function that passes its result or exception to the future."""
        try:
            return functools.partial(self.future.set_result, self._work(self.stop))
        except BaseException as problem:
            return functools.partial(self.future.set_exception, problem)


QueuedJob = Job[Any]


class FairPool:
    """A fixed number of threads that run the jobs of a fair queue."""

    def __init__(self, name: str, threads: int, bounds: Mapping[Priority, Bounds] | None = None):
        self.queue: FairQueue[QueuedJob] = FairQueue(threads, bounds)
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, name=name, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(
        self, work: Callable[[Stop], Result], priority: Priority, network: str, seconds: float, least: float = 0.0
    ) -> Job[Result]:
        """Queue work of a known duration in seconds, charged to a network. Raises Refusal if the queue is full."""
        job = Job(self, work, priority, network, seconds, least)
        with self._changed:
            try:
                self.queue.put(job)
            except FullError as full:
                raise _refusal(full) from None
            if self._closed:
                job.future.cancel()
            self._wake()
        return job

    def cancel(self, job: QueuedJob) -> None:
        """Cancel a job."""
        with self._changed:
            self.queue.drop(job)
            job.future.cancel()
            _stop(job)

    def move(self, job: QueuedJob, priority: Priority) -> None:
        """Change the priority of a job."""
        with self._changed:
            self.queue.move(job, priority)
            self._wake()

    def load(self) -> tuple[list[Priority], list[Priority]]:
        """The priorities of the waiting jobs, and of the running ones."""
        with self._changed:
            return [job.priority for job in self.queue.waiting()], [job.priority for job in self.queue.running]

    def stop(self) -> None:
        """Stop the running jobs and cancel the waiting ones."""
        with self._changed:
            self._closed = True
            for job in [*self.queue.waiting(), *self.queue.running]:
                job.future.cancel()
                _stop(job)
            self._changed.notify_all()

    def close(self) -> None:
        """Stop all jobs, and wait for the threads to end."""
        self.stop()
        for thread in self._threads:
            thread.join()

    def _wake(self) -> None:
        """Wake the idle threads."""
        self._changed.notify_all()
        self._make_room()

    def _make_room(self) -> None:
        """Stop a less urgent job that blocks a more urgent one."""
        if job := self.queue.to_stop():
            _stop(job)

    def _serve(self) -> None:
        while job := self._next():
            self._finish(job, job.run())

    def _next(self) -> QueuedJob | None:
        """Wait for the next job; None once the pool is closed."""
        with self._changed:
            while not self._closed:
                if job := self.queue.take():
                    job.begin()
                    self._make_room()
                    return job
                self._changed.wait()
        return None

    def _finish(self, job: QueuedJob, settle: Callable[[], None]) -> None:
        with self._changed:
            restarts = job.is_yielding and job.priority.is_patient and not job.future.cancelled()
            if restarts:
                self.queue.put_back(job)
            else:
                self.queue.done(job)
            self._wake()
        if not restarts and job.future.set_running_or_notify_cancel():
            settle()


class FairThread:
    """A single thread that runs what callers request, taking turns between their networks.

    Heavy users wait for their own requests, and all requests together take at most one thread's share of Python's
    time from the players.
    """

    def __init__(self, name: str, bounds: Bounds | None = None):
        self._pool = FairPool(name, 1, {Priority.REQUEST: bounds} if bounds else None)
        self.queue = self._pool.queue

    async def do(self, network: str, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result:
        """Run work in the current language and return its result. Raises Refusal if the queue is full.

        Work that has not begun when the caller is cancelled never begins.
        """
        context, bound = copy_context(), functools.partial(work, *given, **more)
        job = self._pool.submit(lambda _: context.run(bound), Priority.REQUEST, network, MOMENT)
        try:
            return await asyncio.wrap_future(job.future)
        finally:
            job.cancel()

    def close(self) -> None:
        """Stop the thread."""
        self._pool.close()


def _stop(job: QueuedJob) -> None:
    job.is_yielding = True
    job.stop.set()


def _refusal(full: FullError) -> Refusal:
    numbers = {"count": full.count, "seconds": full.seconds}
    if full.own:
        message = say(
            "Your network already has {count} requests of this kind in progress. Try again in {seconds} s.", **numbers
        )
        return Refusal("too_many", message, retry_after=full.seconds)
    message = say("The server is busy: {count} requests are already waiting. Try again in {seconds} s.", **numbers)
    return Refusal("busy", message, retry_after=full.seconds)

"""Threads that do what waits in a fair queue."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from parlour.view.language import phrases

from ...domain.refusals import Refusal
from .fair_queue import Bounds, FairQueue, FullError, Task
from .priority import Priority

say = phrases(__package__)

Result = TypeVar("Result")


class Stop(threading.Event):
    """Says that work should end soon with what it has: set by hand, or by itself at a moment of `time.monotonic`."""

    def __init__(self, moment: float = math.inf):
        super().__init__()
        self.moment = moment

    def is_set(self) -> bool:
        return super().is_set() or time.monotonic() >= self.moment


class Job(Task, Generic[Result]):
    """Work that waits, is under way, or is done: then its result, or what it raised, is in `future`.

    It is stopped `seconds` after it was asked for, but never before it had the `least`: what has waited has less time
    to think. Patient work has all the time that it takes.
    """

    def __init__(self, pool: FairPool, work: Callable[[Stop], Result], task: Task, least: float):
        super().__init__(task.priority, task.network, task.seconds)
        self.future: Future[Result] = Future()
        self.stop, self._asked, self._least = Stop(), time.monotonic(), least
        self._pool, self._work = pool, work

    def cancel(self) -> None:
        """Cancel it: nobody waits for it any more."""
        self._pool.cancel(self)

    def move(self, priority: Priority) -> None:
        """Change its priority: others wait for it now."""
        self._pool.move(self, priority)

    def begin(self) -> None:
        """Begin to count its time."""
        latest = max(self._asked + self.seconds, time.monotonic() + self._least)
        self.stop = Stop(math.inf if self.priority.is_patient else latest)

    def run(self) -> Future[Result]:
        """Do the work once. Returns its result, or what it raised."""
        came: Future[Result] = Future()
        try:
            came.set_result(self._work(self.stop))
        except BaseException as problem:
            came.set_exception(problem)
        return came

    def settle(self, came: Future[Result]) -> None:
        """Pass the result on to whoever waits for it."""
        if not self.future.set_running_or_notify_cancel():
            return
        if problem := came.exception():
            self.future.set_exception(problem)
        else:
            self.future.set_result(came.result())


class FairPool:
    """A number of threads that do the work from a fair queue."""

    def __init__(self, name: str, threads: int, bounds: Mapping[Priority, Bounds] | None = None):
        self.queue: FairQueue[Job[Any]] = FairQueue(threads, bounds)
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, name=name, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[[Stop], Result], task: Task, least: float = 0.0) -> Job[Result]:
        """Queue work; `task` says how urgent it is. Raises Refusal where too much waits."""
        job = Job(self, work, task, least)
        with self._changed:
            try:
                self.queue.put(job)
            except FullError as full:
                raise _refusal(full) from None
            if self._closed:
                job.future.cancel()
            self._wake()
        return job

    def cancel(self, job: Job[Any]) -> None:
        """Cancel a job."""
        with self._changed:
            self.queue.drop(job)
            job.future.cancel()
            _stop(job)

    def move(self, job: Job[Any], priority: Priority) -> None:
        """Change the priority of a job."""
        with self._changed:
            self.queue.move(job, priority)
            self._wake()

    def load(self) -> tuple[list[Priority], list[Priority]]:
        """The priorities of the jobs that wait, and of those under way."""
        with self._changed:
            return [job.priority for job in self.queue.waiting()], [job.priority for job in self.queue.running]

    def stop(self) -> None:
        """Stop all work; what has not begun never will."""
        with self._changed:
            self._closed = True
            for job in [*self.queue.waiting(), *self.queue.running]:
                job.future.cancel()
                _stop(job)
            self._changed.notify_all()

    def close(self) -> None:
        """Stop all work, and wait for the threads to end."""
        self.stop()
        for thread in self._threads:
            thread.join()

    def _wake(self) -> None:
        """Wake the threads that are free."""
        self._changed.notify_all()
        self._make_room()

    def _make_room(self) -> None:
        """Stop a less urgent job if a more urgent one cannot begin."""
        if job := self.queue.to_stop():
            _stop(job)

    def _serve(self) -> None:
        while job := self._next():
            self._finish(job, job.run())

    def _next(self) -> Job[Any] | None:
        """The next job, as soon as there is one; None at the end."""
        with self._changed:
            while not self._closed:
                if job := self.queue.take():
                    job.begin()
                    self._make_room()
                    return job
                self._changed.wait()
        return None

    def _finish(self, job: Job[Any], came: Future[Any]) -> None:
        with self._changed:
            begins_anew = job.gives_way and job.priority.is_patient and not job.future.cancelled()
            if begins_anew:
                self.queue.put_back(job)
            else:
                self.queue.done(job)
            self._wake()
        if not begins_anew:
            job.settle(came)


def _stop(job: Job[Any]) -> None:
    job.gives_way = True
    job.stop.set()


def _refusal(full: FullError) -> Refusal:
    words = {"count": full.count, "seconds": full.seconds}
    if full.own:
        message = say(
            "Your network already has {count} requests of this kind in progress. Try again in {seconds} s.", **words
        )
        return Refusal("too_many", message, retry_after=full.seconds)
    message = say("The server is busy: {count} requests are already waiting. Try again in {seconds} s.", **words)
    return Refusal("busy", message, retry_after=full.seconds)

"""Executors distribute tasks over worker processes and yield results as they finish."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, Protocol

from parlour.errors import ParlourError

AHEAD = 2  # queued tasks per process, so that none runs idle

Worker = Callable[[Any], Any]  # returns a task's result, or None if it was stopped
WorkerFactory = Callable[[threading.Event], Worker]  # takes the event that is set to stop the run


class WorkerDiedError(ParlourError):
    """A worker process ended before its task was done."""


class Executor(Protocol):
    """Runs tasks on workers, on this machine or on others.

    `run` yields results in the order in which they finish. The factory and the tasks are pickled; the factory is called
    once per process. Tasks are drawn lazily, so there may be infinitely many. Closing the generator, as with
    `contextlib.closing`, stops all workers. Raises WorkerDiedError and any exception that a worker raises.
    """

    def run(self, make_worker: WorkerFactory, tasks: Iterator[Any]) -> Generator[Any]: ...


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    """Single-threaded worker processes on this machine. They also exit when their parent dies.

    The default is one process per core. Raises ParlourError for fewer than one.
    """

    processes: int | None = None

    def __post_init__(self) -> None:
        if self.processes is not None and self.processes < 1:
            raise ParlourError(f"The number of processes must be at least 1, not {self.processes}.")

    def run(self, make_worker: WorkerFactory, tasks: Iterator[Any]) -> Generator[Any]:
        """Yield the results of tasks as they finish."""
        count = self.processes or os.cpu_count() or 1
        context = multiprocessing.get_context("spawn")
        ending, beginning = context.Pipe(duplex=False)  # closing it (or our death) stops all processes
        with ProcessPoolExecutor(count, context, _start, (make_worker, ending)) as pool:
            try:
                pool.submit(_make_ready).result()  # let one process compile first; the others load its cache
                yield from _results(pool, tasks, count * AHEAD)
            except BrokenProcessPool:
                raise WorkerDiedError("A worker process died, possibly because it ran out of memory.") from None
            finally:
                with _undisturbed():
                    beginning.close()
                    pool.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ignore Ctrl-C during shutdown, so that a second Ctrl-C leaves no orphaned processes."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives SIGINT
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _results(pool: ProcessPoolExecutor, tasks: Iterator[Any], ahead: int) -> Iterator[Any]:
    """Yield results and keep the queue of tasks filled."""
    waiting: set[Future[Any]] = {pool.submit(_do, task) for task in islice(tasks, ahead)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            waiting |= {pool.submit(_do, task) for task in islice(tasks, 1)}
            result = future.result()
            if result is not None:
                yield result


_make_worker: WorkerFactory  # set in worker processes
_stop: threading.Event
_worker: Worker | None = None


def _start(make_worker: WorkerFactory, ending: Connection) -> None:
    """Set up a worker process. It ignores Ctrl-C: its parent decides when to stop."""
    global _make_worker, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _make_worker, _stop = make_worker, threading.Event()
    atexit.register(os._exit, 0)  # skip interpreter shutdown: extension modules print errors during it

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            ending.recv()
        _stop.set()
        if parent := multiprocessing.parent_process():
            parent.join()  # a parent that exits normally ends us; one that was killed does not
            os._exit(1)

    threading.Thread(target=watch, name="watch", daemon=True).start()


def _make_ready() -> None:
    global _worker
    if _worker is None:
        _worker = _make_worker(_stop)


def _do(task: Any) -> Any:
    _make_ready()
    assert _worker is not None
    return _worker(task)

"""Executors: tasks shared out to workers, and their results as they come."""

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

AHEAD = 2  # tasks a process that wait for it, so that it never waits for them

Worker = Callable[[Any], Any]  # does a task; None if it was stopped on the way
WorkerFactory = Callable[[threading.Event], Worker]  # it is told what is set when all is to stop


class WorkerDiedError(ParlourError):
    """A worker that ended before its task did."""


class Executor(Protocol):
    """Has tasks done by workers, wherever these are.

    `run` yields what comes of the tasks, as they end. The factory and the tasks are pickled; the factory is called once
    in each process. Tasks are drawn little by little, so there may be no end to them. Close the generator, as
    `contextlib.closing` does, to stop all workers. Raises WorkerDiedError, and whatever a worker raises.
    """

    def run(self, make_worker: WorkerFactory, tasks: Iterator[Any]) -> Generator[Any]: ...


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    """Processes of this machine, each with a single thread; they end when told to, or when their parent dies.

    Without a number there are as many as there are cores. Raises ParlourError for less than one.
    """

    processes: int | None = None

    def __post_init__(self) -> None:
        if self.processes is not None and self.processes < 1:
            raise ParlourError(f"The number of processes must be at least 1, not {self.processes}.")

    def run(self, make_worker: WorkerFactory, tasks: Iterator[Any]) -> Generator[Any]:
        """The results of tasks, as they end."""
        count = self.processes or os.cpu_count() or 1
        context = multiprocessing.get_context("spawn")
        ending, beginning = context.Pipe(duplex=False)  # closed, it tells all processes to stop; so does our own death
        with ProcessPoolExecutor(count, context, _start, (make_worker, ending)) as pool:
            try:
                pool.submit(_make_ready).result()  # one compiles, before the others would do the same
                yield from _results(pool, tasks, count * AHEAD)
            except BrokenProcessPool:
                raise WorkerDiedError("A worker process died, possibly because it ran out of memory.") from None
            finally:
                with _undisturbed():
                    beginning.close()
                    pool.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Meanwhile Ctrl-C does nothing: who presses it again must not leave processes behind that nobody ends."""
    if threading.current_thread() is not threading.main_thread():  # which alone can be interrupted
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _results(pool: ProcessPoolExecutor, tasks: Iterator[Any], ahead: int) -> Iterator[Any]:
    """The results, while the next tasks begin."""
    waiting: set[Future[Any]] = {pool.submit(_do, task) for task in islice(tasks, ahead)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            waiting |= {pool.submit(_do, task) for task in islice(tasks, 1)}
            result = future.result()
            if result is not None:
                yield result


_make_worker: WorkerFactory  # of this process, if it is one of an executor's
_stop: threading.Event
_worker: Worker | None = None


def _start(make_worker: WorkerFactory, ending: Connection) -> None:
    """Set a process up. Ctrl-C reaches it too, but it is its parent that says when to stop."""
    global _make_worker, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _make_worker, _stop = make_worker, threading.Event()
    atexit.register(os._exit, 0)  # as it is: taking the interpreter apart, extension modules complain of what is left

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            ending.recv()
        _stop.set()
        if parent := multiprocessing.parent_process():
            parent.join()  # it ends us; if it was killed, nobody will
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

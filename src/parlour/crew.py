"""Work shared out to processes, each with a single thread, that end when they are told to or when their parent dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any

from .errors import ParlourError

AHEAD = 2  # tasks a process that wait for it, so that it never waits for them

Work = Callable[[Any], Any]  # does a task; None if it was stopped on the way
Hire = Callable[[threading.Event], Work]  # makes a process ready; it is told what is set when all is to stop


class CrewError(ParlourError):
    """A process died."""


def results(hire: Hire, tasks: Iterator[Any], processes: int | None = None) -> Generator[Any]:
    """What comes of tasks, as they end. `hire` and tasks are pickled; it is called once in each process.

    Close it, as `contextlib.closing` does, to stop all processes. Raises CrewError where one dies.
    """
    count = processes or os.cpu_count() or 1
    context = multiprocessing.get_context("spawn")
    ending, beginning = context.Pipe(duplex=False)  # closed, it tells all processes to stop; so does our own death
    with ProcessPoolExecutor(count, context, _start, (hire, ending)) as pool:
        try:
            pool.submit(_worker).result()  # one compiles, before the others would do the same
            yield from _results(pool, tasks, count * AHEAD)
        except BrokenProcessPool:
            raise CrewError("A process died, perhaps for lack of memory.") from None
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


_hire: Hire  # of this process, if it is one of a crew
_stop: threading.Event
_work: Work | None = None


def _start(hire: Hire, ending: Connection) -> None:
    """Make a process ready. Ctrl-C reaches it too, but it is its parent that says when to stop."""
    global _hire, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hire, _stop = hire, threading.Event()

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            ending.recv()
        _stop.set()
        if parent := multiprocessing.parent_process():
            parent.join()  # it ends us; if it was killed, nobody will
            os._exit(1)

    threading.Thread(target=watch, name="watch", daemon=True).start()


def _worker() -> None:
    global _work
    if _work is None:
        _work = _hire(_stop)


def _do(task: Any) -> Any:
    _worker()
    assert _work is not None
    return _work(task)

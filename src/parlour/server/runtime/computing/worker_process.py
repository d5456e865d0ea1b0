"""A separate process for work that may take too long, or crash."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from parlour.view.language import ENGLISH, speaking

try:
    import resource
except ImportError:  # as on Windows, which has no such limits
    resource = None

GIGABYTE = 2**30
MEMORY = 2 * GIGABYTE  # that such a process may have
NICENESS = 10  # so that whoever plays goes first
BEGINNING = 300  # seconds within which a process has begun
BACKSTOP = 30  # times as long as it may take of the processor may pass: on a busy machine it comes last
TAKES_TIME = hasattr(signal, "setitimer")  # whether the system can tell how much of the processor we take


class TooSlowError(Exception):
    """A call took longer than it may; its process was ended."""


class ProcessDiedError(Exception):
    """The process ended before it had answered."""


class WorkerProcess:
    """A process that does one thing after another, for one thread that asks.

    It begins when it is first needed, by doing `prepare`, which should import what is slow to import. It ends with us,
    however we end. One that took longer than `seconds`, or died, is replaced when it is needed again. These are seconds
    of the processor, counted by the system, which ends the process; where it cannot, as on Windows, those that pass.
    """

    def __init__(self, prepare: Callable[[], None], seconds: float):
        self.seconds, self._prepare = seconds, prepare
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._is_closed = False

    def ask(self, language: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function answers there, in a language. Raises what it raises, TooSlowError and ProcessDiedError."""
        if self._connection is None:
            self._connection = self._begin()
            self._call(self._connection, BEGINNING, (None, ENGLISH, self._prepare, ()))
        passing = BACKSTOP * self.seconds if TAKES_TIME else self.seconds
        return self._call(self._connection, passing, (self.seconds, language, function, arguments))

    def begin_anew(self) -> None:
        """Replace the process: this one has loaded files that have changed since."""
        self._end()

    def close(self) -> None:
        """End the process for good, whatever it does; whoever waits for its answer is told that it died."""
        self._is_closed = True
        if self._process is not None:
            self._process.kill()

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")  # a copy of us would have our locks, but not our threads
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), name="records", daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self._is_closed:  # meanwhile
            process.kill()
        return ours

    def _call(self, connection: Connection, passing: float, order: tuple[Any, ...]) -> Any:
        try:
            connection.send(order)
            is_late = not connection.poll(passing)
            is_done, answer = (False, TooSlowError()) if is_late else connection.recv()
        except (EOFError, ConnectionError):
            is_done, answer = False, self._why_it_died()
        if isinstance(answer, TooSlowError | ProcessDiedError | MemoryError):
            self._end()
        if not is_done:
            raise answer
        return answer

    def _why_it_died(self) -> Exception:
        """Why the process hung up, as an error."""
        if self._process is None:
            return ProcessDiedError()
        self._process.join()
        return TooSlowError() if TAKES_TIME and self._process.exitcode == -signal.SIGPROF else ProcessDiedError()

    def _end(self) -> None:
        """Make room for another one."""
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = None


def _serve(connection: Connection) -> None:
    """Serve calls in the process until nobody is left to ask."""
    _settle_down()
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            seconds, language, function, arguments = connection.recv()
            with speaking(language), _at_most(seconds):
                connection.send(_answer(function, arguments))


@contextlib.contextmanager
def _at_most(seconds: float | None) -> Iterator[None]:
    """Limit the processor time within the context: beyond it, SIGPROF ends the process."""
    if TAKES_TIME:
        signal.setitimer(signal.ITIMER_PROF, seconds or 0)
    yield
    if TAKES_TIME:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, function(*arguments)
    except Exception as problem:
        return False, problem


def _settle_down() -> None:
    """Leave Ctrl-C to whoever began us, end when they do, and take no more than our share."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="watch", daemon=True).start()
    if resource is not None:
        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)

"""A separate process for calls that may take too long or crash."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, TypeVarTuple

from parlour.view.language import ENGLISH, speaking

try:
    import resource
except ImportError:  # Windows has no resource limits
    resource = None

Given = TypeVarTuple("Given")
Result = TypeVar("Result")
GIGABYTE = 2**30
MEMORY = 2 * GIGABYTE  # limit per process
NICENESS = 10  # games in progress have precedence
START_TIMEOUT = 300  # seconds
BACKSTOP = 30  # wall-clock limit, as a multiple of the CPU limit: a niced process waits on a busy machine
HAS_CPU_TIMER = hasattr(signal, "setitimer")


class TooSlowError(Exception):
    """A call exceeded its time limit; its process was ended."""


class ProcessDiedError(Exception):
    """The process ended before it had replied."""


class WorkerProcess:
    """A process that runs one call at a time, for a single calling thread.

    It starts on the first call by running `prepare`, which should import slow modules, and ends with its parent. A
    process that exceeded `seconds` or died is replaced on the next call. The seconds are CPU time, enforced by the
    system, or wall-clock time on Windows.
    """

    def __init__(self, prepare: Callable[[], None], seconds: float):
        self.seconds, self._prepare = seconds, prepare
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._is_closed = False

    def call(self, language: str, function: Callable[[*Given], Result], *given: *Given) -> Result:
        """Call a function in the process, in a language. Raises what it raises, TooSlowError and ProcessDiedError."""
        if self._connection is None:
            self._connection = self._begin()
            self._call(self._connection, START_TIMEOUT, (None, ENGLISH, self._prepare, ()))
        timeout = BACKSTOP * self.seconds if HAS_CPU_TIMER else self.seconds
        return self._call(self._connection, timeout, (self.seconds, language, function, given))

    def restart(self) -> None:
        """Kill the process and close the connection, so that the next call starts another."""
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = None

    def close(self) -> None:
        """Kill the process for good. A call in progress raises ProcessDiedError."""
        self._is_closed = True
        if self._process is not None:
            self._process.kill()

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")  # a fork would inherit locks, but not the threads that hold them
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), name="records", daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self._is_closed:  # closed by another thread while the process started
            process.kill()
        return ours

    def _call(self, connection: Connection, timeout: float, request: tuple[object, ...]) -> Any:
        try:
            connection.send(request)
            is_late = not connection.poll(timeout)
            is_done, answer = (False, TooSlowError()) if is_late else connection.recv()
        except (EOFError, ConnectionError):
            is_done, answer = False, self._cause_of_death()
        if isinstance(answer, TooSlowError | ProcessDiedError | MemoryError):
            self.restart()
        if not is_done:
            raise answer
        return answer

    def _cause_of_death(self) -> Exception:
        """The error that explains why the process closed the connection."""
        if self._process is None:
            return ProcessDiedError()
        self._process.join()
        return TooSlowError() if HAS_CPU_TIMER and self._process.exitcode == -signal.SIGPROF else ProcessDiedError()


def _serve(connection: Connection) -> None:
    """Serve calls in the process until the connection closes."""
    _configure_process()
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            seconds, language, function, arguments = connection.recv()
            with speaking(language), _at_most(seconds):
                try:
                    reply = True, function(*arguments)
                except Exception as problem:
                    reply = False, problem
                connection.send(reply)


@contextlib.contextmanager
def _at_most(seconds: float | None) -> Iterator[None]:
    """Limit the CPU time within the context: beyond it, SIGPROF ends the process."""
    if HAS_CPU_TIMER:
        signal.setitimer(signal.ITIMER_PROF, seconds or 0)
    yield
    if HAS_CPU_TIMER:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _configure_process() -> None:
    """Ignore Ctrl-C, end with the parent process, and limit niceness and memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="watch", daemon=True).start()
    if resource is not None:
        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)

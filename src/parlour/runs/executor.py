"""Executors distribute tasks over worker processes and yield results as they finish; workers play games."""

from __future__ import annotations

import atexit
import contextlib
import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import util
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.players import Player, PlayerError, ask
from parlour.players.warmup import first_decision

from .game_loop import GameResult, GameTask, play_game
from .run_log import P, RunLog

AHEAD = 2  # queued tasks per process, so that none runs idle
T = TypeVar("T")  # a task
R = TypeVar("R")  # its result
Worker = Callable[[T], R | None]  # returns a task's result, or None if it was stopped
WorkerFactory = Callable[[threading.Event], Worker[T, R]]  # takes the event that is set to stop the run
_make_worker: WorkerFactory[Any, Any]  # set in worker processes
_stop: threading.Event
_worker: Worker[Any, Any] | None = None
_at_work = threading.Lock()  # held during a task
WARM_SECONDS = 0.3  # thinking time, excluding compilation
GRACE = 0.5  # seconds that a stopped task may go on
PATIENCE = 10.0  # seconds that an idle process may take to exit


class WorkerDiedError(ParlourError):
    """A worker process ended before its task was done."""


class Executor(Protocol):
    """Runs tasks on workers, on this machine or on others.

    `run` yields results in the order in which they finish. The factory and the tasks are pickled; the factory is called
    once per process. Tasks are drawn lazily, so there may be infinitely many. Closing the generator, as with
    `contextlib.closing`, stops all workers. Raises WorkerDiedError and any exception that a worker raises.
    """

    def run(self, make_worker: WorkerFactory[T, R], tasks: Iterator[T]) -> Generator[R]: ...


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    """Single-threaded worker processes on this machine. They also exit when their parent dies.

    The default is one process per core. Raises ParlourError for fewer than one.
    """

    processes: int | None = None

    def __post_init__(self) -> None:
        if self.processes is not None and self.processes < 1:
            raise ParlourError(f"The number of processes must be at least 1, not {self.processes}.")

    def run(self, make_worker: WorkerFactory[T, R], tasks: Iterator[T]) -> Generator[R]:
        """Yield the results of tasks as they finish."""
        count = self.processes or os.cpu_count() or 1
        context = multiprocessing.get_context("spawn")
        ending, beginning = context.Pipe(duplex=False)  # closing it (or our death) stops all processes
        with ProcessPoolExecutor(count, context, _start, (make_worker, ending)) as pool:
            try:
                _submit(pool, _make_ready).result()  # let one process compile first; the others load its cache
                yield from _results(pool, tasks, count * AHEAD)
            except BrokenProcessPool:
                raise WorkerDiedError("A worker process died, possibly because it ran out of memory.") from None
            finally:
                with _undisturbed():
                    beginning.close()
                    _end_starting(pool)
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


def _end_starting(pool: ProcessPoolExecutor) -> None:
    """End the processes that are still loading Parlour. The others ignore this signal."""
    if hasattr(signal, "pthread_sigmask"):  # not Windows
        for process in list(pool._processes.values()):
            process.terminate()


def _results(pool: ProcessPoolExecutor, tasks: Iterator[object], ahead: int) -> Iterator[Any]:
    """Yield results and keep the queue of tasks filled."""
    waiting = {_submit(pool, _do, task) for task in islice(tasks, ahead)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            waiting |= {_submit(pool, _do, task) for task in islice(tasks, 1)}
            if (result := future.result()) is not None:
                yield result


def _submit(pool: ProcessPoolExecutor, function: Callable[..., Any], *arguments: object) -> Future[Any]:
    """Submit a task. Processes that this starts never see Ctrl-C, not even while they are starting."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        return pool.submit(function, *arguments)
    with _interrupted_later():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited by new processes
        try:
            return pool.submit(function, *arguments)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _interrupted_later() -> Iterator[None]:
    """Handle Ctrl-C afterwards, even if a thread without a mask receives it: a new process awaits its instructions."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread handles signals
        yield
        return
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if received and callable(before):
            before(signal.SIGINT, None)


def _start(make_worker: WorkerFactory[Any, Any], ending: Connection) -> None:
    """Set up a worker process. It ignores Ctrl-C and `_end_starting`: it stops with its pool."""
    global _make_worker, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: None)  # unlike SIG_IGN, not inherited by external players
    _make_worker, _stop = make_worker, threading.Event()
    atexit.register(os._exit, 0)  # skip interpreter shutdown: extension modules print errors during it
    threading.Thread(target=_watch, args=(ending,), name="watch", daemon=True).start()


def _watch(ending: Connection) -> None:
    """Stop this worker process once its pool closes, or its parent ends. A task that goes on is abandoned."""
    with contextlib.suppress(EOFError, OSError):
        ending.recv()
    _stop.set()
    if parent := multiprocessing.parent_process():
        parent.join(GRACE)
        if _at_work.acquire(blocking=False):  # an idle process exits by itself, unless its parent was killed
            parent.join(PATIENCE)
        util._run_finalizers(0)  # pyright: ignore[reportAttributeAccessIssue]  # ends external players
        os._exit(1)


def _make_ready() -> None:
    global _worker
    with _at_work:
        if _worker is None:
            _worker = _make_worker(_stop)


def _do(task: object) -> Any:
    """Return the result of a task, or None after the stop: then the process may end while it sends the result."""
    if _stop.is_set():
        return None
    _make_ready()
    assert _worker is not None
    with _at_work:
        result = _worker(task)
    return None if _stop.is_set() else result


class Lineup(Protocol):
    """The game and its players. It must be picklable, because workers are made from it."""

    @property
    def players(self) -> Sequence[object]:
        """The players in any form; tasks refer to them by index."""
        ...

    def game(self) -> Game: ...

    def make_player(self, number: int, seed: int) -> Player: ...


class GameWorker:
    """Plays games of a lineup. Every player decides once beforehand, so that everything is compiled."""

    def __init__(self, lineup: Lineup, stop: threading.Event):
        self._lineup, self._game, self._stop = lineup, lineup.game(), stop
        state = first_decision(self._game)
        for number in range(len(lineup.players)):
            hurry = threading.Event()
            threading.Timer(WARM_SECONDS, hurry.set).start()
            with contextlib.suppress(PlayerError):  # such a player also forfeits its games
                ask(lineup.make_player(number, 0), state.clone(), hurry)

    def __call__(self, task: GameTask) -> GameResult | None:
        players = [self._lineup.make_player(number, task.seed(seat)) for seat, number in enumerate(task.seats)]
        return play_game(task, self._game, players, self._stop)


def play_games(lineup: Lineup, tasks: Iterator[GameTask], executor: Executor) -> Generator[GameResult]:
    """Play games and yield them as they finish. Close the generator to stop. Raises WorkerDiedError."""
    first = next(tasks, None)
    if first is None:  # no worker has to start
        return
    with closing(executor.run(functools.partial(GameWorker, lineup), chain([first], tasks))) as results:
        yield from results


def play_missing(
    log: RunLog[P], lineup: Lineup, tasks: Iterator[GameTask], executor: Executor
) -> Generator[GameResult]:
    """Play the games that a log lacks, and yield each one after logging it. Close the generator to stop.

    Raises WorkerDiedError. On KeyboardInterrupt, all finished games are in the log.
    """
    missing = (task for task in tasks if task.number not in log.games)
    try:
        with closing(play_games(lineup, missing, executor)) as results:
            for result in results:
                log.add(result)
                yield result
    except WorkerDiedError as problem:
        raise WorkerDiedError(f"{problem} All finished games are in the log.") from None

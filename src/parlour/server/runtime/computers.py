"""Computers at work: a bounded number of threads, and before them a queue in which all have to wait their turn."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Generic, TypeVar

from parlour.game import State
from parlour.players import Decision, advise, ask, make_player
from parlour.search.report import Report

from ..observability import Metrics

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search says of a position."""

    turn: int  # how many turns had been made
    state: State  # the position, as the seat to act sees it
    report: Report | None  # None at the end of the game
    value: tuple[float, ...]  # the result that each seat can expect


class Job(Generic[Result]):
    """A decision or an analysis to be made: waiting, under way, or done."""

    def __init__(self, future: Future[Result], stop: threading.Event):
        self.future, self._stop = future, stop
        self.cancelled = False

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self.cancelled = True
        self.future.cancel()
        self._stop.set()


class ComputerPool:
    """A number of computers that think at once. The others wait, first come, first served."""

    def __init__(self, threads: int, metrics: Metrics | None = None):
        self._threads, self._metrics = threads, metrics or Metrics()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="computer")
        self._stops: set[threading.Event] = set()
        self._lock = threading.Lock()

    def decide(self, level: str, state: State) -> Job[Decision]:
        """Have a computer of a level decide what to play, with the eyes of the seat to act."""
        position = state.clone()
        return self._submit(lambda stop: self._ask(level, position, stop))

    def analyse(self, turn: int, state: State, seconds: float) -> Job[Analysis]:
        """Have a position looked at for some seconds, with the eyes of the seat to act."""
        seen = state.observation(state.current_player())
        return self._submit(lambda stop: _analyse(turn, seen, seconds, stop))

    def close(self) -> None:
        """Stop all thinking; what has not begun never will."""
        with self._lock:
            for stop in self._stops:
                stop.set()
        self._pool.shutdown(cancel_futures=True)

    @property
    def load(self) -> tuple[int, int]:
        """How many jobs wait, and how many are under way."""
        running = min(self._threads, len(self._stops))
        return len(self._stops) - running, running

    def _ask(self, level: str, position: State, stop: threading.Event) -> Decision:
        with self._metrics.thinking.labels(level).time():
            return ask(make_player(level), position, stop)

    def _submit(self, work: Callable[[threading.Event], Result]) -> Job[Result]:
        stop = threading.Event()
        with self._lock:
            self._stops.add(stop)
        future = self._pool.submit(work, stop)
        future.add_done_callback(lambda _: self._forget(stop))
        return Job(future, stop)

    def _forget(self, stop: threading.Event) -> None:
        with self._lock:
            self._stops.discard(stop)


def analysis_of_end(turn: int, state: State) -> Analysis:
    """What there is to say of a game that is over."""
    return Analysis(turn, state, None, tuple(state.returns()))


def _analyse(turn: int, state: State, seconds: float, stop: threading.Event) -> Analysis:
    report = advise(state, seconds, stop)
    return Analysis(turn, state, report, expectations(state, report.best.value))


def expectations(state: State, value: float) -> tuple[float, ...]:
    """Each seat's expected result, when that of the seat to act is known: together the seats can win nothing."""
    count, actor = state.game.num_players(), state.current_player()
    rest = -value / (count - 1) if count > 1 else 0.0
    return tuple(value if seat == actor else rest for seat in range(count))

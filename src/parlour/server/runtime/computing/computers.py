"""Computer players and analyses: threads that decide moves and assess positions."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass

from parlour.core.game import State
from parlour.players import LEVELS, Decision, advise, ask, make_player
from parlour.players.explanations import Explanation, explain
from parlour.search.report import Report
from parlour.server.domain.commands import Caller
from parlour.server.domain.refusals import Refusal
from parlour.server.observability import Metrics
from parlour.view.language import phrases

from .fair_pool import FairPool, Job
from .fair_queue import Bounds, Priority, Task

say = phrases(__package__)

BUDGETS = {level.name: level.budget for level in LEVELS}  # search seconds per level
LEAST_THINKING = 0.05  # seconds that a computer thinks even if it has waited for longer than its budget
LEAST_ANALYSIS = 0.25  # share of the requested seconds that an analysis gets even after a long wait


@dataclass(frozen=True, slots=True)
class Analysis:
    """A search's assessment of a position."""

    turn: int  # number of turns before the position
    state: State  # the position, as the seat to act sees it
    report: Report | None  # None at the end of the game
    value: tuple[float, ...]  # expected result per seat
    explanation: Explanation | None = None  # why the best move is best


class ComputerPool:
    """A fixed number of computers that think in parallel, behind a fair queue.

    A level's stated time (`Level.seconds`) starts with the request: a job that has waited thinks for the rest of it,
    but always for a moment, whether its level counts seconds or simulations. Under load, answers get weaker, not
    later. Only a move that nobody waits for gets its level's full time.
    """

    def __init__(self, threads: int, analyses: Bounds | None = None, metrics: Metrics | None = None):
        self._metrics = metrics or Metrics()
        self._pool = FairPool("computer", threads, {Priority.REQUEST: analyses} if analyses else None)
        self.queue = self._pool.queue

    def decide(
        self, level: str, state: State, priority: Priority = Priority.OPPONENT, network: str = ""
    ) -> Job[Decision]:
        """Let a level choose an action, knowing what the seat to act sees."""
        position, task = state.clone(), Task(priority, network, BUDGETS[level])
        return self._pool.submit(lambda stop: self._ask(level, position, stop), task, LEAST_THINKING)

    def analyse(self, turn: int, state: State, seconds: float, network: str = "") -> Job[Analysis]:
        """Analyse a position for some seconds, knowing what the seat to act sees. Raises Refusal.

        The waiting time depends on the load only, not on anything hidden from that seat.
        """
        seen, task = state.observation(state.current_player()), Task(Priority.REQUEST, network, seconds)
        return self._pool.submit(lambda stop: _analyse(turn, seen, seconds, stop), task, LEAST_ANALYSIS * seconds)

    def load(self) -> tuple[list[Priority], list[Priority]]:
        """The priorities of the waiting jobs, and of the running ones."""
        return self._pool.load()

    def close(self) -> None:
        """Stop all jobs."""
        self._pool.close()

    def _ask(self, level: str, position: State, stop: threading.Event) -> Decision:
        with self._metrics.thinking.labels(level).time():
            return ask(make_player(level), position, stop)


class Analyses:
    """The analyses in progress: at most one per key, a few per network."""

    def __init__(self, computers: ComputerPool):
        self._computers = computers
        self._jobs: dict[str, Job[Analysis]] = {}

    async def run(self, caller: Caller, turn: int, state: State, seconds: float) -> Analysis:
        """Analyse a position, and cancel the caller's earlier analysis. Raises Refusal.

        Cancelling the awaiting task cancels the analysis.
        """
        if caller.key in self._jobs:
            self._jobs[caller.key].cancel()
        job = self._computers.analyse(turn, state, seconds, caller.network)
        if caller.key is not None:
            self._jobs[caller.key] = job
        try:
            return await self._result(job, caller.key)
        finally:
            job.cancel()
            if caller.key is not None and self._jobs.get(caller.key) is job:
                del self._jobs[caller.key]

    async def _result(self, job: Job[Analysis], key: str | None) -> Analysis:
        try:
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if key is None or self._jobs.get(key) in (job, None):
                raise
            raise Refusal("too_many", say("This analysis was cancelled because you started another one.")) from None


def analysis_of_end(turn: int, state: State) -> Analysis:
    """The analysis of a finished game: its result."""
    return Analysis(turn, state, None, tuple(state.returns()))


def expectations(state: State, value: float) -> tuple[float, ...]:
    """Each seat's expected result, derived from that of the seat to act: the results of all seats sum to zero."""
    count, actor = state.game.num_players(), state.current_player()
    rest = -value / (count - 1) if count > 1 else 0.0
    return tuple(value if seat == actor else rest for seat in range(count))


def _analyse(turn: int, state: State, seconds: float, stop: threading.Event) -> Analysis:
    report = advise(state, seconds, stop)
    explanation = explain(state, report, stop)
    return Analysis(turn, state, report, expectations(state, report.best.value), explanation)

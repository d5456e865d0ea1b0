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
from .fair_queue import Bounds, Priority

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
        self.jobs = FairPool("computer", threads, {Priority.REQUEST: analyses} if analyses else None)

    def decide(
        self, level: str, state: State, priority: Priority = Priority.OPPONENT, network: str = ""
    ) -> Job[Decision]:
        """Let a level choose an action, knowing what the seat to act sees."""
        position, seconds = state.clone(), BUDGETS[level]
        return self.jobs.submit(
            lambda stop: self._ask(level, position, stop), priority, network, seconds, LEAST_THINKING
        )

    def analyse(self, turn: int, state: State, seconds: float, network: str = "") -> Job[Analysis]:
        """Analyse a position for some seconds, knowing what the seat to act sees. Raises Refusal.

        The waiting time depends on the load only, not on anything hidden from that seat.
        """
        seen, least = state.observation(state.current_player()), LEAST_ANALYSIS * seconds
        return self.jobs.submit(
            lambda stop: _analyse(turn, seen, seconds, stop), Priority.REQUEST, network, seconds, least
        )

    def _ask(self, level: str, position: State, stop: threading.Event) -> Decision:
        with self._metrics.thinking.labels(level).time():
            return ask(make_player(level), position, stop)


class Analyses:
    """The analyses in progress: at most one per key, a few per network."""

    def __init__(self, computers: ComputerPool):
        self._computers = computers
        self._jobs: dict[str | None, Job[Analysis]] = {}  # one per key

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
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if self._jobs.get(caller.key) in (job, None):
                raise
            raise Refusal("too_many", say("This analysis was cancelled because you started another one.")) from None
        finally:
            job.cancel()
            if self._jobs.get(caller.key) is job:
                del self._jobs[caller.key]


def expectations(state: State, value: float) -> tuple[float, ...]:
    """Each seat's expected result, derived from that of the seat to act: the results of all seats sum to zero."""
    count, actor = state.game.num_players(), state.current_player()
    rest = -value / (count - 1) if count > 1 else 0.0
    return tuple(value if seat == actor else rest for seat in range(count))


def _analyse(turn: int, state: State, seconds: float, stop: threading.Event) -> Analysis:
    report = advise(state, seconds, stop)
    explanation = explain(state, report, stop)
    return Analysis(turn, state, report, expectations(state, report.best.value), explanation)

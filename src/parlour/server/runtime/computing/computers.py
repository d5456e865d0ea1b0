"""Computers at work: they decide what to play, and say what they think of a position."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from parlour.core.state import State
from parlour.players import LEVELS, Decision, advise, ask, make_player
from parlour.players.explanations import Explanation, explain
from parlour.search.report import Report

from ...observability import Metrics
from .fair_pool import FairPool, Job
from .fair_queue import Bounds, Task
from .priority import Priority

BUDGETS = {level.name: level.budget for level in LEVELS}  # the seconds of each level's search
MOMENT = 0.05  # seconds that a computer thinks at least, however long it has waited
LEAST = 0.25  # of the seconds that were asked for, that an analysis has in any case


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search says of a position."""

    turn: int  # how many turns had been made
    state: State  # the position, as the seat to act sees it
    report: Report | None  # None at the end of the game
    value: tuple[float, ...]  # the result that each seat can expect
    explanation: Explanation | None = None  # for its best move


class ComputerPool:
    """A number of computers that think at once, with a fair queue before them.

    A level's stated time (`Level.seconds`) runs from when it is asked: a job that has waited thinks for what is left
    of it, but at least for a moment, whether its level counts seconds or simulations. When many wait, answers get
    weaker, not later. Only a move that nobody waits for now has its level's full time.
    """

    def __init__(self, threads: int, analyses: Bounds | None = None, metrics: Metrics | None = None):
        self._metrics = metrics or Metrics()
        self._pool = FairPool("computer", threads, {Priority.REQUEST: analyses} if analyses else None)
        self.queue = self._pool.queue

    def decide(
        self, level: str, state: State, priority: Priority = Priority.OPPONENT, network: str = ""
    ) -> Job[Decision]:
        """Have a computer of a level decide what to play, seeing what the seat to act sees."""
        position, task = state.clone(), Task(priority, network, BUDGETS[level])
        return self._pool.submit(lambda stop: self._ask(level, position, stop), task, MOMENT)

    def analyse(self, turn: int, state: State, seconds: float, network: str = "") -> Job[Analysis]:
        """Have a position analysed for some seconds, seeing what the seat to act sees. Raises Refusal.

        How long it waits depends on the number of others, and on nothing that is hidden from that seat.
        """
        seen, task = state.observation(state.current_player()), Task(Priority.REQUEST, network, seconds)
        return self._pool.submit(lambda stop: _analyse(turn, seen, seconds, stop), task, LEAST * seconds)

    def load(self) -> tuple[list[Priority], list[Priority]]:
        """The priorities of the jobs that wait, and of those under way."""
        return self._pool.load()

    def close(self) -> None:
        """Stop all thinking; what has not begun never will."""
        self._pool.close()

    def _ask(self, level: str, position: State, stop: threading.Event) -> Decision:
        with self._metrics.thinking.labels(level).time():
            return ask(make_player(level), position, stop)


def analysis_of_end(turn: int, state: State) -> Analysis:
    """The analysis of a game that is over."""
    return Analysis(turn, state, None, tuple(state.returns()))


def _analyse(turn: int, state: State, seconds: float, stop: threading.Event) -> Analysis:
    report = advise(state, seconds, stop)
    explanation = explain(state, report, stop)
    return Analysis(turn, state, report, expectations(state, report.best.value), explanation)


def expectations(state: State, value: float) -> tuple[float, ...]:
    """Each seat's expected result, when that of the seat to act is known: together the seats can win nothing."""
    count, actor = state.game.num_players(), state.current_player()
    rest = -value / (count - 1) if count > 1 else 0.0
    return tuple(value if seat == actor else rest for seat in range(count))

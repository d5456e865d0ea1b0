"""A comparison, from a log that lacks games to one that has them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

from parlour.runs.executor import Executor, WorkerDiedError
from parlour.runs.run_log import RunLog

from .comparison import PILOT, Comparison
from .plan import ComparisonPlan
from .rounds import play_rounds

ComparisonLog = RunLog[ComparisonPlan]


def run(
    log: ComparisonLog,
    most: int,
    executor: Executor,
    on_round: Callable[[Comparison], Any] = lambda comparison: None,
    is_over: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Play what is missing of the first `most` pairs, until all is known or `is_over` says so.

    `on_round` is called after each round. KeyboardInterrupt stops all workers and goes on to the caller; what was
    played is in the log. Raises WorkerDiedError.
    """
    comparison = Comparison(log.plan)
    comparison.feed(log.games)
    for first, last in ((0, min(PILOT, most)), (PILOT, most)):  # first what says whether dice in common bring anything
        _play(log, comparison, first, last, executor, on_round, is_over)
    return comparison


def _play(
    log: ComparisonLog,
    comparison: Comparison,
    first: int,
    last: int,
    executor: Executor,
    on_round: Callable[[Comparison], Any],
    is_over: Callable[[], bool],
) -> None:
    rounds = comparison.rounds(log.games, first, last)
    try:
        with closing(play_rounds(log.plan, rounds, executor)) as played:
            for results in played:
                for result in results:
                    log.add(result)
                comparison.feed(log.games)
                on_round(comparison)
                if comparison.is_decided() or is_over():
                    break
    except WorkerDiedError as problem:
        raise WorkerDiedError(f"{problem} All finished games are in the log.") from None

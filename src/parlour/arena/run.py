"""A match, from a log that lacks games to one that has them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import islice
from typing import Any

from parlour.runs.executor import Executor
from parlour.runs.worker import play_missing

from .results import MatchLog


def run(
    log: MatchLog,
    games: int,
    executor: Executor,
    on_game: Callable[[], Any] = lambda: None,
    is_decided: Callable[[], bool] = lambda: False,
) -> None:
    """Play what is missing of the first `games` games, until all are over or `is_decided` says so.

    `on_game` is called after each. KeyboardInterrupt stops all workers and goes on to the caller; what was played is
    in the log. Raises WorkerDiedError.
    """
    with closing(play_missing(log, log.plan, islice(log.plan.tasks(), games), executor)) as played:
        for _ in played:
            on_game()
            if is_decided():
                break

"""Collecting: what a data folder lacks is played, on all cores or machines, and added part by part."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import closing
from typing import Any

from parlour.errors import ParlourError
from parlour.lab.fixed_budget import fixed_spec
from parlour.runs.executor import Executor, WorkerDiedError

from .collector import Collector
from .dataset import DataFolder


def collect(
    folder: DataFolder,
    players: str,
    games: int,
    executor: Executor,
    on_games: Callable[[int], Any] = lambda count: None,
    is_enough: Callable[[], bool] = lambda: False,
) -> None:
    """Collect the first `games` games of some players, as far as they are not there, until `is_enough` says so.

    `on_games` is called with the number of games of each part once it is in the folder. KeyboardInterrupt stops all
    workers and goes on to the caller; what was added stays. Raises DataError, WorkerDiedError, and ParlourError for
    players that cannot play.
    """
    if games < 1:
        raise ParlourError(f"The number of games must be at least 1, not {games}.")
    collection = folder.manifest.collection
    meaning = str(fixed_spec(players, collection.game()))
    with folder.writing({players: meaning}):
        if missing := folder.missing(players, games):
            make_worker = functools.partial(Collector, collection, players)
            with closing(executor.run(make_worker, iter(missing))) as parts:
                _keep(parts, folder, on_games, is_enough)


def _keep(parts: Any, folder: DataFolder, on_games: Callable[[int], Any], is_enough: Callable[[], bool]) -> None:
    try:
        for part in parts:
            folder.add(part)
            on_games(part.portion.last - part.portion.first)
            if is_enough():
                return
    except WorkerDiedError as problem:
        raise WorkerDiedError(f"{problem} All parts collected so far are kept.") from None

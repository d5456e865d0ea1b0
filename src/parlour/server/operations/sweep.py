"""Going through all tables of a database, with as many processes as there is work for. None is kept in memory."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Engine

from parlour.runs.executor import LocalExecutor
from parlour.server.settings import Settings
from parlour.server.storage.database import connect

from .stored import StoredTable, batches, count_tables, read_tables

FEW = 100  # tables that one process is through with before rules are compiled and others have begun

Finding = TypeVar("Finding")
Progress = Callable[[str, int], AbstractContextManager[Callable[[], object]]]  # what is done, and how often in all
Task = tuple[int, tuple[str, ...]]  # its number, and the tables to be examined


def silently(what: str, total: int) -> AbstractContextManager[Callable[[], object]]:
    """Progress that nobody follows."""
    return nullcontext(lambda: None)


def sweep(
    settings: Settings,
    engine: Engine,
    examine: Callable[[StoredTable, bool], Finding],
    what: str,
    processes: int | None = None,
    progress: Progress = silently,
) -> Iterator[Finding]:
    """What is found at each table, in the order of their ids.

    `examine` is a function of a module; it is told whether to play by compiled rules, which pays where there are many
    tables. `processes` is how many work at once; by default one where there is little to do, or else one a core.
    """
    total = count_tables(engine)
    tasks = zip(count(), batches(engine), strict=False)
    worker = _Examiner(settings, examine, is_compiled=total > FEW)
    with progress(what, total) as advance, closing(_run(worker, tasks, _hands(total, processes))) as results:
        for findings in in_order(results):
            for finding in findings:
                advance()
                yield finding


def _hands(total: int, processes: int | None) -> int | None:
    return 1 if processes is None and total <= FEW else processes


def _run(examiner: _Examiner, tasks: Iterator[Task], processes: int | None) -> Generator[Any]:
    """The results of all tasks, as they end."""
    if processes != 1:
        yield from LocalExecutor(processes).run(examiner, tasks)
    else:
        yield from map(examiner(threading.Event()), tasks)


def in_order(results: Iterator[tuple[int, Any]]) -> Iterator[Any]:
    """Results in the order of the numbers of their tasks, from 0."""
    early: dict[int, Any] = {}
    following = 0
    for number, result in results:
        early[number] = result
        while following in early:
            yield early.pop(following)
            following += 1


@dataclass(frozen=True, slots=True)
class _Examiner:
    """What a process does; it is pickled."""

    settings: Settings
    examine: Callable[[StoredTable, bool], Any]
    is_compiled: bool

    def __call__(self, stop: threading.Event) -> Callable[[Task], tuple[int, list[Any]]]:
        engine = connect(self.settings.database_url, self.settings.lock_timeout, read_only=True)

        def work(task: Task) -> tuple[int, list[Any]]:
            number, ids = task
            return number, [self.examine(stored, self.is_compiled) for stored in read_tables(engine, ids)]

        return work

"""A pass over all tables of a database, in parallel processes. Tables are read in batches and not kept in memory."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Engine, func, select

from parlour.runs.executor import LocalExecutor
from parlour.server.settings import Settings
from parlour.server.storage.engine import connect
from parlour.server.storage.schema import archives, events, tables
from parlour.server.storage.store import unpack

BATCH = 20  # tables read together
FEW = 100  # up to so many tables, starting processes and compiling rules takes longer than it saves

Result = TypeVar("Result")
Progress = Callable[[str, int], AbstractContextManager[Callable[[], object]]]  # from a title and the number of steps
Batch = tuple[int, tuple[str, ...]]  # its number, and the ids of its tables
Done = tuple[int, list[Result]]  # the number of a batch, and the results of its tables
MakeWorker = Callable[[threading.Event], Callable[[Batch], Done[Result]]]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's row and events, as stored."""

    row: Mapping[str, Any]
    events: tuple[tuple[int, str], ...]  # sequence number and JSON text

    @property
    def id(self) -> str:
        return self.row["id"]


def no_progress(title: str, total: int) -> AbstractContextManager[Callable[[], object]]:
    """A Progress that shows nothing."""
    return nullcontext(lambda: None)


def sweep(
    settings: Settings,
    engine: Engine,
    examine: Callable[[StoredTable, bool], Result],
    title: str,
    processes: int | None = None,
    progress: Progress = no_progress,
) -> Iterator[Result]:
    """Examine each table, and yield the results in the order of the tables' ids.

    `examine` is a module-level function of a table and of whether to use compiled rules. `processes` is the number of
    worker processes (default: 1 for up to FEW tables, otherwise one per core).
    """
    with engine.connect() as connection:
        total = connection.scalar(select(func.count()).select_from(tables)) or 0
    batches = zip(count(), _batches(engine), strict=False)
    make_worker = partial(_examiner, settings, examine, total > FEW)
    workers = 1 if processes is None and total <= FEW else processes
    with progress(title, total) as advance, closing(_run(make_worker, batches, workers)) as results:
        for batch in in_order(results):
            for result in batch:
                advance()
                yield result


def _run(make_worker: MakeWorker[Result], batches: Iterator[Batch], processes: int | None) -> Generator[Done[Result]]:
    if processes != 1:
        yield from LocalExecutor(processes).run(make_worker, batches)
    else:
        yield from map(make_worker(threading.Event()), batches)


def in_order(results: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """Sort numbered results by their numbers, which count from 0."""
    early: dict[int, Result] = {}
    following = 0
    for number, result in results:
        early[number] = result
        while following in early:
            yield early.pop(following)
            following += 1


def _examiner(
    settings: Settings, examine: Callable[[StoredTable, bool], Result], is_compiled: bool, stop: threading.Event
) -> Callable[[Batch], Done[Result]]:
    """Return the work of one process."""
    engine = connect(settings.database_url, settings.lock_timeout, read_only=True)

    def work(batch: Batch) -> Done[Result]:
        number, ids = batch
        return number, [examine(stored, is_compiled) for stored in read_tables(engine, ids)]

    return work


def _batches(engine: Engine) -> Iterator[tuple[str, ...]]:
    """The ids of all tables in order, BATCH at a time."""
    ids = ("",)
    while ids:
        with engine.connect() as connection:
            query = select(tables.c.id).where(tables.c.id > ids[-1]).order_by(tables.c.id).limit(BATCH)
            ids = tuple(connection.scalars(query))
        if ids:
            yield ids


def read_tables(engine: Engine, ids: Sequence[str]) -> list[StoredTable]:
    """Read some tables in one transaction."""
    with engine.connect() as connection, connection.begin():
        query = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        rows = [{str(name): value for name, value in row.items()} for row in connection.execute(query).mappings()]
        found: dict[str, list[tuple[int, str]]] = {id: [] for id in ids}
        for row in connection.execute(select(archives).where(archives.c.table_id.in_(ids))):
            found[row.table_id] += enumerate(unpack(row.events), 1)
        for row in connection.execute(select(events).where(events.c.table_id.in_(ids)).order_by(events.c.seq)):
            found[row.table_id].append((row.seq, row.data))
    return [StoredTable(row, tuple(found[row["id"]])) for row in rows]

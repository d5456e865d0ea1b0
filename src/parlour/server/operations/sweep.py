"""A pass over all tables of a database, in parallel processes. Tables are read in batches and not kept in memory."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, func, select

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
NumberedEvents = tuple[tuple[int, str], ...]  # sequence number and JSON text


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's row and events, as stored."""

    row: Mapping[str, Any]
    events: NumberedEvents

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
    worker = _Examiner(settings, examine, is_compiled=total > FEW)
    workers = 1 if processes is None and total <= FEW else processes
    with progress(title, total) as advance, closing(_run(worker, batches, workers)) as results:
        for batch in in_order(results):
            for result in batch:
                advance()
                yield result


def _run(examiner: _Examiner, batches: Iterator[Batch], processes: int | None) -> Generator[Any]:
    if processes != 1:
        yield from LocalExecutor(processes).run(examiner, batches)
    else:
        yield from map(examiner(threading.Event()), batches)


def in_order(results: Iterator[tuple[int, Any]]) -> Iterator[Any]:
    """Sort numbered results by their numbers, which count from 0."""
    early: dict[int, Any] = {}
    following = 0
    for number, result in results:
        early[number] = result
        while following in early:
            yield early.pop(following)
            following += 1


@dataclass(frozen=True, slots=True)
class _Examiner:
    """The work of a process; it is pickled."""

    settings: Settings
    examine: Callable[[StoredTable, bool], Any]
    is_compiled: bool

    def __call__(self, stop: threading.Event) -> Callable[[Batch], tuple[int, list[Any]]]:
        engine = connect(self.settings.database_url, self.settings.lock_timeout, read_only=True)

        def work(batch: Batch) -> tuple[int, list[Any]]:
            number, ids = batch
            return number, [self.examine(stored, self.is_compiled) for stored in read_tables(engine, ids)]

        return work


def _batches(engine: Engine) -> Iterator[tuple[str, ...]]:
    """The ids of all tables in order, BATCH at a time."""
    last = ""
    while True:
        with engine.connect() as connection:
            query = select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id).limit(BATCH)
            ids = tuple(connection.scalars(query))
        if not ids:
            return
        yield ids
        last = ids[-1]


def read_tables(engine: Engine, ids: Sequence[str]) -> list[StoredTable]:
    """Read some tables in one transaction."""
    with engine.connect() as connection, connection.begin():
        query = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        rows = [{str(name): value for name, value in row.items()} for row in connection.execute(query).mappings()]
        packed, unpacked = _packed_events(connection, ids), _unpacked_events(connection, ids)
    return [StoredTable(row, (*packed.get(row["id"], ()), *unpacked.get(row["id"], ()))) for row in rows]


def _packed_events(connection: Connection, ids: Sequence[str]) -> dict[str, NumberedEvents]:
    rows = connection.execute(select(archives).where(archives.c.table_id.in_(ids)))
    return {row.table_id: tuple(enumerate(unpack(row.events), 1)) for row in rows}


def _unpacked_events(connection: Connection, ids: Sequence[str]) -> dict[str, NumberedEvents]:
    query = select(events).where(events.c.table_id.in_(ids)).order_by(events.c.table_id, events.c.seq)
    rows = groupby(connection.execute(query), lambda event: event.table_id)
    return {id: tuple((event.seq, event.data) for event in group) for id, group in rows}

"""Tables as they lie in the database, a batch at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from parlour.server.storage.archive import unpack
from parlour.server.storage.schema import archives, events, tables

BATCH = 20  # tables that are read together

Written = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's row, and its events in order: the number of each, and what is written of it."""

    row: Mapping[str, Any]
    written: Written

    @property
    def id(self) -> str:
        return self.row["id"]


def count_tables(engine: Engine) -> int:
    """How many tables there are."""
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(tables)) or 0


def batches(engine: Engine) -> Iterator[tuple[str, ...]]:
    """The ids of all tables, some at a time, in order."""
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
    """Some tables, all as they were at one moment."""
    with engine.connect() as connection, connection.begin():
        query = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        rows = [{str(name): value for name, value in row.items()} for row in connection.execute(query).mappings()]
        packed, written = _packed(connection, ids), _written(connection, ids)
    return [StoredTable(row, (*packed.get(row["id"], ()), *written.get(row["id"], ()))) for row in rows]


def _packed(connection: Connection, ids: Sequence[str]) -> dict[str, Written]:
    """The events that lie in the archive, by table."""
    rows = connection.execute(select(archives).where(archives.c.table_id.in_(ids)))
    return {row.table_id: tuple(enumerate(unpack(row.events), 1)) for row in rows}


def _written(connection: Connection, ids: Sequence[str]) -> dict[str, Written]:
    """The events that lie by themselves, by table."""
    query = select(events).where(events.c.table_id.in_(ids)).order_by(events.c.table_id, events.c.seq)
    rows = groupby(connection.execute(query), lambda event: event.table_id)
    return {id: tuple((event.seq, event.data) for event in group) for id, group in rows}

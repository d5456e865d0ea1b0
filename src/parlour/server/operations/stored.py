"""Tables as they lie in the database, a batch at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Engine, func, select

from ..storage.schema import events, tables

BATCH = 20  # tables that are read together


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's row, and its events in order: the number of each, and what is written of it."""

    row: Mapping[str, Any]
    written: tuple[tuple[int, str], ...]

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
        rows = connection.execute(select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.id)).mappings().all()
        query = select(events).where(events.c.table_id.in_(ids)).order_by(events.c.table_id, events.c.seq)
        told = {
            id: tuple((event.seq, event.data) for event in group)
            for id, group in groupby(connection.execute(query), lambda event: event.table_id)
        }
    return [StoredTable({str(name): value for name, value in row.items()}, told.get(row["id"], ())) for row in rows]

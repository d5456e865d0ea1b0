"""Numbers of spectators connected to each process, by table. They don't show who watches."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future

from sqlalchemy import Connection, delete, func, insert, select

from .database import Database
from .schema import audiences, processes, tables


def record_audiences(database: Database, numbers: Mapping[str, int]) -> Future[None]:
    """Record the numbers of spectators at this process, by table. Tables that no longer exist are ignored."""

    def work(connection: Connection) -> None:
        mine = audiences.c.process == database.process
        connection.execute(delete(audiences).where(mine, audiences.c.table_id.in_(numbers)))
        watched = select(tables.c.id).where(tables.c.id.in_(sorted(id for id in numbers if numbers[id])))
        for id in connection.scalars(watched.with_for_update(read=True, key_share=True)).all():
            row = {"table_id": id, "process": database.process, "number": numbers[id]}
            connection.execute(insert(audiences), row)

    return database.submit(work)


def audiences_elsewhere(database: Database) -> dict[str, int]:
    """Return the numbers of spectators at the other living processes, by table."""
    alive = select(processes.c.id).where(processes.c.id != database.process)
    query = select(audiences.c.table_id, func.sum(audiences.c.number).label("total"))
    with database.reading() as connection:
        rows = connection.execute(query.where(audiences.c.process.in_(alive)).group_by(audiences.c.table_id))
        return {row.table_id: int(row.total) for row in rows}

"""People's reports about public tables, for the operator."""

from __future__ import annotations

import json
from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, insert, select, update

from parlour.server.domain.clocks import DAY

from .audit import AuditEntry, add_entry
from .database import Database
from .schema import reports

Reason = Literal["name", "spam", "cheating", "conduct", "other"]
KEPT = 90 * DAY


@dataclass(frozen=True, slots=True)
class TableReport:
    """A report about a table, with the names of the people there, as the table may soon be gone."""

    table_id: str
    key: str  # the hash of the reporting person's key
    reason: Reason
    at: int
    game: str
    names: tuple[str, ...]
    closed_at: int | None = None  # when an operator closed it


def add_report(database: Database, report: TableReport) -> Future[None]:
    """Store a report in place of the person's previous one about the table, and remove old reports."""
    row = {"table_id": report.table_id, "key": report.key, "reason": report.reason, "at": report.at}
    row |= {"game": report.game, "names": json.dumps(report.names, ensure_ascii=False)}

    def work(connection: Connection) -> None:
        connection.execute(delete(reports).where(reports.c.at < report.at - KEPT))
        same = reports.c.table_id == report.table_id, reports.c.key == report.key
        connection.execute(delete(reports).where(*same))
        connection.execute(insert(reports), row)

    return database.submit(work)


def close_reports(database: Database, table_id: str, entry: AuditEntry) -> Future[int]:
    """Close the open reports about a table, and log it. The result is their number."""

    def work(connection: Connection) -> int:
        open_ones = reports.c.table_id == table_id, reports.c.closed_at.is_(None)
        count = connection.execute(update(reports).where(*open_ones).values(closed_at=entry.at)).rowcount
        if count:
            add_entry(connection, entry)
        return count

    return database.submit(work)


def replace_names(connection: Connection, table_id: str, names: Collection[str], name: str) -> None:
    """Replace some people's names in the reports about a table."""
    for row in connection.execute(select(reports).where(reports.c.table_id == table_id)).all():
        changed = [name if former in names else former for former in json.loads(row.names)]
        same = reports.c.table_id == table_id, reports.c.key == row.key
        connection.execute(update(reports).where(*same).values(names=json.dumps(changed, ensure_ascii=False)))


def newest_reports(connection: Connection, most: int, *, closed: bool) -> list[TableReport]:
    """Return the newest reports, newest first; with `closed`, also those that an operator has closed."""
    query = select(reports).order_by(reports.c.at.desc()).limit(most)
    rows = connection.execute(query if closed else query.where(reports.c.closed_at.is_(None)))
    return [
        TableReport(row.table_id, row.key, row.reason, row.at, row.game, tuple(json.loads(row.names)), row.closed_at)
        for row in rows
    ]

"""People's reports about public tables, for the operator."""

from __future__ import annotations

import json
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from parlour.server.domain.clocks import DAY

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

    @property
    def when(self) -> datetime:
        """The time of the report, in UTC."""
        return datetime.fromtimestamp(self.at // 1000, UTC)


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


def newest_reports(connection: Connection, most: int) -> list[TableReport]:
    """Return the newest reports, newest first."""
    rows = connection.execute(select(reports).order_by(reports.c.at.desc()).limit(most))
    return [
        TableReport(row.table_id, row.key, row.reason, row.at, row.game, tuple(json.loads(row.names))) for row in rows
    ]

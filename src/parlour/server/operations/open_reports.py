"""People's reports about public tables."""

from __future__ import annotations

from parlour.server.settings import Settings
from parlour.server.storage.report_rows import TableReport, newest_reports

from .access import check_newest, reading

MOST = 500


def list_reports(settings: Settings, most: int = MOST, *, closed: bool = False) -> list[TableReport]:
    """Return the newest reports in a database, which may be in use; with `closed`, also closed ones.

    Raises DatabaseError.
    """
    with reading(settings) as engine:
        check_newest(engine)
        with engine.connect() as connection:
            return newest_reports(connection, most, closed=closed)

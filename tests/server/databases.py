"""Databases that tests create and fill in little time."""

from contextlib import contextmanager

import pytest
from sqlalchemy import event, inspect

from parlour.server.storage import database, engine, migration
from parlour.server.storage.schema import REVISION

_migrations = {}  # the statements that migrate an empty database, by dialect


@contextmanager
def fast_databases():
    """Migrate only the first empty database, and repeat its statements in others. Never wait for the disk.

    Close a PostgreSQL database within 20 ms instead of 200.
    """
    upgrade, set_up = migration.upgrade, engine._set_up_sqlite

    def upgrade_or_repeat(connection, revision="head"):
        dialect = connection.dialect.name
        if revision != "head" or inspect(connection).has_table(REVISION):
            upgrade(connection, revision)
        elif dialect not in _migrations:
            _migrations[dialect] = record(connection, upgrade)
        else:
            for statement, parameters in _migrations[dialect]:
                connection.exec_driver_sql(statement, parameters)

    def set_up_without_waiting(connection, pooled):
        set_up(connection, pooled)
        connection.execute("PRAGMA synchronous = OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migration, "upgrade", upgrade_or_repeat)
        patch.setattr(engine, "_set_up_sqlite", set_up_without_waiting)
        patch.setattr(database, "POLL_SECONDS", 0.02)
        yield


def record(connection, upgrade):
    """Migrate, and return each statement that changed the database, with its parameters."""
    statements = []

    def note(connection, cursor, statement, parameters, context, executemany):
        if not statement.lstrip().startswith(("SELECT", "PRAGMA")):
            statements.append((statement, parameters or None))

    event.listen(connection, "before_cursor_execute", note)
    upgrade(connection)
    event.remove(connection, "before_cursor_execute", note)
    return statements

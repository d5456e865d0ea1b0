"""Reaching a database, and its schema."""

import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect
from sqlalchemy.exc import OperationalError

from parlour.server.domain.refusals import Refusal
from parlour.server.settings import read_settings
from parlour.server.storage.database import connect, migrate, refusal
from parlour.server.storage.schema import metadata


@pytest.fixture
def engine(url):
    engine = connect(read_settings(database=url).database_url, lock_timeout=1.0)
    yield engine
    engine.dispose()


def test_migrations_and_metadata_agree(engine):
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert {"tables", "events", "processes", "presences"} < set(inspect(connection).get_table_names())


def test_to_migrate_again_changes_nothing(engine):
    migrate(engine)
    migrate(engine)


def test_sqlite_waits_for_the_disk_and_lets_others_read(sqlite_url):
    engine = connect(sqlite_url, lock_timeout=2.5)
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2500}


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "parlour.db").write_text("Dear diary, " * 1000)
    engine = connect(f"sqlite:///{tmp_path / 'parlour.db'}", lock_timeout=1.0)
    with pytest.raises(Refusal) as refused:
        migrate(engine)
    engine.dispose()
    assert refused.value.code == "storage"


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("database or disk is full", "disk is full"),
        ("database is locked", "Another program holds"),
        ("connection refused", "cannot be used now"),
    ],
)
def test_what_is_wrong_is_said(cause, said):
    problem = refusal(OperationalError("INSERT", {}, sqlite3.OperationalError(cause)))
    assert problem.code == "storage"
    assert said in str(problem)

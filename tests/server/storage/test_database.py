"""Reaching a database, and its schema."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from parlour.match.verify import verify
from parlour.server.domain.commands import Play
from parlour.server.domain.records import write_table
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings, read_settings
from parlour.server.storage.database import DatabaseError, connect, migrate, refusal
from parlour.server.storage.schema import metadata

DATA = Path(__file__).parent / "data"


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
    with pytest.raises(DatabaseError, match=r"The database .*parlour\.db cannot be used: file is not a database"):
        migrate(engine)
    engine.dispose()


def test_a_database_of_a_later_version_is_refused_and_left_as_it_is(engine):
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match=r"was written by a later version of Parlour\. Nothing was changed"):
        migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"


async def test_tables_of_an_earlier_version_go_on(tmp_path):
    """Written by version 0.1.0: a game of two that is going on, and one that was given up."""
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as database:
        database.executescript((DATA / "schema_0001.sql").read_text("utf-8"))
    async with TableService(Settings(data=tmp_path)) as service:
        going_on = await service.table("c86914704b0a17a6")
        assert going_on.match.state.to_text() == "wwwwwwww/www1wwww/3(bw)4/8/8/4b3/bbb2bbb/bbbbbbbb 1 1"
        await service.do(going_on.id, Play(going_on.seq, ("e7e6",)), "b" * 64)
        over = await service.table("0dd4041a2692bde3")
        assert over.end is not None and (over.end.reason, over.end.seat) == ("resigned", 1)
        assert verify(write_table(over)).holds


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


def test_an_error_of_the_database_tells_no_values(engine):
    """They would go to the log: the secrets of the dice, and what was played."""
    with pytest.raises(SQLAlchemyError) as problem, engine.connect() as connection:
        connection.execute(text("SELECT :secret FROM nothing"), {"secret": "swordfish"})
    assert "nothing" in str(problem.value) and "swordfish" not in str(problem.value)

"""How a database is connected to."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from parlour.server.settings import read_settings
from parlour.server.storage.engine import connect


def test_sqlite_waits_for_the_disk_and_lets_others_read(sqlite_url):
    engine = connect(sqlite_url, lock_timeout=2.5)
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2500}


def test_what_only_reads_leaves_the_file_as_it_is(tmp_path, sqlite_url):
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as database:
        database.execute("CREATE TABLE tables (id TEXT)")
    before = (tmp_path / "parlour.db").read_bytes()
    engine = connect(sqlite_url, lock_timeout=0.1, read_only=True)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 0
        with pytest.raises(OperationalError, match="readonly database"):
            connection.exec_driver_sql("INSERT INTO tables VALUES ('a')")
    engine.dispose()
    assert (tmp_path / "parlour.db").read_bytes() == before


def test_an_error_of_the_database_tells_no_values(url):
    """They would go to the log: the secrets of the dice, and what was played."""
    engine = connect(read_settings(database=url).database_url, lock_timeout=1.0)
    with pytest.raises(SQLAlchemyError) as problem, engine.connect() as connection:
        connection.execute(text("SELECT :secret FROM nothing"), {"secret": "swordfish"})
    engine.dispose()
    assert "nothing" in str(problem.value) and "swordfish" not in str(problem.value)

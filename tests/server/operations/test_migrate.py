"""Databases of an earlier version brought up to date, with a backup before."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from parlour.errors import ParlourError
from parlour.server.operations.check import check
from parlour.server.operations.maintenance import bring_up_to_date, restore
from parlour.server.runtime.service import milliseconds
from parlour.server.settings import read_settings
from parlour.server.storage.database_file import DatabaseInUseError, DatabaseLock, revision_of
from parlour.server.storage.engine import DatabaseError, connect
from parlour.server.storage.migration import revisions
from parlour.server.storage.store import Store

from .houses import game, put

OLD = Path(__file__).parents[1] / "storage" / "data" / "schema_0001.sql"


@pytest.fixture
def old(tmp_path):
    """The settings of a server that was last run by version 0.1.0."""
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as database:
        database.executescript(OLD.read_text("utf-8"))
    return read_settings(data=tmp_path)


def rows(settings, table):
    """All rows of a table in a file."""
    with closing(sqlite3.connect(settings.data / "parlour.db")) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(f"SELECT * FROM {table}")]


@pytest.fixture
def shared_old(old, shared_settings, tmp_path, monkeypatch):
    """The same of servers that share a database; backups go to the folder where the command is run."""
    monkeypatch.chdir(tmp_path)
    engine = connect(shared_settings.database_url, 1.0)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "parlour.server.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for row in rows(old, "tables"):
            names = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO tables VALUES ({names})"), {**row, "public": bool(row["public"])})
        for row in rows(old, "events"):
            connection.execute(text("INSERT INTO events VALUES (:table_id, :seq, :data)"), row)
    engine.dispose()
    return shared_settings


def test_a_file_is_brought_up_to_date_and_kept_as_it_was(old):
    done = bring_up_to_date(old)
    assert done.steps == tuple(revisions()[1:])
    assert revision_of(old.data / "parlour.db") == revisions()[-1]
    assert revision_of(done.backup) == "0001" and done.backup.name.startswith("parlour-before-0002-")
    report = check(old, processes=1)
    assert report.faults == [] and report.tables == 2


def test_the_backup_leads_back(old):
    done = bring_up_to_date(old)
    restore(old, done.backup)
    assert revision_of(old.data / "parlour.db") == "0001"


def test_a_shared_database_is_dumped_before(shared_old, tmp_path):
    done = bring_up_to_date(shared_old)
    assert done.steps == tuple(revisions()[1:])
    assert list(tmp_path.glob("parlour-before-0002-*.dump")) == [tmp_path / done.backup]
    assert check(shared_old, processes=1).faults == []
    restore(shared_old, done.backup)
    assert bring_up_to_date(shared_old).steps == tuple(revisions()[1:])


def test_without_pg_dump_it_goes_on_only_if_that_is_wanted(shared_old, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ParlourError, match="The backup before the migration failed: pg_dump is not installed.* --yes"):
        bring_up_to_date(shared_old)
    assert check(shared_old, processes=1).faults[0].problem.startswith("The schema lacks 0002")
    done = bring_up_to_date(shared_old, without_backup=True)
    assert done.steps == tuple(revisions()[1:]) and done.backup is None


def test_what_is_up_to_date_is_left_alone(settings, tmp_path):
    put(settings, game("one"))
    done = bring_up_to_date(settings)
    assert (done.steps, done.backup) == ((), None)
    assert not list(tmp_path.glob("*before*"))


def test_over_a_live_server_nothing_is_migrated(old):
    with DatabaseLock(old.data / "parlour.db"), pytest.raises(DatabaseInUseError):
        bring_up_to_date(old)
    assert revision_of(old.data / "parlour.db") == "0001"


def test_nor_over_one_that_shares_the_database(shared_settings):
    put(shared_settings, game("one"))
    store = Store(shared_settings.database_url, "alive")
    store.database.open()
    store.processes.heartbeat(milliseconds(), 0).result()
    store.database.close()
    with pytest.raises(DatabaseError, match="is in use"):
        bring_up_to_date(shared_settings)


def test_where_nothing_is_nothing_is_made(file_settings):
    with pytest.raises(DatabaseError, match="No database at"):
        bring_up_to_date(file_settings)
    assert not file_settings.data.exists()

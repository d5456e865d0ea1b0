"""Backups put back."""

import os
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text, update

from parlour.errors import ParlourError
from parlour.server.operations import maintenance, postgres
from parlour.server.operations.check import check
from parlour.server.operations.maintenance import back_up
from parlour.server.runtime.service import milliseconds
from parlour.server.settings import read_settings
from parlour.server.storage.database_file import DatabaseInUseError, DatabaseLock
from parlour.server.storage.engine import DatabaseError, connect
from parlour.server.storage.schema import processes
from parlour.server.storage.store import Store

from .houses import ALL, game, house, put


@pytest.fixture
def backup(settings, tmp_path):
    """A backup of a house, to which another game came later."""
    house(settings)
    back_up(settings, tmp_path / "backup")
    put(settings, game("later"))
    return tmp_path / "backup"


def tables(settings):
    """The ids of all tables; each is found whole."""
    report = check(settings, processes=1)
    assert report.faults == []
    engine = connect(settings.database_url, 1.0)
    with engine.connect() as connection:
        ids = sorted(connection.execute(text("SELECT id FROM tables")).scalars())
    engine.dispose()
    assert report.tables == len(ids)
    return ids


def test_what_was_backed_up_is_back(settings, backup):
    done = maintenance.restore(settings, backup)
    assert tables(settings) == ALL
    assert (done.counts.tables, done.is_newest) == (len(ALL), True)


def test_a_file_that_was_replaced_is_kept_whole(file_settings, tmp_path):
    put(file_settings, game("one"))
    back_up(file_settings, tmp_path / "backup.db")
    put(file_settings, game("two"))
    os.chmod(file_settings.data / "parlour.db", 0o640)
    kept = maintenance.restore(file_settings, tmp_path / "backup.db").kept
    assert tables(file_settings) == ["one"]
    assert tables(read_settings(database=f"sqlite:///{kept}")) == ["one", "two"]
    assert os.path.basename(kept).startswith("parlour-before-restore-")
    assert (file_settings.data / "parlour.db").stat().st_mode & 0o777 == 0o640


def test_tables_that_were_replaced_are_kept_in_a_schema(shared_settings, tmp_path):
    put(shared_settings, game("one"))
    back_up(shared_settings, tmp_path / "backup")
    put(shared_settings, game("two"))
    kept = maintenance.restore(shared_settings, tmp_path / "backup").kept
    assert tables(shared_settings) == ["one"]
    engine = connect(shared_settings.database_url, 1.0)
    with engine.connect() as connection:
        names = connection.execute(text(f"SELECT id FROM {kept.removeprefix('schema ')}.tables ORDER BY id"))
        assert list(names.scalars()) == ["one", "two"]
    engine.dispose()
    put(shared_settings, game("three"))
    assert tables(shared_settings) == ["one", "three"]


def test_a_backup_can_be_put_where_nothing_was(file_settings, tmp_path):
    put(file_settings, game("one"))
    back_up(file_settings, tmp_path / "backup.db")
    other = read_settings(data=tmp_path / "other" / "folder")
    assert maintenance.restore(other, tmp_path / "backup.db").kept is None
    assert tables(other) == ["one"]


def test_a_damaged_file_is_replaced_and_kept_too(file_settings, tmp_path):
    put(file_settings, game("one"))
    back_up(file_settings, tmp_path / "backup.db")
    file = file_settings.data / "parlour.db"
    file.write_bytes(b"Dear diary" * 1000)
    (file.parent / "parlour.db-wal").write_bytes(b"what was to be written into the diary")
    kept = maintenance.restore(file_settings, tmp_path / "backup.db").kept
    assert tables(file_settings) == ["one"]
    with open(kept, "rb") as diary:
        assert diary.read(10) == b"Dear diary"


def test_over_a_live_server_nothing_is_restored(file_settings, tmp_path):
    put(file_settings, game("one"))
    back_up(file_settings, tmp_path / "backup.db")
    put(file_settings, game("two"))
    with DatabaseLock(file_settings.data / "parlour.db"), pytest.raises(DatabaseInUseError, match="already in use"):
        maintenance.restore(file_settings, tmp_path / "backup.db")
    assert tables(file_settings) == ["one", "two"]
    assert not [name for name in os.listdir(file_settings.data) if "restore" in name or "part" in name]


def test_over_live_servers_that_share_a_database_neither(shared_settings, tmp_path):
    put(shared_settings, game("one"))
    back_up(shared_settings, tmp_path / "backup")
    store = Store(shared_settings.database_url, "alive")
    store.database.open()
    store.processes.heartbeat(milliseconds(), 0).result()
    put(shared_settings, game("two"))
    with pytest.raises(DatabaseError, match=r"is in use: a server process sent a heartbeat \d+ s ago\. Stop all ser"):
        maintenance.restore(shared_settings, tmp_path / "backup")
    assert tables(shared_settings) == ["one", "two"]
    with store.database.engine.begin() as connection:
        connection.execute(update(processes).values(seen=processes.c.seen - 60_000))
    store.database.close()
    maintenance.restore(shared_settings, tmp_path / "backup")
    assert tables(shared_settings) == ["one"]


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"SQLite format 3\0 or so", b"PGDMP or so", os.urandom(5000)])
def test_what_is_no_backup_changes_nothing(settings, tmp_path, content):
    put(settings, game("one"))
    (tmp_path / "diary").write_bytes(content)
    with pytest.raises(ParlourError, match="is not a backup|is incomplete|cannot be used"):
        maintenance.restore(settings, tmp_path / "diary")
    assert tables(settings) == ["one"]


def test_half_a_backup_changes_nothing(settings, backup):
    content = backup.read_bytes()
    backup.write_bytes(content[: len(content) * 2 // 3])
    with pytest.raises(ParlourError, match="damaged|not a complete backup|failed"):
        maintenance.restore(settings, backup)
    assert "later" in tables(settings)


def test_a_backup_that_is_not_there_and_a_folder_are_said(file_settings, tmp_path):
    with pytest.raises(ParlourError, match="Cannot read .*nowhere: No such file or directory. Give an existing backup"):
        maintenance.restore(file_settings, tmp_path / "nowhere")
    with pytest.raises(ParlourError, match="Cannot read .*: Is a directory"):
        maintenance.restore(file_settings, tmp_path)


def test_a_database_of_another_program_is_no_backup(file_settings, tmp_path):
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(ParlourError, match="belongs to another program"):
        maintenance.restore(file_settings, tmp_path / "recipes.db")


def test_the_database_is_no_backup_of_itself(file_settings):
    put(file_settings, game("one"))
    with pytest.raises(ParlourError, match="is the database itself"):
        maintenance.restore(file_settings, file_settings.data / "parlour.db")


def test_a_backup_of_a_later_version_changes_nothing(settings, backup, monkeypatch):
    monkeypatch.setattr(maintenance, "revisions", lambda: ["0000"])
    with pytest.raises(ParlourError, match="was written by a later version of Parlour. Restore it with that version"):
        maintenance.restore(settings, backup)
    assert "later" in tables(settings)


def test_a_backup_of_an_earlier_version_is_said_to_be_one(settings, backup, monkeypatch):
    known = maintenance.revisions()
    monkeypatch.setattr(maintenance, "revisions", lambda: [*known, "later"])
    assert not maintenance.restore(settings, backup).is_newest


def test_where_the_backup_fails_half_way_nothing_is_changed(shared_settings, tmp_path):
    put(shared_settings, game("one"))
    back_up(shared_settings, tmp_path / "backup")
    put(shared_settings, game("two"))
    with pytest.raises(postgres.ToolError, match="psql failed with postgresql"):
        postgres.replace(shared_settings, tmp_path / "backup", ["ALTER TABLE events SET SCHEMA nowhere"])
    content = (tmp_path / "backup").read_bytes()
    (tmp_path / "half").write_bytes(content[: len(content) - 300])
    with pytest.raises(postgres.ToolError):
        postgres.replace(shared_settings, tmp_path / "half", ["DROP TABLE events, presences, archives, tables CASCADE"])
    assert tables(shared_settings) == ["one", "two"]


def test_a_disk_that_fills_up_changes_nothing(file_settings, tmp_path, monkeypatch):
    def fill(handle):
        raise OSError(28, "No space left on device")

    put(file_settings, game("one"))
    back_up(file_settings, tmp_path / "backup.db")
    put(file_settings, game("two"))
    monkeypatch.setattr(os, "fsync", fill)
    with pytest.raises(DatabaseError, match="No space left on device"):
        maintenance.restore(file_settings, tmp_path / "backup.db")
    monkeypatch.undo()
    assert tables(file_settings) == ["one", "two"]

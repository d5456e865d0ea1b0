"""Backing up, migrating and restoring databases."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text, update

from parlour.errors import ParlourError
from parlour.server.operations import maintenance, postgres
from parlour.server.operations.database_check import check
from parlour.server.operations.maintenance import back_up, bring_up_to_date, restore
from parlour.server.runtime.service import milliseconds
from parlour.server.settings import read_settings
from parlour.server.storage.database_file import DatabaseInUseError, lock_database, revision_of
from parlour.server.storage.engine import DatabaseError, connect
from parlour.server.storage.migration import revisions, upgrade
from parlour.server.storage.schema import processes
from parlour.server.storage.store import Store

from .houses import ALL, game, house, put

FILE = "backup"


@pytest.fixture
def target(tmp_path):
    return tmp_path / "backups" / FILE


@pytest.fixture(autouse=True)
def folder(target, monkeypatch):
    target.parent.mkdir()
    monkeypatch.chdir(target.parent.parent)


def test_backup_is_a_single_complete_file(settings, target):
    house(settings)
    counts = back_up(settings, target)
    assert counts.tables == len(ALL) and counts.events == check(settings, processes=1).events
    assert target.stat().st_mode & 0o077 == 0  # secrets inside
    if settings.database_url.startswith("sqlite"):
        report = check(read_settings(database=f"sqlite:///{target}"), processes=1)
        assert report.tables == len(ALL) and report.faults == []
    assert os.listdir(target.parent) == [FILE]


@pytest.mark.parametrize("work", [check, bring_up_to_date, lambda settings: back_up(settings, Path("backup"))])
def test_missing_database_is_refused(file_settings, work):
    with pytest.raises(DatabaseError, match=r"No database at .*parlour\.db\. Set its folder with --data"):
        work(file_settings)
    assert not file_settings.data.exists() and not Path("backup").exists()


def backup_of_one(settings, folder):
    """A backup with one game of a database that has a second one by now."""
    put(settings, game("one"))
    back_up(settings, folder / FILE)
    put(settings, game("two"))
    return folder / FILE


@pytest.fixture
def full_disk(monkeypatch):
    def fill(handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        yield lambda: patch.setattr(os, "fsync", fill)


def test_backup_replaces_file_only_with_force(settings, target):
    put(settings, game("one"))
    target.write_text("as before")
    with pytest.raises(ParlourError, match="already exists. Choose another file, or overwrite it with --force"):
        back_up(settings, target)
    assert target.read_text() == "as before"
    assert back_up(settings, target, force=True).tables == 1
    assert target.stat().st_size > 100


def test_backup_to_database_or_folder_is_refused(file_settings, tmp_path):
    put(file_settings, game("one"))
    with pytest.raises(ParlourError, match="is the database itself"):
        back_up(file_settings, file_settings.data / "parlour.db", force=True)
    with pytest.raises(ParlourError, match="is a folder. Give a file name"):
        back_up(file_settings, tmp_path, force=True)


def test_full_disk_changes_nothing(file_settings, tmp_path, target, full_disk):
    backup = backup_of_one(file_settings, tmp_path)
    full_disk()
    with pytest.raises(DatabaseError, match="Cannot write .*: No space left on device"):
        back_up(file_settings, target)
    with pytest.raises(DatabaseError, match="No space left on device"):
        restore(file_settings, backup)
    assert os.listdir(target.parent) == []
    assert table_ids(file_settings) == ["one", "two"]


def test_backup_of_damaged_database_is_refused(file_settings, target):
    put(file_settings, *(game(f"game{n}", turns=12) for n in range(10)))
    file = file_settings.data / "parlour.db"
    content = bytearray(file.read_bytes())
    content[-3 * 4096 : -2 * 4096] = b"\xff" * 4096
    file.write_bytes(content)
    with pytest.raises(DatabaseError, match="damaged"):
        back_up(file_settings, target)
    assert os.listdir(target.parent) == []


def test_missing_pg_dump_is_explained(shared_settings, target, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(postgres.ToolError, match="pg_dump is not installed. Install PostgreSQL's client programs"):
        back_up(shared_settings, target)
    assert os.listdir(target.parent) == []


def test_old_pg_dump_is_explained(shared_settings, target, replace_program):
    replace_program(
        "pg_dump",
        "echo 'pg_dump: error: aborting because of server version mismatch' >&2\n"
        "echo 'pg_dump: detail: server version: 17.2; pg_dump version: 15.18' >&2\nexit 1",
    )
    with pytest.raises(postgres.ToolError, match=r"pg_dump is too old \(.*pg_dump version: 15\.18\)\. Put the ser"):
        back_up(shared_settings, target)
    assert os.listdir(target.parent) == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:swordfish@db.test/parlour", r"postgresql://ann:\*\*\*@db\.test/parlour"),
        ("postgresql://ann@db.test/parlour?password=swordfish", r"postgresql://ann@db\.test/parlour"),
    ],
)
def test_password_is_hidden_from_messages_and_arguments(address, shown, target, tmp_path, replace_program):
    seen = tmp_path / "seen"
    replace_program("pg_dump", f'echo "$@" > {seen}\necho "$PGPASSWORD" >> {seen}\necho refused >&2\nexit 1')
    settings = read_settings(database=address)
    with pytest.raises(postgres.ToolError, match=rf"failed with {shown}: refused"):
        postgres.dump(settings, target)
    arguments, password = seen.read_text().splitlines()
    assert "swordfish" not in arguments and password == "swordfish"


def test_unreachable_server_is_explained_without_password(target):
    settings = read_settings(database="postgresql://ann:swordfish@127.0.0.1:1/parlour")
    with pytest.raises(DatabaseError, match=r"ann:\*\*\*@127\.0\.0\.1:1/parlour cannot be used: no server answers"):
        back_up(settings, target)


OLD = Path(__file__).parents[1] / "storage" / "data" / "schema_0001.sql"


@pytest.fixture
def old(tmp_path):
    """Settings with a file written by version 0.1.0."""
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as database:
        database.executescript(OLD.read_text("utf-8"))
    return read_settings(data=tmp_path)


def rows(settings, table):
    """All rows of a table in a SQLite file."""
    with closing(sqlite3.connect(settings.data / "parlour.db")) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(f"SELECT * FROM {table}")]


@pytest.fixture
def shared_old(old, shared_settings):
    """Settings with a PostgreSQL database of version 0.1.0; backups go to the current folder."""
    engine = connect(shared_settings.database_url, 1.0)
    with engine.begin() as connection:
        upgrade(connection, "0001")
        for row in rows(old, "tables"):
            names = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO tables VALUES ({names})"), {**row, "public": bool(row["public"])})
        for row in rows(old, "events"):
            connection.execute(text("INSERT INTO events VALUES (:table_id, :seq, :data)"), row)
    engine.dispose()
    return shared_settings


def test_migrated_file_is_backed_up(old):
    done = bring_up_to_date(old)
    assert done.steps == tuple(revisions()[1:])
    assert revision_of(old.data / "parlour.db") == revisions()[-1]
    assert revision_of(done.backup) == "0001" and done.backup.name.startswith("parlour-before-0002-")
    report = check(old, processes=1)
    assert report.faults == [] and report.tables == 2
    restore(old, done.backup)
    assert revision_of(old.data / "parlour.db") == "0001"


def test_shared_database_is_dumped_before_migration(shared_old, tmp_path):
    done = bring_up_to_date(shared_old)
    assert done.steps == tuple(revisions()[1:])
    assert list(tmp_path.glob("parlour-before-0002-*.dump")) == [tmp_path / done.backup]
    assert check(shared_old, processes=1).faults == []
    restore(shared_old, done.backup)
    assert bring_up_to_date(shared_old).steps == tuple(revisions()[1:])


def test_migration_without_pg_dump_needs_consent(shared_old, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ParlourError, match="The backup before the migration failed: pg_dump is not installed.* --yes"):
        bring_up_to_date(shared_old)
    assert check(shared_old, processes=1).faults[0].problem.startswith("The schema lacks 0002")
    done = bring_up_to_date(shared_old, without_backup=True)
    assert done.steps == tuple(revisions()[1:]) and done.backup is None


def test_current_database_is_not_migrated(settings, tmp_path):
    put(settings, game("one"))
    done = bring_up_to_date(settings)
    assert (done.steps, done.backup) == ((), None)
    assert not list(tmp_path.glob("*before*"))


def test_migration_under_live_server_is_refused(old):
    with lock_database(old.database_url), pytest.raises(DatabaseInUseError):
        bring_up_to_date(old)
    assert revision_of(old.data / "parlour.db") == "0001"


@pytest.fixture
def backup(settings, tmp_path):
    """A backup that lacks the last game of the database."""
    house(settings)
    back_up(settings, tmp_path / "backup")
    put(settings, game("later"))
    return tmp_path / "backup"


def table_ids(settings):
    """The ids of all tables, which are checked."""
    report = check(settings, processes=1)
    assert report.faults == []
    engine = connect(settings.database_url, 1.0)
    with engine.connect() as connection:
        ids = sorted(connection.execute(text("SELECT id FROM tables")).scalars())
    engine.dispose()
    assert report.tables == len(ids)
    return ids


def test_restore_brings_back_backup(settings, backup):
    done = restore(settings, backup)
    assert table_ids(settings) == ALL
    assert (done.counts.tables, done.is_newest) == (len(ALL), True)


def test_replaced_file_is_kept(file_settings, tmp_path):
    backup = backup_of_one(file_settings, tmp_path)
    os.chmod(file_settings.data / "parlour.db", 0o640)
    kept = restore(file_settings, backup).kept
    assert table_ids(file_settings) == ["one"]
    assert table_ids(read_settings(database=f"sqlite:///{kept}")) == ["one", "two"]
    assert os.path.basename(kept).startswith("parlour-before-restore-")
    assert (file_settings.data / "parlour.db").stat().st_mode & 0o777 == 0o640


def test_replaced_tables_are_kept_in_schema(shared_settings, tmp_path):
    backup = backup_of_one(shared_settings, tmp_path)
    kept = restore(shared_settings, backup).kept
    assert table_ids(shared_settings) == ["one"]
    engine = connect(shared_settings.database_url, 1.0)
    with engine.connect() as connection:
        names = connection.execute(text(f"SELECT id FROM {kept.removeprefix('schema ')}.tables ORDER BY id"))
        assert list(names.scalars()) == ["one", "two"]
    engine.dispose()
    put(shared_settings, game("three"))
    assert table_ids(shared_settings) == ["one", "three"]


def test_restore_to_new_folder(file_settings, tmp_path):
    backup = backup_of_one(file_settings, tmp_path)
    other = read_settings(data=tmp_path / "other" / "folder")
    assert restore(other, backup).kept is None
    assert table_ids(other) == ["one"]


def test_damaged_file_is_replaced_and_kept(file_settings, tmp_path):
    put(file_settings, game("one"))
    back_up(file_settings, tmp_path / "backup.db")
    file = file_settings.data / "parlour.db"
    file.write_bytes(b"Dear diary" * 1000)
    (file.parent / "parlour.db-wal").write_bytes(b"what was to be written into the diary")
    kept = restore(file_settings, tmp_path / "backup.db").kept
    assert table_ids(file_settings) == ["one"]
    with open(kept, "rb") as diary:
        assert diary.read(10) == b"Dear diary"


def test_restore_under_live_server_is_refused(file_settings, tmp_path):
    backup = backup_of_one(file_settings, tmp_path)
    with lock_database(file_settings.database_url), pytest.raises(DatabaseInUseError, match="already in use"):
        restore(file_settings, backup)
    assert table_ids(file_settings) == ["one", "two"]
    assert not [name for name in os.listdir(file_settings.data) if "restore" in name or "part" in name]


def test_migration_and_restore_under_live_shared_server_are_refused(shared_settings, tmp_path):
    backup = backup_of_one(shared_settings, tmp_path)
    store = Store(shared_settings.database_url, "alive")
    store.database.open()
    store.processes.heartbeat(milliseconds(), 0).result()
    for work in (bring_up_to_date, lambda settings: restore(settings, backup)):
        with pytest.raises(DatabaseError, match=r"is in use: a server process sent a heartbeat \d+ s ago\. Stop"):
            work(shared_settings)
    assert table_ids(shared_settings) == ["one", "two"]
    with store.database.engine.begin() as connection:
        connection.execute(update(processes).values(seen=processes.c.seen - 60_000))
    store.database.close()
    restore(shared_settings, backup)
    assert table_ids(shared_settings) == ["one"]


def test_restoring_another_file_changes_nothing(settings, tmp_path):
    put(settings, game("one"))
    for content in (b"", b"Dear diary", b"SQLite format 3\0 or so", b"PGDMP or so", os.urandom(5000)):
        (tmp_path / "diary").write_bytes(content)
        with pytest.raises(ParlourError, match="is not a backup|is incomplete|cannot be used"):
            restore(settings, tmp_path / "diary")
        assert table_ids(settings) == ["one"], content


@pytest.mark.parametrize(
    ("backup", "message"),
    [
        ("nowhere", "Cannot read .*nowhere: No such file or directory. Give an existing backup"),
        (".", "Cannot read .*: Is a directory"),
        ("recipes.db", "belongs to another program"),
        ("data/parlour.db", "is the database itself"),
    ],
)
def test_unsuitable_backup_is_explained(file_settings, tmp_path, backup, message):
    put(file_settings, game("one"))
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(ParlourError, match=message):
        restore(file_settings, tmp_path / backup)


def test_restoring_incomplete_backup_changes_nothing(settings, backup):
    content = backup.read_bytes()
    backup.write_bytes(content[: len(content) * 2 // 3])
    with pytest.raises(ParlourError, match="damaged|not a complete backup|failed"):
        restore(settings, backup)
    assert "later" in table_ids(settings)


def test_backup_of_later_version_is_refused_and_of_earlier_reported(settings, backup, monkeypatch):
    known = maintenance.revisions()
    monkeypatch.setattr(maintenance, "revisions", lambda: ["0000"])
    with pytest.raises(ParlourError, match="was written by a later version of Parlour. Restore it with that version"):
        restore(settings, backup)
    assert "later" in table_ids(settings)
    monkeypatch.setattr(maintenance, "revisions", lambda: [*known, "later"])
    assert not restore(settings, backup).is_newest


def test_failed_replacement_changes_nothing(shared_settings, tmp_path):
    backup = backup_of_one(shared_settings, tmp_path)
    with pytest.raises(postgres.ToolError, match="psql failed with postgresql"):
        postgres.replace(shared_settings, backup, ["ALTER TABLE events SET SCHEMA nowhere"])
    content = backup.read_bytes()
    (tmp_path / "half").write_bytes(content[: len(content) - 300])
    with pytest.raises(postgres.ToolError):
        postgres.replace(shared_settings, tmp_path / "half", ["DROP TABLE events, presences, archives, tables CASCADE"])
    assert table_ids(shared_settings) == ["one", "two"]

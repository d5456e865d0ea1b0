"""Locks and copies of SQLite files."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from parlour.server.domain.commands import Play
from parlour.server.storage.database_file import (
    Counts,
    DatabaseInUseError,
    copy_file,
    count_rows,
    lock_database,
    replacing,
    revision_of,
)
from parlour.server.storage.engine import DatabaseError
from parlour.server.storage.migration import revisions

from .stores import laid, loaded, opened, written


@pytest.fixture
def store(sqlite_url):
    store = opened(sqlite_url, "test")
    laid(store)
    yield store
    store.database.close()


@pytest.fixture
def file(store, tmp_path):
    """A database with one table, in use by a store."""
    return tmp_path / "parlour.db"


def test_copy_of_file_in_use_is_complete_and_single_file(file, tmp_path):
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    counts = copy_file(file, copy)
    assert counts == count_rows(copy) == Counts(1, 5)
    assert revision_of(copy) == revisions()[-1]
    assert os.listdir(copy.parent) == ["copy.db"]
    assert copy.stat().st_mode & 0o077 == 0  # dice secrets inside


def test_copy_excludes_later_writes(store, file, tmp_path):
    copy_file(file, tmp_path / "copy.db")
    written(store, loaded(store), Play(5, ("d2d5",)))
    assert (count_rows(tmp_path / "copy.db").events, count_rows(file).events) == (5, 6)


@pytest.mark.parametrize("content", [b"", b"Dear diary", os.urandom(8192)])
def test_copying_other_file_leaves_target_unchanged(tmp_path, content):
    (tmp_path / "diary").write_bytes(content)
    (tmp_path / "copy.db").write_text("as before")
    with pytest.raises(DatabaseError, match="diary|copy"):
        copy_file(tmp_path / "diary", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "as before"
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "diary"]


def test_damage_is_found(file, tmp_path):
    copy_file(file, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        copy.execute("PRAGMA writable_schema = ON")
        copy.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'events'")
        copy.commit()
    with pytest.raises(DatabaseError, match="is damaged"):
        count_rows(tmp_path / "copy.db")


def test_replacing_needs_complete_file_and_existing_folder(tmp_path):
    target = tmp_path / "target"
    target.write_text("as before")
    with pytest.raises(RuntimeError), replacing(target) as part:
        part.write_text("half")
        raise RuntimeError
    assert target.read_text() == "as before"
    with replacing(target) as part:
        part.write_text("whole")
    assert target.read_text() == "whole" and os.listdir(tmp_path) == ["target"]
    message = r"Cannot write .*nowhere.*: No such file or directory\. Choose a file"
    with pytest.raises(DatabaseError, match=message), replacing(tmp_path / "nowhere" / "copy.db"):
        raise AssertionError("the file cannot be written")


HOLDING = """
import sys, time
from parlour.server.storage.database_file import lock_database
with lock_database(sys.argv[1]):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def lock(sqlite_url):
    """Return a function that locks the database."""
    return lambda: lock_database(sqlite_url)


@pytest.fixture
def lock_file(tmp_path):
    return tmp_path / "parlour.lock"


@pytest.fixture
def holder(sqlite_url):
    """Another process that holds the lock."""
    process = subprocess.Popen([sys.executable, "-c", HOLDING, sqlite_url], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def test_second_process_is_refused_until_holder_is_killed(lock, holder, lock_file, tmp_path):
    with pytest.raises(DatabaseInUseError) as refused, lock():
        pass
    message, file = str(refused.value), tmp_path / "parlour.db"
    assert message.startswith(f"The database {file} is already in use by process {holder.pid} on ")
    assert " UTC. Only one process can use a file. Stop that process, or choose another folder with --data" in message
    assert "PostgreSQL" in message
    holder.kill()
    holder.wait()
    with lock():
        assert str(os.getpid()) in lock_file.read_text()


def test_lock_is_exclusive_within_process(lock, lock_file):
    with lock(), pytest.raises(DatabaseInUseError), lock():
        pass
    assert lock_file.read_text() == ""
    with lock():
        pass


def test_each_database_has_own_lock_shared_by_links(lock, tmp_path):
    with lock(), lock_database(f"sqlite:///{tmp_path / 'other.db'}"):
        (tmp_path / "parlour.db").touch()
        (tmp_path / "link.db").symlink_to(tmp_path / "parlour.db")
        with pytest.raises(DatabaseInUseError), lock_database(f"sqlite:///{tmp_path / 'link.db'}"):
            pass


def test_impossible_locking_is_explained(lock, tmp_path, monkeypatch):
    missing = f"sqlite:///{tmp_path / 'nowhere' / 'parlour.db'}"
    with pytest.raises(DatabaseError, match="nowhere.*cannot be used.*No such file"), lock_database(missing):
        pass
    monkeypatch.setattr("parlour.server.storage.database_file.lock", failing(95, "Operation not supported"))
    message = r"cannot be locked \(Operation not supported\).*Keep it on a local disk"
    with pytest.raises(DatabaseError, match=message), lock():
        pass


def test_lock_holds_on_full_disk(lock, monkeypatch):
    monkeypatch.setattr(os, "write", failing(28, "No space left on device"))
    with lock(), pytest.raises(DatabaseInUseError, match=r"by another process\."), lock():
        pass


def failing(*error):
    def fail(*_):
        raise OSError(*error)

    return fail


def test_shared_database_is_not_locked(tmp_path):
    address = "postgresql+psycopg://ann@db.test/parlour"
    with lock_database(address), lock_database(address):
        assert os.listdir(tmp_path) == []

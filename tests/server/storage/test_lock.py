"""The lock of an embedded database."""

import os
import signal
import subprocess
import sys

import pytest

from parlour.server.storage.database_file import DatabaseInUseError, DatabaseLock, lock_database
from parlour.server.storage.engine import DatabaseError

HOLDING = """
import sys, time
from pathlib import Path
from parlour.server.storage.database_file import DatabaseLock
lock = DatabaseLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def database(tmp_path):
    return tmp_path / "parlour.db"


@pytest.fixture
def holder(database):
    """Another process that holds the lock."""
    process = subprocess.Popen([sys.executable, "-c", HOLDING, str(database)], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_process_is_refused_and_told_of_the_first(database, holder):
    with pytest.raises(DatabaseInUseError) as refused:
        DatabaseLock(database)
    said = str(refused.value)
    assert said.startswith(f"The database {database} is already in use by process {holder.pid} on ")
    assert " UTC. Only one process can use a file. Stop that process, or choose another folder with --data" in said
    assert "PostgreSQL" in said


def test_a_killed_process_leaves_it_free(database, holder):
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with DatabaseLock(database) as lock:
        assert str(os.getpid()) in lock.file.read_text()


def test_within_one_process_too_there_is_one_holder(database):
    with DatabaseLock(database) as lock:
        with pytest.raises(DatabaseInUseError):
            DatabaseLock(database)
        assert lock.file == database.with_suffix(".lock")
    assert lock.file.read_text() == ""
    DatabaseLock(database).release()


def test_each_database_has_its_own_and_a_link_has_that_of_its_database(database):
    with DatabaseLock(database), DatabaseLock(database.with_name("other.db")):
        database.touch()
        database.with_name("link.db").symlink_to(database)
        with pytest.raises(DatabaseInUseError):
            DatabaseLock(database.with_name("link.db"))


def test_where_it_cannot_be_written_that_is_said(tmp_path):
    with pytest.raises(DatabaseError, match="nowhere.*cannot be used.*No such file or directory"):
        DatabaseLock(tmp_path / "nowhere" / "parlour.db")


def test_a_disk_that_cannot_lock_is_said(database, monkeypatch):
    def refuse(handle):
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("parlour.server.storage.database_file.lock", refuse)
    with pytest.raises(DatabaseError, match=r"cannot be locked \(Operation not supported\).*Keep it on a local disk"):
        DatabaseLock(database)


def test_a_full_disk_keeps_nobody_from_holding_it(database, monkeypatch):
    def refuse(handle, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", refuse)
    with DatabaseLock(database), pytest.raises(DatabaseInUseError, match=r"by another process\."):
        DatabaseLock(database)


def test_a_shared_database_needs_none(tmp_path):
    address = "postgresql+psycopg://ann@db.test/parlour"
    with lock_database(address), lock_database(address):
        assert os.listdir(tmp_path) == []

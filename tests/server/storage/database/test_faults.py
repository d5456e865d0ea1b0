"""What is wrong with a database: one sentence that says which, why, and what to do."""

import importlib.util
import os
import socket
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy.exc import OperationalError

from parlour.errors import MissingDependencyError, ParlourError
from parlour.server.settings import Settings
from parlour.server.storage.engine import database_error, storage_refusal
from parlour.server.storage.store import Store

PASSWORD = "swordfish"


def fault(address):
    """What a server says that cannot begin with a database."""
    store = Store(Settings(database=address).database_url, "test", lock_timeout=0.1)
    with pytest.raises(ParlourError) as refused:
        store.database.open()
    said = str(refused.value)
    assert "\n" not in said and PASSWORD not in said
    return said


def test_a_file_of_another_kind(tmp_path, sqlite_url):
    (tmp_path / "parlour.db").write_text("Dear diary, " * 1000)
    said = fault(sqlite_url)
    assert said.startswith(f"The database {tmp_path / 'parlour.db'} cannot be used: it is another kind of file (")
    assert "Move it away, or choose another folder with --data or another database with --database." in said


def test_a_damaged_file(tmp_path, sqlite_url):
    store = Store(sqlite_url, "test")
    store.database.open()
    store.database.close()
    file = tmp_path / "parlour.db"
    content = bytearray(file.read_bytes())
    content[100:4096] = os.urandom(3996)
    file.write_bytes(content)
    assert "the file is damaged (" in (said := fault(sqlite_url)) and "parlour server restore FILE" in said


def test_a_database_of_another_program(tmp_path, sqlite_url):
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program: it has a table recipes. Nothing was changed" in fault(sqlite_url)
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_folder_that_is_not_there(tmp_path):
    assert "the file cannot be opened (" in fault(f"sqlite:///{tmp_path / 'nowhere' / 'parlour.db'}")


def test_a_folder_in_the_place_of_the_file(tmp_path, sqlite_url):
    (tmp_path / "parlour.db").mkdir()
    assert "Check that its folder exists and that it isn't a folder itself" in fault(sqlite_url)


def test_a_file_that_another_program_holds(tmp_path, sqlite_url):
    with closing(sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "another program has locked it (database is locked)" in fault(sqlite_url)


def test_postgresql_without_its_driver(monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr("parlour.util.dependencies.find_spec", lambda name: None if name == "psycopg" else find(name))
    with pytest.raises(MissingDependencyError, match=r"needs psycopg.*pip install parlour\[postgres\]"):
        Store(Settings(database="postgresql:///parlour").database_url, "test").database.open()


def test_a_server_that_does_not_answer():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and nobody listens
        port = free.getsockname()[1]
        said = fault(f"postgresql://ann:{PASSWORD}@127.0.0.1:{port}/parlour")
    assert said.startswith(f"The database postgresql://ann:***@127.0.0.1:{port}/parlour cannot be used: no server answ")
    assert "Start the server, or correct its address in --database" in said


def test_a_host_that_is_not_there():
    said = fault(f"postgresql://ann:{PASSWORD}@nowhere.invalid/parlour")
    assert "the host is unknown" in said or "no server answers there" in said


def test_a_database_that_is_not_there(postgres):
    said = fault(postgres.of("nowhere"))
    assert "it does not exist (" in said and "createdb" in said


def test_a_user_that_is_not_known(postgres):
    said = fault(f"postgresql://stranger:{PASSWORD}@/postgres?host={postgres.folder}")
    assert "this user is unknown (" in said


def test_a_user_without_rights(postgres, postgres_url):
    postgres.run("DROP ROLE IF EXISTS guest")
    postgres.run("CREATE ROLE guest LOGIN")
    said = fault(postgres_url.replace("postgres@", "guest@"))
    postgres.run("DROP ROLE guest")
    assert "this user lacks permissions (" in said and "GRANT CREATE ON SCHEMA public" in said


def test_tables_of_another_program(postgres, postgres_url):
    database = postgres_url.partition("?")[0].rpartition("/")[2]
    postgres.run("CREATE TABLE tables (legs INTEGER)", database)
    assert "it contains another program's tables (" in fault(postgres_url)


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("password authentication failed for user", "this user may not connect"),
        ("no pg_hba.conf entry for host", "this user may not connect"),
        ("database or disk is full", "Free some space"),
        ("attempt to write a readonly database", "Give the user of this process write access"),
        ("disk I/O error", "Check the disk"),
        ("cannot execute CREATE TABLE in a read-only transaction", "Set --database to the primary server"),
        ("FATAL: sorry, too many clients already", "Raise max_connections"),
        ("something new", "cannot be used: something new. Fix this"),
    ],
)
def test_other_causes_have_a_remedy_too(cause, said):
    problem = database_error(
        "postgresql://ann:***@db.test/parlour", OperationalError("SELECT", {}, Exception(f"{cause}\n"))
    )
    assert said in str(problem) and cause in str(problem)


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("database or disk is full", "disk is full"),
        ("attempt to write a readonly database", "can't write to its disk now"),
        ("database is locked", "Another program has locked"),
        ("connection refused", "can't use its database now"),
    ],
)
def test_who_plays_is_told_that_nothing_was_changed(cause, said):
    problem = storage_refusal(OperationalError("INSERT", {}, sqlite3.OperationalError(cause)))
    assert problem.code == "storage"
    assert said in str(problem) and "nothing was changed" in str(problem)

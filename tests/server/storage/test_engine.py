"""Addresses of databases, connections and explanations of errors."""

import importlib.util
import os
import socket
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from parlour.errors import MissingDependencyError, ParlourError
from parlour.server.settings import Settings, read_settings
from parlour.server.storage.engine import (
    RETRY_AFTER,
    DatabaseError,
    connect,
    database_error,
    name_of,
    parse_address,
    storage_refusal,
)
from parlour.server.storage.store import Store

PASSWORD = "swordfish"


@pytest.fixture(scope="module")
def databases():
    """Open databases as a server does."""


def explain(address):
    """The message of a server that cannot open a database."""
    store = Store(Settings(database=address).database_url, "test", lock_timeout=0.1)
    with pytest.raises(ParlourError) as refused:
        store.database.open()
    message = str(refused.value)
    assert "\n" not in message and PASSWORD not in message
    return message


def test_other_kind_of_file_is_explained(tmp_path, sqlite_url):
    (tmp_path / "parlour.db").write_text("Dear diary, " * 1000)
    message = explain(sqlite_url)
    assert message.startswith(f"The database {tmp_path / 'parlour.db'} cannot be used: it is another kind of file (")
    assert "Move it away, or choose another folder with --data or another database with --database." in message


def test_damaged_file_is_explained(tmp_path, sqlite_url):
    store = Store(sqlite_url, "test")
    store.database.open()
    store.database.close()
    file = tmp_path / "parlour.db"
    content = bytearray(file.read_bytes())
    content[100:4096] = os.urandom(3996)
    file.write_bytes(content)
    assert "the file is damaged (" in (message := explain(sqlite_url)) and "parlour server restore FILE" in message


def test_database_of_other_program_is_refused(tmp_path, sqlite_url):
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "belongs to another program: it has a table recipes. Nothing was changed" in explain(sqlite_url)
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_missing_folder_or_folder_instead_of_file_is_explained(tmp_path, sqlite_url):
    assert "the file cannot be opened (" in explain(f"sqlite:///{tmp_path / 'nowhere' / 'parlour.db'}")
    (tmp_path / "parlour.db").mkdir()
    assert "Check that its folder exists and that it isn't a folder itself" in explain(sqlite_url)


def test_file_locked_by_other_program_is_explained(tmp_path, sqlite_url):
    with closing(sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "another program has locked it (database is locked)" in explain(sqlite_url)


def test_missing_postgresql_driver_is_explained(monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "parlour.util.optional_dependencies.find_spec", lambda name: None if name == "psycopg" else find(name)
    )
    with pytest.raises(MissingDependencyError, match=r"needs psycopg.*pip install .*\[postgres\]"):
        Store(Settings(database="postgresql:///parlour").database_url, "test").database.open()


def test_unreachable_server_is_explained():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # but does not listen
        port = free.getsockname()[1]
        message = explain(f"postgresql://ann:{PASSWORD}@127.0.0.1:{port}/parlour")
    assert message.startswith(
        f"The database postgresql://ann:***@127.0.0.1:{port}/parlour cannot be used: no server answ"
    )
    assert "Start the server, or correct its address in --database" in message


def test_unknown_host_is_explained():
    message = explain(f"postgresql://ann:{PASSWORD}@nowhere.invalid/parlour")
    assert "the host is unknown" in message or "no server answers there" in message


def test_unusable_databases_of_a_server_are_explained(postgres, postgres_url):
    message = explain(postgres.of("nowhere"))
    assert "it does not exist (" in message and "createdb" in message
    message = explain(f"postgresql://stranger:{PASSWORD}@/postgres?host={postgres.folder}")
    assert "this user is unknown (" in message
    postgres.run("CREATE TABLE tables (legs INTEGER)", postgres_url.partition("?")[0].rpartition("/")[2])
    assert "it contains another program's tables (" in explain(postgres_url)


def test_missing_permissions_are_explained(postgres, postgres_url):
    postgres.run("DROP ROLE IF EXISTS guest")
    postgres.run("CREATE ROLE guest LOGIN")
    message = explain(postgres_url.replace("postgres@", "guest@"))
    postgres.run("DROP ROLE guest")
    assert "this user lacks permissions (" in message and "GRANT CREATE ON SCHEMA public" in message


@pytest.mark.parametrize(
    ("cause", "message"),
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
def test_other_causes_have_a_remedy(cause, message):
    problem = database_error(
        "postgresql://ann:***@db.test/parlour", OperationalError("SELECT", {}, Exception(f"{cause}\n"))
    )
    assert message in str(problem) and cause in str(problem)


@pytest.mark.parametrize(
    ("cause", "message"),
    [
        ("database or disk is full", "disk is full"),
        ("attempt to write a readonly database", "can't write to its disk now"),
        ("database is locked", "Another program has locked"),
        ("connection refused", "can't use its database now"),
    ],
)
def test_refusal_reports_that_nothing_was_changed(cause, message):
    problem = storage_refusal(OperationalError("INSERT", {}, sqlite3.OperationalError(cause)))
    assert (problem.code, problem.retry_after) == ("storage", RETRY_AFTER)
    assert message in str(problem) and "nothing was changed" in str(problem)


def test_sqlite_connection_settings(sqlite_url):
    engine = connect(sqlite_url, lock_timeout=2.5)
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2500}


def test_read_only_connection_cannot_change_file(tmp_path, sqlite_url):
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


def test_database_error_hides_parameters(url):
    """Dice secrets and moves must not reach the log."""
    engine = connect(read_settings(database=url).database_url, lock_timeout=1.0)
    with pytest.raises(SQLAlchemyError) as problem, engine.connect() as connection:
        connection.execute(text("SELECT :secret FROM nothing"), {"secret": "swordfish"})
    engine.dispose()
    assert "nothing" in str(problem.value) and "swordfish" not in str(problem.value)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("sqlite:////data/parlour.db", "/data/parlour.db"),
        ("sqlite:///parlour.db", "parlour.db"),
        (f"postgresql://ann:{PASSWORD}@db.test:5432/parlour", "postgresql://ann:***@db.test:5432/parlour"),
        ("postgresql:///parlour", "postgresql:///parlour"),
        (f"postgresql://ann@db.test/games?password={PASSWORD}", "postgresql://ann@db.test/games"),
        (f"postgresql://db.test/games?a=b&sslpassword={PASSWORD}", "postgresql://db.test/games?a=b"),
    ],
)
def test_name_hides_password(address, name):
    assert name_of(parse_address(read_settings(database=address).database_url)) == name


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (f"ann:{PASSWORD}@db.test", "is not a URL"),
        (f"postgresql:/ann:{PASSWORD}@db.test/parlour", "is not a URL"),
        ("games.db", "set its folder with --data"),
        (
            f"mysql://ann:{PASSWORD}@db.test/parlour",
            r"the unsupported scheme mysql://\. For PostgreSQL, write postgresql://",
        ),
        (f"postgresql+asyncpg://ann:{PASSWORD}@db.test/parlour", r"unsupported scheme postgresql\+asyncpg://"),
        (f"postgresql://ann:{PASSWORD}@db.test:port/parlour", "Check that its port is a number"),
        (f"postgresql://ann:{PASSWORD}@db.test:70000/parlour", "the port 70000; ports are 1 to 65535"),
        (f"postgresql://ann:{PASSWORD}@{PASSWORD}@db.test/parlour", "Write an @ in the password as %40"),
        ("sqlite://games/parlour.db", "four slashes before an absolute path or three before a relative one"),
        ("sqlite://", "does not name a file"),
        ("sqlite:///", "does not name a file"),
        ("sqlite:///:memory:", "does not name a file"),
        ("sqlite:///games.db?mode=ro", "nothing after it"),
    ],
)
def test_invalid_address_is_explained_without_password(address, message):
    with pytest.raises(DatabaseError, match=message) as refused:
        parse_address(read_settings(database=address).database_url)
    assert PASSWORD not in str(refused.value)
    assert "--database" in str(refused.value)

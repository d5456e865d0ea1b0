"""Moving a server from a SQLite file to PostgreSQL."""

import hashlib

import pytest
from sqlalchemy import insert, select

from parlour.errors import ParlourError
from parlour.server.operations import move as moving
from parlour.server.operations.access import moderating
from parlour.server.operations.database_check import check
from parlour.server.operations.move import move
from parlour.server.settings import read_settings
from parlour.server.storage.database_file import DatabaseInUseError, lock_database
from parlour.server.storage.engine import DatabaseError, connect
from parlour.server.storage.migration import migrate
from parlour.server.storage.schema import metadata, processes

from .houses import ALL, house


@pytest.fixture
def file(file_settings):
    """Settings with a file that has something in most tables."""
    house(file_settings)
    with moderating(file_settings) as moderator:
        moderator.ban("192.0.2.0/24", 3600)
        moderator.set_names("= Zoë\n")
        moderator.rename("over", 1, "Zoé")
    return file_settings


def content(settings):
    """All rows of a database, by table."""
    engine = connect(settings.database_url, 1.0)
    with engine.connect() as connection:
        rows = {
            table.name: sorted(connection.execute(select(table)).all(), key=str) for table in metadata.sorted_tables
        }
    engine.dispose()
    return rows


def digest(settings):
    return hashlib.sha256((settings.data / "parlour.db").read_bytes()).hexdigest()


def test_every_row_is_moved_and_the_file_is_unchanged(file, shared_settings, monkeypatch):
    monkeypatch.setattr(moving, "BATCH", 7)  # several batches
    before, rows = digest(file), content(file)
    counts = move(file, shared_settings)
    assert counts.tables == len(ALL) and counts.events == sum(row.seq for row in rows["tables"])
    assert content(shared_settings) == rows and rows["audit"] and rows["archives"] and rows["holders"]
    assert digest(file) == before
    assert check(shared_settings, processes=1).faults == []
    with pytest.raises(DatabaseError, match=r"isn't empty: \w+ has rows. Nothing was changed"):
        move(file, shared_settings)


def test_interrupted_move_can_be_repeated(file, shared_settings, monkeypatch):
    count = moving._count

    def lose_power(connection, table):
        if table.name == "events" and connection.dialect.name == "postgresql" and count(connection, table):
            raise KeyboardInterrupt
        return count(connection, table)

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_count", lose_power)
        with pytest.raises(KeyboardInterrupt):
            move(file, shared_settings)
    assert not any(content(shared_settings).values())
    assert move(file, shared_settings).tables == len(ALL)


def test_lost_rows_are_noticed(file, shared_settings, monkeypatch):
    batches = moving._batches
    monkeypatch.setattr(moving, "_batches", lambda *given: (rows[1:] or rows for rows in batches(*given)))
    with pytest.raises(DatabaseError, match=r"\d+ of \d+ rows of \w+ arrived. Nothing was changed."):
        move(file, shared_settings)
    assert not any(content(shared_settings).values())


def test_databases_in_use_are_refused(file, shared_settings):
    with lock_database(file.database_url), pytest.raises(DatabaseInUseError):
        move(file, shared_settings)
    engine = connect(shared_settings.database_url, 1.0)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(insert(processes), {"id": "server", "seen": 32_503_680_000_000})
    engine.dispose()
    with pytest.raises(DatabaseError, match="is in use: a server process sent a heartbeat"):
        move(file, shared_settings)


def test_other_kinds_of_move_are_refused(file, shared_settings, tmp_path):
    for source, target in ((shared_settings, shared_settings), (file, read_settings(data=tmp_path / "other"))):
        with pytest.raises(ParlourError, match="Only a SQLite file can be moved, and only to PostgreSQL"):
            move(source, target)
    with pytest.raises(DatabaseError, match="No database at"):
        move(read_settings(data=tmp_path / "other"), shared_settings)


def test_no_column_counts_by_itself():
    """PostgreSQL's counters would not know the moved rows."""
    assert [table.name for table in metadata.sorted_tables if table.autoincrement_column is not None] == []

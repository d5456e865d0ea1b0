"""Migrations of databases."""

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from parlour.match.verify import verify
from parlour.server.domain.commands import Play
from parlour.server.domain.table_records import write_table
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings, read_settings
from parlour.server.storage import migration
from parlour.server.storage.database_file import revision_of
from parlour.server.storage.engine import DatabaseError, connect
from parlour.server.storage.migration import migrate, open_database, pending, revisions
from parlour.server.storage.own_tables import TableSearch
from parlour.server.storage.schema import metadata

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def databases():
    """Run the migrations themselves."""


@pytest.fixture
def engine(url):
    engine = connect(read_settings(database=url).database_url, lock_timeout=1.0)
    yield engine
    engine.dispose()


def test_migrations_and_metadata_agree(engine):
    assert pending(engine) == revisions()
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert {"tables", "events", "processes", "presences"} < set(inspect(connection).get_table_names())


def test_revisions_agree_with_alembic(engine):
    scripts = ScriptDirectory.from_config(migration.alembic_config())
    assert revisions() == [script.revision for script in scripts.walk_revisions()][::-1]
    migrate(engine)
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_heads() == tuple(revisions()[-1:])


def test_database_of_later_version_is_refused_unchanged(engine):
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match=r"was written by a later version of Parlour\. Nothing was changed"):
        migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"


async def test_tables_of_earlier_version_can_be_continued(tmp_path):
    """Version 0.1.0 wrote this database, with a game in progress and a resigned one."""
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as database:
        database.executescript((DATA / "schema_0001.sql").read_text("utf-8"))
    async with TableService(Settings(data=tmp_path)) as service:
        going_on = await service.table("c86914704b0a17a6")
        assert going_on.match.state.to_text() == "wwwwwwww/www1wwww/3(bw)4/8/8/4b3/bbb2bbb/bbbbbbbb 1 1"
        await service.do(going_on.id, Play(going_on.seq, ("e7e6",)), "b" * 64)
        over = await service.table("0dd4041a2692bde3")
        assert over.end is not None and (over.end.reason, over.end.seat) == ("resigned", 1)
        assert verify(write_table(over)).holds
        mine = {entry.id: entry for entry in (await service.own_tables(["a" * 64], TableSearch())).tables}
        assert {id: entry.mine for id, entry in mine.items()} == {going_on.id: 0, over.id: 0}
        assert mine[over.id].results == over.end.results and mine[going_on.id].results is None


def pack(file, id):
    """Migrate a database to revision 0002, and pack a table."""
    engine = connect(f"sqlite:///{file}", lock_timeout=1.0)
    with engine.begin() as connection:
        migration.upgrade(connection, "0002")
        texts = connection.exec_driver_sql("SELECT data FROM events WHERE table_id = ? ORDER BY seq", (id,)).scalars()
        packed = zlib.compress("\n".join(texts).encode())
        connection.exec_driver_sql("DELETE FROM events WHERE table_id = ?", (id,))
        connection.exec_driver_sql("INSERT INTO archives VALUES (?, ?)", (id, packed))
    engine.dispose()


@pytest.mark.parametrize("is_packed", [False, True])
async def test_migration_finds_holders_of_seats(tmp_path, is_packed):
    file = tmp_path / "parlour.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATA / "schema_0001.sql").read_text("utf-8"))
    if is_packed:
        pack(file, "0dd4041a2692bde3")
    async with TableService(Settings(data=tmp_path)) as service:
        found = {key: (await service.own_tables([key * 64], TableSearch())).tables for key in "abc"}
        assert {key: [(it.mine, it.due) for it in listed] for key, listed in found.items()} == {
            "a": [(0, False), (0, False)],
            "b": [(1, False)],  # the seat to act is unknown until the next event
            "c": [],
        }
        assert (await service.own_tables(["b" * 64], TableSearch(text="ANNA"))).total == 1


def at_an_earlier_revision(engine):
    """Make a database look as if it lacked a migration."""
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")


@pytest.fixture
def later(monkeypatch):
    """Fake a version with one more migration. Yields the list of migrated engines."""
    monkeypatch.setattr(migration, "revisions", lambda: ["0001", "later"])
    migrated = []
    monkeypatch.setattr(migration, "migrate", migrated.append)
    return migrated


def test_file_is_copied_before_migration(tmp_path, sqlite_url, later):
    engine = connect(sqlite_url, lock_timeout=1.0)
    at_an_earlier_revision(engine)
    engine.dispose()
    assert list(tmp_path.glob("*before*")) == []
    open_database(sqlite_url, 1.0).dispose()
    (copy,) = tmp_path.glob("parlour-before-later-*.db")
    assert revision_of(copy) == "0001" and len(later) == 1
    engine = connect(sqlite_url, lock_timeout=1.0)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'later'")
    engine.dispose()
    open_database(sqlite_url, 1.0).dispose()
    assert list(tmp_path.glob("*before*")) == [copy]  # nothing is pending any more


def test_shared_database_is_not_migrated_at_startup(postgres_url, later):
    address = read_settings(database=postgres_url).database_url
    engine = connect(address, lock_timeout=1.0)
    at_an_earlier_revision(engine)
    engine.dispose()
    with pytest.raises(DatabaseError, match="Stop all servers that use it and run parlour server migrate"):
        open_database(address, 1.0)
    assert later == []


def test_failed_migration_changes_nothing(engine, monkeypatch):
    def fail_half_way(config, target):
        connection = config.attributes["connection"]
        connection.exec_driver_sql("CREATE TABLE half (id TEXT)")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'half'")
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)")

    at_an_earlier_revision(engine)
    monkeypatch.setattr("alembic.command.upgrade", fail_half_way)
    with pytest.raises(DatabaseError, match="nowhere"):
        migrate(engine)
    with engine.connect() as connection:
        assert "half" not in inspect(connection).get_table_names()
    assert pending(engine) == revisions()[1:]

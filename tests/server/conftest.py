"""Databases, a server and its visitors."""

import itertools

import pytest

from parlour.server.runtime.computing.compile_queue import CompileQueue
from parlour.server.runtime.computing.worker_process import WorkerProcess
from parlour.server.storage.schema import metadata
from parlour.view.language import speaking

from .databases import fast_databases
from .postgres import postgres_server
from .storage.stores import opened
from .visitors import open_house

_numbers = itertools.count()
TABLES = [table.name for table in reversed(metadata.sorted_tables)]
REUSED = "reused"
EMPTY = f"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{REUSED}' AND pid <> pg_backend_pid();
{";".join(f"DELETE FROM {table}" for table in TABLES)}
"""


@pytest.fixture(scope="module", autouse=True)
def databases():
    """Create and fill databases fast."""
    with fast_databases():
        yield


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres):
    """The URL of an empty PostgreSQL database."""
    name = f"tables{next(_numbers)}"
    postgres.run(f"CREATE DATABASE {name} STRATEGY FILE_COPY")  # a fifth of the time of WAL_LOG, the default
    yield postgres.of(name)
    postgres.run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def reused_postgres(postgres):
    """A PostgreSQL database with the newest schema. Emptying it takes a tenth of the time of creating one."""
    postgres.run(f"CREATE DATABASE {REUSED} STRATEGY FILE_COPY")
    opened(postgres.of(REUSED), "first").database.close()
    return postgres


@pytest.fixture
def emptied_postgres(reused_postgres):
    """The URL of a PostgreSQL database with the newest schema and no rows."""
    yield reused_postgres.of(REUSED)
    reused_postgres.run(EMPTY, REUSED)
    reused_postgres.run(f"VACUUM {','.join(TABLES)}", REUSED)  # else new rows fill gaps, and equal ones change order


@pytest.fixture
def sqlite_url(tmp_path):
    """The URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'parlour.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request):
    """The URL of an empty database of each kind."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def cold(monkeypatch):
    """Disable compilation, so that games use interpreted rules."""
    monkeypatch.setattr(CompileQueue, "want", lambda stove, game: None)


@pytest.fixture
def records_in_thread(monkeypatch):
    """Read records without a separate process, which is slow to start and has its own tests."""

    def call(process, language, function, *given):
        with speaking(language):
            return function(*given)

    monkeypatch.setattr(WorkerProcess, "call", call)


@pytest.fixture
async def house(tmp_path, cold):
    """A server."""
    async with open_house(tmp_path) as it:
        yield it


@pytest.fixture
async def ann(house):
    """A visitor."""
    async with house.visitor() as it:
        yield it


@pytest.fixture
async def bob(house):
    """Another visitor."""
    async with house.visitor() as it:
        yield it


@pytest.fixture
async def onlooker(house):
    """A visitor who only watches."""
    async with house.visitor() as it:
        yield it

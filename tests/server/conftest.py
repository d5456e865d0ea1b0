"""Databases, a server and its visitors."""

import itertools

import pytest

from parlour.server.runtime.computing.compile_queue import CompileQueue

from .databases import fast_databases
from .postgres import postgres_server
from .visitors import open_house

_numbers = itertools.count()


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

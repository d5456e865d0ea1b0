"""Databases for tests, a server over one of them, and its visitors."""

import itertools

import pytest

from parlour.server.runtime.computing.compile_queue import CompileQueue

from .postgres import postgres_server
from .visitors import open_house

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres):
    """An empty database on it."""
    name = f"tables{next(_numbers)}"
    postgres.run(f"CREATE DATABASE {name}")
    yield postgres.of(name)
    postgres.run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path):
    """A file in which nothing is yet."""
    return f"sqlite:///{tmp_path / 'parlour.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request):
    """An empty database of each kind."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def cold(monkeypatch):
    """Nothing is compiled: all games are played by interpreted rules."""
    monkeypatch.setattr(CompileQueue, "want", lambda stove, game: None)


@pytest.fixture
async def house(tmp_path, cold):
    """A server."""
    async with open_house(tmp_path) as it:
        yield it


@pytest.fixture
async def ann(house):
    """Somebody with a browser of her own."""
    async with house.visitor() as it:
        yield it


@pytest.fixture
async def bob(house):
    """Somebody else."""
    async with house.visitor() as it:
        yield it


@pytest.fixture
async def onlooker(house):
    """Somebody without a key, who only looks on."""
    async with house.visitor() as it:
        yield it

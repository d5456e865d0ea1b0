"""Databases for tests, and halls over them."""

import itertools

import pytest

from parlour.server.warming import Stove

from .postgres import postgres_server

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
    monkeypatch.setattr(Stove, "want", lambda stove, game: None)

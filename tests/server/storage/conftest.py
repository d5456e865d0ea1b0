"""Stores of two processes on one database."""

import pytest

from .stores import opened


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request):
    """The URL of a database of each kind that holds no rows."""
    return request.getfixturevalue({"sqlite": "sqlite_url", "postgres": "emptied_postgres"}[request.param])


@pytest.fixture
def store(store_url):
    store = opened(store_url, "one")
    yield store
    store.database.close()


@pytest.fixture
def neighbour(store_url, store):
    """The store of another process."""
    neighbour = opened(store_url, "two")
    yield neighbour
    neighbour.database.close()

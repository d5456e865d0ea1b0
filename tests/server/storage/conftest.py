"""Stores of two processes on one database."""

import pytest

from .stores import opened


@pytest.fixture
def store(url):
    store = opened(url, "one")
    yield store
    store.database.close()


@pytest.fixture
def neighbour(url, store):
    """The store of another process."""
    neighbour = opened(url, "two")
    yield neighbour
    neighbour.database.close()

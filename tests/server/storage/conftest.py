"""Stores of two processes on one database."""

import pytest

from parlour.server.storage.schema import metadata

from .stores import opened

NAME = "reused"
EMPTY = f"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{NAME}' AND pid <> pg_backend_pid();
{";".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables))}
"""


@pytest.fixture(scope="session")
def reused_postgres(postgres):
    """A PostgreSQL database with the newest schema. Emptying it takes a tenth of the time of creating one."""
    postgres.run(f"CREATE DATABASE {NAME} STRATEGY FILE_COPY")
    opened(postgres.of(NAME), "first").database.close()
    return postgres


@pytest.fixture
def emptied_postgres(reused_postgres):
    """The URL of a PostgreSQL database with the newest schema and no rows."""
    yield reused_postgres.of(NAME)
    reused_postgres.run(EMPTY, NAME)


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

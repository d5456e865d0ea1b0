"""A server in a process of its own, as a target."""

import pytest

from benchmarks.hostile.server import NO_LIMITS, Server
from parlour.server.runtime.computing.compile_queue import CompileQueue
from tests.server.databases import fast_databases


@pytest.fixture(scope="module", autouse=True)
def databases():
    """Create and fill databases fast."""
    with fast_databases():
        yield


@pytest.fixture
def cold(monkeypatch):
    """Disable compilation, so that games use interpreted rules."""
    monkeypatch.setattr(CompileQueue, "want", lambda queue, game: None)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The server that all tests attack."""
    with Server(tmp_path_factory.mktemp("server"), pace=0, lock_timeout=0.5, **NO_LIMITS) as it:
        yield it

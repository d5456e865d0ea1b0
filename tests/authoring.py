"""A game that its author is writing, in a folder of its own."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from parlour.kit.interpreter import clear_twins
from parlour.registry import discovery, locate
from parlour.registry.discovery import clear_caches
from parlour.templates import create

NAME, PACKAGE = "pebbles", "parlour.games.pebbles"
READ = "Your changes have been loaded."


@contextlib.contextmanager
def being_written(parent: Path, kind: str = "board") -> Iterator[Path]:
    """The folder of a small game, which is known as long as the context lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(discovery.VARIABLE, "")
        folder = create(NAME, kind, parent)
        locate(str(folder))
        try:
            yield folder
        finally:
            _forget()


def _forget() -> None:
    discovery.BUILT_IN.__path__[:] = discovery.BUILT_IN_PATHS
    clear_caches()
    clear_twins(PACKAGE)
    for module in [name for name in sys.modules if f"{name}.".startswith(f"{PACKAGE}.")]:
        del sys.modules[module]


def module(part: str) -> ModuleType:
    """A module of the game, as it is loaded now."""
    return sys.modules[f"{PACKAGE}.{part}"]


def save(file: Path, old: str, new: str) -> None:
    """Put one text in the place of another, as an editor does: a new file takes the place of the old."""
    content = file.read_text("utf-8")
    assert old in content, f"{old!r} does not stand in {file}"
    draft = file.with_name(f".{file.name}.swp")
    draft.write_text(content.replace(old, new), "utf-8")
    os.replace(draft, file)

"""A game in a folder of its own whose author is still writing it."""

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
    """Create the folder of a small game, and register the game while the context lasts."""
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
    """Return a module of the game as currently loaded."""
    return sys.modules[f"{PACKAGE}.{part}"]


def save(file: Path, old: str, new: str) -> None:
    """Replace one text in a file by another, as an editor does: a new file replaces the old one."""
    content = file.read_text("utf-8")
    assert old in content, f"{old!r} does not stand in {file}"
    draft = file.with_name(f".{file.name}.swp")
    draft.write_text(content.replace(old, new), "utf-8")
    os.replace(draft, file)

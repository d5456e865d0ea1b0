"""Reloading a game's files while matches of the previous version are in progress. (This loads the rules.)"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from parlour.errors import GameDefinitionError
from parlour.kit.diagnostics import problems_in
from parlour.kit.interpreter import clear_twins
from parlour.kit.source_locations import describe_error
from parlour.view.language import translations

from .discovery import clear_caches, read_info
from .loader import load_rules


@contextlib.contextmanager
def reloaded(package: str) -> Iterator[None]:
    """Reload a game's files, for the code within the context and everything after it.

    If either fails, the previous modules are restored. Raises GameDefinitionError, with the author's line if known.
    """
    folder = Path(str(sys.modules[package].__file__)).parent
    before = _unload(package)
    try:
        _load(package)
        yield
    except Exception as problem:  # an author's module may raise anything
        _unload(package)
        _restore(package, before)
        raise GameDefinitionError(describe_error(problem, folder)) from problem


def _load(package: str) -> None:
    read_info(package)
    load_rules(package)
    if fault := next(problems_in(package), None):
        raise GameDefinitionError(fault)


def _unload(package: str) -> dict[str, ModuleType]:
    """Remove a game's modules, and their bytecode, whose timestamps are too coarse; return the modules."""
    names = [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]
    gone = {name: sys.modules.pop(name) for name in names}
    for module in gone.values():
        if cached := getattr(module, "__cached__", None):
            with contextlib.suppress(OSError):
                Path(cached).unlink()
    _clear_caches(package)
    return gone


def _restore(package: str, modules: dict[str, ModuleType]) -> None:
    """Put back the modules that `_unload` returned."""
    sys.modules.update(modules)
    parent, _, name = package.rpartition(".")
    if parent:
        setattr(sys.modules[parent], name, modules[package])
    if f"{package}.rules" in modules:
        load_rules(package)


def _clear_caches(package: str) -> None:
    clear_caches()
    clear_twins(package)
    translations.cache_clear()
    importlib.invalidate_caches()

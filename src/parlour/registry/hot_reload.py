"""Reloading a game's files, while what was loaded before is being played. (This loads the rules.)"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from parlour.errors import GameDefinitionError
from parlour.kit.diagnostics import problems_in
from parlour.kit.interpreter import forget_twins
from parlour.kit.source_locations import blame
from parlour.view.language import translations

from .cache import forget_all
from .discovery import read_info
from .loader import load_rules


@contextlib.contextmanager
def reloaded(package: str) -> Iterator[None]:
    """Reload a game's files, for what is tried within the context and whatever comes after it.

    Where either fails, all is as it was before. Raises GameDefinitionError then, with the author's line if there is
    one.
    """
    folder = Path(str(sys.modules[package].__file__)).parent
    before = _forget(package)
    try:
        _read(package)
        yield
    except Exception as problem:  # whatever an author's module does
        _forget(package)
        _remember(package, before)
        raise GameDefinitionError(blame(problem, folder)) from problem


def _read(package: str) -> None:
    read_info(package)
    load_rules(package)
    if fault := next(problems_in(package), None):
        raise GameDefinitionError(fault)


def _forget(package: str) -> dict[str, ModuleType]:
    """Let go of all modules of a game, and of their bytecode: it is told from newer source by whole seconds only."""
    names = [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]
    gone = {name: sys.modules.pop(name) for name in names}
    for module in gone.values():
        if cached := getattr(module, "__cached__", None):
            with contextlib.suppress(OSError):
                Path(cached).unlink()
    _forget_what_followed(package)
    return gone


def _remember(package: str, modules: dict[str, ModuleType]) -> None:
    """Have again what was let go."""
    sys.modules.update(modules)
    parent, _, name = package.rpartition(".")
    if parent:
        setattr(sys.modules[parent], name, modules[package])
    if f"{package}.rules" in modules:
        load_rules(package)


def _forget_what_followed(package: str) -> None:
    forget_all()
    forget_twins(package)
    translations.cache_clear()
    importlib.invalidate_caches()

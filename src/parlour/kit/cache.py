"""Where compiled code is kept: in the user's cache directory, one folder for each version of the compiled floors.

A function's code is fresh as long as the rules it was compiled from are byte for byte the same (`digest_of`), whatever
the files' times or places; an edited game recompiles itself and no other, an edited kit or search everything.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from platformdirs import user_cache_path

NOT_RULES = {"__init__.py", "notation.py", "table.py"}  # the files of a game's folder that are never compiled
COMPILED_FLOORS = ("kit", "search")
UNUSED_DAYS = 30
DAY = 24 * 60 * 60


@functools.cache
def digest_of(folder: Path) -> str:
    """Twelve hex digits that change when any rules file of a folder does."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        if path.name not in NOT_RULES:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def root() -> Path:
    """The folder of all compiled code: $PARLOUR_CACHE, or `parlour` in the user's cache directory."""
    return Path(os.environ.get("PARLOUR_CACHE") or user_cache_path("parlour"))


def version_folder() -> Path:
    """The folder of this version: flags that Numba's own keys leave out are part of its name."""
    package = Path(__file__).parent.parent
    parts = [digest_of(package / floor) for floor in COMPILED_FLOORS]
    name = hashlib.sha256("".join(parts).encode()).hexdigest()[:12]
    checked = "-checked" if numba.config.BOUNDSCHECK else ""  # pyright: ignore
    return root() / f"{name}-numba{numba.__version__}{checked}"


def _warn(problem: OSError) -> None:
    warnings.warn(
        f"Compiled code cannot be kept in {root()} ({problem.strerror}), so every start compiles anew. "
        "Set PARLOUR_CACHE to a folder that can be written.",
        stacklevel=2,
    )


@functools.cache
def usable_folder() -> Path | None:
    """This version's folder, made and cleared of what is old; None, with one warning, where that fails."""
    folder = version_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        prune(root())
    except OSError as problem:
        _warn(problem)
        return None
    return folder


def prune(folder: Path, now: float | None = None) -> None:
    """Remove compiled code that was neither used nor written for a month; look once a day."""
    now = time.time() if now is None else now
    stamp = folder / ".pruned"
    if stamp.exists() and now - stamp.stat().st_mtime < DAY:
        return
    stamp.touch()
    for path in sorted(folder.glob("*/*"), reverse=True):
        with contextlib.suppress(OSError):  # another process may prune too
            used = path.stat()
            if now - max(used.st_atime, used.st_mtime) > UNUSED_DAYS * DAY:
                path.unlink()
    for version in folder.iterdir():
        if version.is_dir() and version != version_folder():
            with contextlib.suppress(OSError):  # rmdir takes empty folders only
                version.rmdir()


class _Locator(_CacheLocator):
    """Tells Numba where a function's code is kept and whether it is fresh."""

    def __init__(self, function: Callable[..., Any], path: str):
        self.function, self.path = function, Path(path)

    def get_cache_path(self) -> Any:
        return str(version_folder())

    def get_source_stamp(self) -> Any:
        return digest_of(self.path.parent)

    def get_disambiguator(self) -> Any:
        return f"{self.function.__module__}-{self.function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator:
        return cls(py_func, py_file)


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class CodeCache(FunctionCache):
    """Numba's cache of one function, in our folder; trouble with a file costs a compilation, never the game."""

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged file can fail to load in any way; the code is then compiled again
            with contextlib.suppress(OSError):
                self.flush()
            return None

    @contextlib.contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            self.disable()
            _warn(problem)

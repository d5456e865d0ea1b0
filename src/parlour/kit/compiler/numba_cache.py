"""The cache of one function's compiled code: one file for each version, in the folder of `cache_folder.py`.

Numba's own cache keeps an index that two processes can corrupt, and checks for every function whether the folder is
writable and which processor it runs on.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import pickle
import secrets
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from . import Function, cache_folder

TOO_LARGE = "Cannot cache the compiled code of {}, so every start recompiles it: it reads a table of more than 1 MB."
Fingerprint = Callable[[tuple[Any, ...]], str]  # returns a code's fingerprint, given argument types


class CodeCache(_Cache):
    """A dispatcher's cache of compiled code. An unusable file costs a compilation, never the game.

    `reduce` and `rebuild` convert a compiled function to its stored form and back. Assumption: dispatchers call
    `load_overload` and `save_overload` with the argument types first.
    """

    def __init__(
        self,
        function: Function,
        fingerprint: Fingerprint,
        reduce: Callable[[Any], Any] = CompileResult._reduce,
        rebuild: Function = CompileResult._rebuild,
    ):
        name = f"{function.__module__}.{function.__qualname__}"
        self._name = name.replace("<", "").replace(">", "")  # Windows does not allow these in file names
        self._fingerprint, self._reduce, self._rebuild = functools.cache(fingerprint), reduce, rebuild
        self._enabled = True

    @property
    def cache_path(self) -> Any:
        """The folder of the files."""
        return str(cache_folder.version_folder())

    def enable(self) -> None:
        """Use the files."""
        self._enabled = True

    def disable(self) -> None:
        """Do not use the files from now on."""
        self._enabled = False

    def flush(self) -> None:
        """Remove the files."""
        for path in Path(self.cache_path).glob(f"{self._name}-*"):
            path.unlink()

    def load_overload(self, sig, target_context):
        """Return the code for these argument types, or None if it is missing or damaged."""
        if not self._enabled:
            return None
        path = self._path(sig, target_context.codegen())
        try:
            target_context.refresh()
            return self._rebuild(target_context, *pickle.loads(path.read_bytes()))
        except FileNotFoundError:
            return None
        except Exception:  # damaged files can fail in any way
            with contextlib.suppress(OSError):
                path.unlink()
            return None

    def save_overload(self, sig, data) -> None:
        """Store the code for these argument types."""
        if not self._enabled:
            return
        if data.library.has_dynamic_globals:
            warnings.warn(TOO_LARGE.format(self._name), stacklevel=2)
            return
        path = self._path(sig, data.library.codegen)
        unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(dumps(self._reduce(data)))
            unfinished.replace(path)
        except OSError as problem:
            self.disable()
            cache_folder.warn(problem)

    def _path(self, sig, codegen) -> Path:
        kinds = tuple(getattr(sig, "args", sig))
        about = f"{_machine(codegen)} {list(map(str, kinds))} {self._fingerprint(kinds)}"
        return Path(self.cache_path) / f"{self._name}-{hashlib.sha256(about.encode()).hexdigest()[:16]}.nbc"


@functools.cache
def _machine(codegen) -> str:
    """Return the versions of Python and the processor for which code is compiled."""
    return f"{sys.implementation.cache_tag} {codegen.magic_tuple()}"


def keep(dispatcher, cache: CodeCache) -> None:
    """Attach a cache to a dispatcher. Assumption: it uses its `_cache`, as with njit(cache=True)."""
    dispatcher._cache = cache


def cache_counts(dispatcher) -> dict[str, int]:
    """Return the cache hits and misses of a dispatcher. Assumption: its `stats` count them."""
    stats = dispatcher.stats
    return {"hits": sum(stats.cache_hits.values()), "misses": sum(stats.cache_misses.values())}

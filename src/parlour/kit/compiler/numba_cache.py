"""The cache of one function's compiled code: a file for each version of it, in the folder that `cache_folder.py` names.

Numba's own keeps an index beside each, which two processes can get in a muddle, and asks at each function anew whether
the folder can be written and what the processor is.
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

from . import cache_folder

TOO_LARGE = "Cannot cache the compiled code of {}, so every start recompiles it: it reads a table of more than 1 MB."
Fingerprint = Callable[[tuple[Any, ...]], str]  # of a function's code, by the types of its arguments


class CodeCache(_Cache):
    """What a dispatcher asks for code and gives code to; trouble with a file costs a compilation, never the game.

    Assumption: it asks by `load_overload` and `save_overload`, with the types of the arguments first.
    """

    def __init__(self, function: Callable[..., Any], fingerprint: Fingerprint):
        name = f"{function.__module__}.{function.__qualname__}"
        self._name = name.replace("<", "").replace(">", "")  # which Windows takes in no name of a file
        self._fingerprint = functools.cache(fingerprint)
        self._enabled = True

    @property
    def cache_path(self) -> Any:
        """Where the files are."""
        return str(cache_folder.version_folder())

    def enable(self) -> None:
        """Use the files."""
        self._enabled = True

    def disable(self) -> None:
        """Leave the files alone from now on."""
        self._enabled = False

    def flush(self) -> None:
        """Remove the files."""
        for path in Path(self.cache_path).glob(f"{self._name}-*"):
            path.unlink()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for arguments of such types; None where none is kept, or what is kept is damaged."""
        if not self._enabled:
            return None
        path = self._path(sig, target_context.codegen())
        try:
            target_context.refresh()
            return self.rebuild(target_context, pickle.loads(path.read_bytes()))
        except FileNotFoundError:
            return None
        except Exception:  # a damaged file can fail to load in any way; the code is then compiled again
            with contextlib.suppress(OSError):
                path.unlink()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for arguments of such types."""
        if not self._enabled:
            return
        if data.library.has_dynamic_globals:
            warnings.warn(TOO_LARGE.format(self._name), stacklevel=2)
            return
        path = self._path(sig, data.library.codegen)
        unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(dumps(self.reduce(data)))
            unfinished.replace(path)
        except OSError as problem:
            self.disable()
            cache_folder.warn(problem)

    def _path(self, sig: Any, codegen: Any) -> Path:
        kinds = tuple(getattr(sig, "args", sig))
        about = f"{_machine(codegen)} {list(map(str, kinds))} {self._fingerprint(kinds)}"
        return Path(self.cache_path) / f"{self._name}-{hashlib.sha256(about.encode()).hexdigest()[:16]}.nbc"

    def reduce(self, made: CompileResult) -> Any:
        """What is kept of a result of Numba's."""
        return made._reduce()

    def rebuild(self, target_context: Any, kept: Any) -> CompileResult:
        """The result again."""
        return CompileResult._rebuild(target_context, *kept)


@functools.cache
def _machine(codegen: Any) -> str:
    """The Python and the processor that code is made for."""
    return f"{sys.implementation.cache_tag} {codegen.magic_tuple()}"


def keep(dispatcher: Any, cache: CodeCache) -> None:
    """Have a dispatcher's code kept. Assumption: it asks its `_cache`, as njit(cache=True) would set it."""
    dispatcher._cache = cache


def cache_counts(dispatcher: Any) -> dict[str, int]:
    """How often a dispatcher's code was found in its cache, and how often not. Assumption: its `stats` count that."""
    stats = dispatcher.stats
    return {"hits": sum(stats.cache_hits.values()), "misses": sum(stats.cache_misses.values())}

"""Numba's cache of a function's code, taught where to keep it and when it is fresh."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from . import cache


class _Locator(_CacheLocator):
    """Tells Numba where a function's code is kept and whether it is fresh."""

    def __init__(self, function: Callable[..., Any], path: str):
        self.function, self.path = function, Path(path)

    def get_cache_path(self) -> Any:
        return str(cache.version_folder())

    def get_source_stamp(self) -> Any:
        return cache.digest_of(self.path.parent)

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
            cache.warn(problem)

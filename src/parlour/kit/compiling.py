"""`@rule` compiles a function for whatever records it is called with."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import types

from . import cache

INTERPRETED = bool(numba.config.DISABLE_JIT)  # pyright: ignore
FLAGS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

if INTERPRETED:
    np.seterr(over="ignore")  # 64-bit keys and random words wrap around, as they do in compiled code


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function on its first call, once for each type of record; the code is kept on disk."""
    return _compiled(function, **FLAGS)


def inline(function: Callable[..., Any]) -> Callable[..., Any]:
    """As `rule`; its code is put into every caller: for the small parts of an innermost loop."""
    return _compiled(function, forceinline=True, **FLAGS)


def _compiled(function: Callable[..., Any], **flags: Any) -> Callable[..., Any]:
    if INTERPRETED:
        return function
    dispatcher = _dispatcher(function, flags)
    _serve_compiled_callers(dispatcher, _dispatcher(_namesake(function), {**flags, "no_cpython_wrapper": True}))
    return dispatcher


def _dispatcher(function: Callable[..., Any], flags: dict[str, Any]) -> Any:
    dispatcher: Any = numba.njit(**flags)(function)
    if cache.usable_folder():
        dispatcher._cache = cache.CodeCache(function)
    return dispatcher


def _namesake(function: Any) -> Callable[..., Any]:
    """The same function by another name, under which its code is kept apart."""
    twin = FunctionType(function.__code__, function.__globals__, function.__name__)
    twin.__module__, twin.__qualname__ = function.__module__, f"{function.__qualname__}.inner"
    return twin


def _serve_compiled_callers(dispatcher: Any, inner: Any) -> None:
    """Give compiled callers a version without what only Python needs: it compiles in half the time."""
    dispatcher.get_call_template = lambda args, kws: inner.get_call_template(tuple(map(_widest, args)), kws)
    dispatcher.get_overload = inner.get_overload


def _widest(kind: Any) -> Any:
    """One type for all whole numbers but 64-bit words, so that there is one version of a rule and not one for each."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind

"""`@rule` compiles a function for whatever records it is called with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

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


def parallel(function: Callable[..., Any]) -> Callable[..., Any]:
    """As `rule`; its `prange` loops run on all cores."""
    return _compiled(function, parallel=True, **FLAGS)


def _compiled(function: Callable[..., Any], **flags: Any) -> Callable[..., Any]:
    if INTERPRETED:
        return function
    dispatcher: Any = numba.njit(**flags)(function)
    if cache.usable_folder():
        dispatcher._cache = cache.CodeCache(function)
    return dispatcher

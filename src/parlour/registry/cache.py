"""Caches of facts about games, cleared when a game is reloaded."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")

_forget: list[Callable[[], None]] = []


def cached_until_reload(function: Callable[..., R]) -> functools._lru_cache_wrapper[R]:
    """Cache a function's results, as functools.cache does, until a game is reloaded."""
    cached = functools.cache(function)
    _forget.append(cached.cache_clear)
    return cached


def clear_caches() -> None:
    """Clear all caches of `cached_until_reload`."""
    for forget in _forget:
        forget()

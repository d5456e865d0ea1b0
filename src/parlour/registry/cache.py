"""What is remembered of games until one of them is reloaded."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")

_forget: list[Callable[[], None]] = []


def remembered(function: Callable[..., R]) -> functools._lru_cache_wrapper[R]:
    """Cache, as functools.cache does, until a game is reloaded."""
    cached = functools.cache(function)
    _forget.append(cached.cache_clear)
    return cached


def forget_all() -> None:
    """Remember nothing that was asked before."""
    for forget in _forget:
        forget()

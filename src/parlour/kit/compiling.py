"""`@rule` compiles a function for whatever records it is called with."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from .switches import INTERPRETED

if INTERPRETED:
    np.seterr(over="ignore")  # 64-bit keys and random words wrap around, as they do in compiled code

_making = threading.RLock()


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function on its first call, once for each type of record; the code is kept on disk."""
    return function if INTERPRETED else Rule(function)


def inline(function: Callable[..., Any]) -> Callable[..., Any]:
    """As `rule`; its code is put into every caller: for the small parts of an innermost loop."""
    return function if INTERPRETED else Rule(function, forceinline=True)


class Rule:
    """A function to be compiled: `py_func` is the function itself, `dispatcher` what Numba makes of it.

    Numba is loaded with the first dispatcher: a table can be drawn before that, by interpreted rules.
    """

    def __init__(self, function: Callable[..., Any], **flags: Any):
        functools.update_wrapper(self, function)
        self.py_func, self.flags = function, flags

    def __call__(self, *arguments: Any) -> Any:
        return self.dispatcher(*arguments)

    @functools.cached_property
    def dispatcher(self) -> Any:
        with _making:
            from .compiler import make_dispatcher

            return self.__dict__.get("dispatcher") or make_dispatcher(self.py_func, self.flags)

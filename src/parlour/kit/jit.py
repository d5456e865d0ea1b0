"""The `@rule` decorator, which compiles a function for each type of record it is called with."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from parlour.util.gc import gc_deferred

from .compiler import INTERPRETED, Function
from .diagnostics import explain

if INTERPRETED:
    np.seterr(over="ignore")  # 64-bit words wrap around, as in compiled code

F = TypeVar("F", bound=Function)

GAMES: dict[np.dtype, ModuleType] = {}  # rules of registered games, by type of state
GENERIC_CALLS: list[Function] = []
INSTRUCTIONS: list[Function] = []
_making = threading.RLock()  # never held during compilation, which may wait for it


def rule(function: F, **flags: bool) -> F:
    """Compile a function on its first call, once for each type of record; the code is cached on disk."""
    return function if INTERPRETED else cast(F, Rule(function, flags))


def inline(function: F) -> F:
    """Like `rule`, but inlined into every caller; for small functions in inner loops."""
    return rule(function, forceinline=True)


def instruction(function: F) -> F:
    """Mark a function that compiled code replaces by an instruction; interpreted rules call it as it is."""
    INSTRUCTIONS.append(function)
    return function


class Rule:
    """A compiled function: `py_func` is the Python function, which Numba's dispatchers compile.

    Numba is loaded with the first dispatcher. Until then, interpreted rules can already draw a table.
    """

    def __init__(self, function: Function, flags: Mapping[str, bool]):
        functools.update_wrapper(self, function)
        self.py_func, self.flags = function, flags

    def __call__(self, *arguments: Any) -> Any:
        return self.dispatcher(*arguments)

    def code_for(self, arguments: Iterable[object]) -> Function:
        """Return the compiled function for these types of arguments; it does not check types when called."""
        return _dispatchers().code_for(self.dispatcher, arguments)

    @functools.cached_property
    def dispatcher(self) -> Any:
        """The dispatcher for calls from Python."""
        with _making:
            return self.__dict__.get("dispatcher") or _dispatchers().for_python(self.py_func, self.flags)

    @functools.cached_property
    def for_callers(self) -> Any:
        """The dispatcher for calls from compiled code."""
        with _making:
            return self.__dict__.get("for_callers") or _dispatchers().for_callers(self.py_func, self.flags)


def compile_entry(step: Any, kind: np.dtype, arguments: list[object]) -> Function:
    """Compile a step as an entry point for a type of state; see `entry_points.py`."""
    return _dispatchers().entry(step.py_func, kind, arguments)


def _dispatchers() -> Any:
    with _making:
        return _make_dispatchers()


@functools.cache
def _make_dispatchers() -> Any:
    with gc_deferred():
        from parlour.kit.compiler.dispatchers import Dispatchers

        from .intrinsics import implement

        made = Dispatchers(GAMES, explain)
        made.learn(Rule, GENERIC_CALLS)
        for function in INSTRUCTIONS:
            implement(function)
    return made

"""`@rule` compiles a function for whatever records it is called with."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from parlour.util.gc import gc_deferred

from .compiler import INTERPRETED
from .diagnostics import explain

if INTERPRETED:
    np.seterr(over="ignore")  # 64-bit keys and random words wrap around, as they do in compiled code

Function = TypeVar("Function", bound=Callable[..., Any])

GAMES: dict[np.dtype, ModuleType] = {}  # the rules of registered games, by the type of the state
GENERIC_CALLS: list[Any] = []
INSTRUCTED: list[Any] = []
_making = threading.RLock()  # never held while code is compiled: who compiles may have to wait for it


def rule(function: Function) -> Function:
    """Compile a function on its first call, once for each type of record; the code is kept on disk."""
    return _rule(function)


def inline(function: Function) -> Function:
    """As `rule`; its code is put into every caller: for the small parts of an innermost loop."""
    return _rule(function, forceinline=True)


def _rule(function: Any, **flags: Any) -> Any:
    return function if INTERPRETED else Rule(function, **flags)


def instruction(function: Function) -> Function:
    """A function in whose place the compiler puts a machine instruction; as it stands it is for interpreted rules."""
    INSTRUCTED.append(function)
    return function


class Rule:
    """A function to be compiled: `py_func` is the function itself; dispatchers of Numba's compile it.

    Numba is loaded with the first dispatcher: a table can be drawn before that, by interpreted rules.
    """

    def __init__(self, function: Callable[..., Any], **flags: Any):
        functools.update_wrapper(self, function)
        self.py_func, self.flags = function, flags

    def __call__(self, *arguments: Any) -> Any:
        return self.dispatcher(*arguments)

    def code_for(self, arguments: Iterable[Any]) -> Callable[..., Any]:
        """The compiled function itself for arguments of such types, at which it does not look: give it no others."""
        return _dispatchers().code_for(self.dispatcher, arguments)

    @functools.cached_property
    def dispatcher(self) -> Any:
        """What compiles it when Python calls it."""
        with _making:
            return self.__dict__.get("dispatcher") or _dispatchers().for_python(self.py_func, self.flags)

    @functools.cached_property
    def for_callers(self) -> Any:
        """What compiles it when compiled code calls it."""
        with _making:
            return self.__dict__.get("for_callers") or _dispatchers().for_callers(self.py_func, self.flags)


def compile_entry(step: Any, kind: np.dtype, arguments: list[Any]) -> Callable[..., Any]:
    """A step of the game with this type of state as a function of C that takes a state's memory; see `entries.py`."""
    return _dispatchers().entry(step.py_func, kind, arguments)


def _dispatchers() -> Any:
    with _making:
        return _make_dispatchers()


@functools.cache
def _make_dispatchers() -> Any:
    with gc_deferred():
        from .compiler.dispatchers import Dispatchers
        from .intrinsics import implement

        made = Dispatchers(GAMES, explain)
        made.learn(Rule, GENERIC_CALLS)
        for function in INSTRUCTED:
            implement(function)
    return made

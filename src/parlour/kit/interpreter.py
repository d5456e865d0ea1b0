"""Running any rule as plain Python in a process that otherwise compiles.

`interpret(rule)` needs no compilation, which is useful for debugging and while the compiler is at work. A rule's twin
is the same code object with other globals: every rule is replaced by its twin, and every table is checked. (With
NUMBA_DISABLE_JIT=1 nothing is compiled, and a rule is its own twin.)
"""

from __future__ import annotations

import functools
import types
from typing import Any, TypeVar

import numpy as np

from .compiler import INTERPRETED, Function
from .record_views import Checked, Snapshot, raw

F = TypeVar("F", bound=Function)


def interpret(function: F) -> F:
    """Return the interpreted twin of a rule or generic call, which checks the records and arrays it is given."""
    return function if INTERPRETED else _checking_twin(function)


@functools.cache
def _checking_twin(function: Function) -> Any:
    twin = _twin(function)

    @functools.wraps(twin)
    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return twin(*map(_checked_argument, arguments))

    return call


def _checked_argument(value: Any) -> Any:
    return Checked(raw(value)) if isinstance(value, np.ndarray | np.void | Snapshot) else value


@functools.cache
def _twin(function: Any) -> Function:
    if hasattr(function, "interpreted"):
        return function.interpreted
    python = function.py_func
    return types.FunctionType(python.__code__, _twin_globals(python.__module__, python), python.__name__)


_NAMESPACES: dict[str, dict[str, Any]] = {}


def clear_twins(package: str) -> None:
    """Discard the globals of a package's modules before they are reloaded."""
    for module in [name for name in _NAMESPACES if f"{name}.".startswith(f"{package}.")]:
        del _NAMESPACES[module]


def _twin_globals(module: str, function: Function) -> dict[str, Any]:
    if module not in _NAMESPACES:  # complete before other threads can see it
        _NAMESPACES.setdefault(module, {name: _twin_value(value) for name, value in list(function.__globals__.items())})
    return _NAMESPACES[module]


def _twin_value(value: Any) -> Any:
    if hasattr(value, "py_func") or (callable(value) and hasattr(value, "interpreted")):
        return _LazyTwin(value)
    return Checked(raw(value)) if isinstance(value, np.ndarray) else value


class _LazyTwin:
    """A twin that is created on its first call, because modules refer to each other and to themselves."""

    def __init__(self, function: Any):
        self.function = function

    def __call__(self, *arguments: Any) -> Any:
        return _twin(self.function)(*arguments)

"""What the kit asks of Numba; loaded when the first rule is about to be compiled."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
from numba import types
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import typeof_impl

from . import cache, calls, instructions
from .code_cache import CodeCache
from .compiling import Rule

__all__ = ["instructions", "make_dispatcher"]

FLAGS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def make_dispatcher(function: Callable[..., Any], flags: dict[str, Any]) -> Any:
    """What compiles a function, once for each type of record."""
    dispatcher = _dispatcher(function, {**FLAGS, **flags})
    namesake = _namesake(function)
    inner = _dispatcher(namesake, {**FLAGS, **flags, "no_cpython_wrapper": True})
    if function.__name__ in function.__code__.co_names:
        namesake.__globals__[function.__name__] = inner  # it calls itself
    _serve_compiled_callers(dispatcher, inner)
    return dispatcher


def _dispatcher(function: Callable[..., Any], flags: dict[str, Any]) -> Any:
    dispatcher: Any = numba.njit(**flags)(function)
    if cache.usable_folder():
        dispatcher._cache = CodeCache(function)
    return dispatcher


def _namesake(function: Any) -> Callable[..., Any]:
    """The same function by another name, under which its code is kept apart."""
    twin = FunctionType(function.__code__, dict(function.__globals__), function.__name__)
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


def _name_in_code(kind: Any) -> tuple[str, tuple[int]]:
    """What stands for a record type in the names of compiled functions: the same in every process, and no other's.

    Numba counts types as they come up. So what two processes compiled for two games could bear the same names, and in
    a third, which found both in the cache, one game would run the code of the other.
    """
    digest = hashlib.sha256(kind.name.encode()).digest()
    return "Record", (int.from_bytes(digest[:8]),)


types.Record.mangling_args = property(_name_in_code)  # pyright: ignore


@typeof_impl.register(Rule)
def _type_of_rule(rule: Rule, context: Any) -> Any:
    """A rule that another one calls by its name."""
    return types.Dispatcher(rule.dispatcher)


def _resolve_by_type(call: Callable[..., Any], find: Callable[[Any], Any]) -> None:
    """Teach Numba that a call means the rule found for its first argument's type, without a step between."""

    class Resolved(AbstractTemplate):
        key = call

        def generic(self, args: Any, kws: Any) -> Any:
            return types.Dispatcher(_found(args[0])).get_call_type(self.context, args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return _found(sig.args[0]).get_overload(sig.args)

    def _found(kind: Any) -> Any:
        return find(_dtype(kind)).dispatcher

    infer_global(call, types.Function(Resolved))


def _dtype(kind: Any) -> Any:
    """NumPy's name for a record type of Numba's, if a registered game has it."""
    return next((dtype for dtype in calls.GAMES if numba.from_dtype(dtype) == kind), kind)


for _call, _find in calls.GENERICS:
    _resolve_by_type(_call, _find)

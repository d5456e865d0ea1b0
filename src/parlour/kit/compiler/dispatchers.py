"""Numba's dispatchers of rules, loaded when the first rule is about to be compiled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from types import FunctionType
from typing import Any, get_args

import numba
import numpy as np
from numba import types

from . import Function, cache_folder, numba_compat
from .argument_types import WHOLE, Memory
from .fingerprints import fingerprint
from .numba_cache import CodeCache, keep
from .numba_linking import ENTRY_FLAGS, FLAGS, INNER_FLAGS, rebuild, reduce

Explain = Callable[[Collection[object], Collection[np.dtype], Exception], Exception]


class Dispatchers:
    """Creates the dispatchers of rules for games with some types of states.

    `explain` makes an error for the author from the function, the states, and the compiler's error.
    """

    def __init__(self, states: Collection[np.dtype], explain: Explain):
        self.states, self.explain = states, explain

    def learn(self, rule: type, generic_calls: Iterable[Function]) -> None:
        """Register rules and generic calls with Numba, so that rules may call them."""
        numba_compat.type_as_dispatchers(rule)
        for call in generic_calls:
            numba_compat.resolve_by_type(call, self._finder(call))

    def for_python(self, function: Function, flags: dict[str, bool]):
        """Return the dispatcher of a function for Python, with one version for each type of record."""
        return self._with_explanations(self._dispatcher(function, FLAGS | flags), function)

    def for_callers(self, function: Function, flags: dict[str, bool]):
        """Return the dispatcher of a function for compiled callers, without the parts that only Python needs."""
        renamed = _renamed(function)
        dispatcher = self._dispatcher(renamed, INNER_FLAGS | flags, reduce, rebuild)
        if function.__name__ in function.__code__.co_names:
            renamed.__globals__[function.__name__] = dispatcher  # recursion
        numba_compat.compile_once_for_whole_numbers(dispatcher)
        return dispatcher

    def code_for(self, dispatcher, arguments: Iterable[object]) -> Function:
        """Return the compiled function for some arguments, without the dispatcher's type checks (a microsecond)."""
        return dispatcher.compile(tuple(map(numba.typeof, arguments)))

    def entry(self, function: Function, state: np.dtype, arguments: Iterable[object]) -> Function:
        """Return the compiled function, without type checks; its first argument is a memory.

        The other arguments are declared as `int`, the type of a record, or an `Array` of numbers.
        """
        kinds = (Memory(numba_compat.type_of(state)), *map(_numba_type, arguments))
        return self._with_explanations(self._dispatcher(function, ENTRY_FLAGS), function).compile(kinds)

    def _with_explanations(self, dispatcher, function: Function):
        """Make a dispatcher raise errors for the author of a game."""
        numba_compat.explain_failures(
            dispatcher, lambda kinds, problem: self.explain([function], self._states_in(kinds), problem)
        )
        return dispatcher

    def _dispatcher(self, function: Function, flags: dict[str, Any], *form: Function):
        """Return a dispatcher with a cache, whose stored form `form` converts to and from."""
        dispatcher: Any = numba.njit(**flags)(function)
        if cache_folder.usable_folder():
            keep(dispatcher, CodeCache(function, lambda kinds: fingerprint([function], self._states_in(kinds)), *form))
        return dispatcher

    def _states_in(self, kinds: Iterable[object]) -> set[np.dtype]:
        records = {record for kind in kinds for record in numba_compat.records_in(kind)}
        found = (numba_compat.dtype_of(record, self.states) for record in records)
        return {state for state in found if state is not None}

    def _finder(self, call) -> Function:
        def find(kind):
            state = numba_compat.dtype_of(kind, self.states)
            return call.find(kind if state is None else state).for_callers

        return find


def _numba_type(argument):
    """Return Numba's type of an entry point's argument."""
    if argument is int:
        return WHOLE
    numbers = get_args(argument)
    return types.Array(numba.from_dtype(np.dtype(numbers[0])), 1, "C") if numbers else numba.from_dtype(argument)


def _renamed(function) -> Function:
    """Return the same function under another name, so that its code is cached separately."""
    twin = FunctionType(function.__code__, dict(function.__globals__), function.__name__)
    twin.__module__, twin.__qualname__ = function.__module__, f"{function.__qualname__}.inner"
    twin.__annotations__ = function.__annotations__
    return twin

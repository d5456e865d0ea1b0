"""Numba's dispatchers of rules; loaded when the first rule is about to be compiled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from types import FunctionType
from typing import Any, get_args

import numba
import numpy as np
from numba import types

from . import cache_folder, numba_compat
from .argument_types import WHOLE, Memory
from .fingerprints import fingerprint
from .numba_cache import CodeCache, keep
from .numba_linking import ENTRY_FLAGS, FLAGS, INNER_FLAGS, InnerCodeCache

Explain = Callable[[Collection[Any], Collection[np.dtype], Exception], Exception]


class Dispatchers:
    """Makes the dispatchers of rules for games with some types of states.

    `explain` makes an error for the author from what cannot be compiled, for which states, and the compiler's error.
    """

    def __init__(self, states: Collection[np.dtype], explain: Explain):
        self.states, self.explain = states, explain

    def learn(self, rule: type, generic_calls: Iterable[Any]) -> None:
        """Teach Numba what rules may call besides what it knows: other rules and generic calls."""
        numba_compat.type_as_dispatchers(rule)
        for call in generic_calls:
            numba_compat.resolve_by_type(call, self._finder(call))

    def for_python(self, function: Callable[..., Any], flags: dict[str, Any]) -> Any:
        """What compiles a function for Python, once for each type of record."""
        return self._explaining(self._dispatcher(function, FLAGS | flags, CodeCache), function)

    def for_callers(self, function: Callable[..., Any], flags: dict[str, Any]) -> Any:
        """What compiles a function for compiled callers: without what only Python needs, or machine code of its own."""
        namesake = _namesake(function)
        dispatcher = self._dispatcher(namesake, INNER_FLAGS | flags, InnerCodeCache)
        if function.__name__ in function.__code__.co_names:
            namesake.__globals__[function.__name__] = dispatcher  # it calls itself
        numba_compat.compile_once_for_whole_numbers(dispatcher)
        return dispatcher

    def code_for(self, dispatcher: Any, arguments: Iterable[Any]) -> Callable[..., Any]:
        """What a dispatcher calls for arguments of such types, without its look at them, which takes a microsecond."""
        return dispatcher.compile(tuple(map(numba.typeof, arguments)))

    def entry(self, function: Callable[..., Any], state: np.dtype, arguments: Iterable[Any]) -> Callable[..., Any]:
        """The compiled function itself, without the dispatcher's look at the arguments; the first is a memory.

        The others are what `arguments` says: `int`, the type of a record, or an `Array` of numbers.
        """
        kinds = (Memory(numba_compat.type_of(state)), *map(_taken, arguments))
        return self._explaining(self._dispatcher(function, ENTRY_FLAGS, CodeCache), function).compile(kinds)

    def _explaining(self, dispatcher: Any, function: Callable[..., Any]) -> Any:
        """The dispatcher, whose errors are for the author of a game from now on."""
        numba_compat.explain_failures(
            dispatcher, lambda kinds, problem: self.explain([function], self._states_in(kinds), problem)
        )
        return dispatcher

    def _dispatcher(self, function: Callable[..., Any], flags: dict[str, Any], cache: type[CodeCache]) -> Any:
        dispatcher: Any = numba.njit(**flags)(function)
        if cache_folder.usable_folder():
            kept = cache(function, lambda kinds: fingerprint([function], self._states_in(kinds)))
            keep(dispatcher, kept)
        return dispatcher

    def _states_in(self, kinds: Iterable[Any]) -> set[np.dtype]:
        records = {record for kind in kinds for record in numba_compat.records_in(kind)}
        found = (numba_compat.dtype_of(record, self.states) for record in records)
        return {state for state in found if state is not None}

    def _finder(self, call: Any) -> Callable[[Any], Any]:
        def find(kind: Any) -> Any:
            state = numba_compat.dtype_of(kind, self.states)
            return call.find(kind if state is None else state).for_callers

        return find


def _taken(argument: Any) -> Any:
    """Numba's type of what an entry takes."""
    if argument is int:
        return WHOLE
    numbers = get_args(argument)
    return types.Array(numba.from_dtype(np.dtype(numbers[0])), 1, "C") if numbers else numba.from_dtype(argument)


def _namesake(function: Any) -> Callable[..., Any]:
    """The same function by another name, under which its code is kept apart."""
    twin = FunctionType(function.__code__, dict(function.__globals__), function.__name__)
    twin.__module__, twin.__qualname__ = function.__module__, f"{function.__qualname__}.inner"
    return twin

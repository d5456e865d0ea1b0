"""A game's steps as Python calls them: with the memory of a state, and next to nothing lost on the way.

Numba looks at every argument of a call to see which code is for it, and NumPy makes a view of every record: a
microsecond and more. An entry is code for one game, compiled once, that takes a state's bytes as they lie in a
bytearray: a call takes 30 nanoseconds longer than the rule.
"""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import steps
from .compiler.switches import INTERPRETED
from .interpreter import interpret
from .jit import compile_entry
from .records import view
from .rng import Rng

STEPS: dict[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (
        steps.call_setup,
        steps.call_arrange,
        steps.call_actor,
        steps.call_hide,
        steps.call_key,
        steps.call_observe,
        steps.list_legal,
        steps.mark_legal,
        steps.list_chance,
        steps.try_apply,
        steps.try_roll,
        steps.list_returns,
        steps.list_estimate,
    )
}


class Entries:
    """The steps of the game whose states are of a kind; each takes a memory, and what the step takes beside it.

    A step is made ready when it is first asked for; a whole number of more than 64 bits becomes -1.
    """

    call_setup: Callable[[bytearray], None]
    call_arrange: Callable[[bytearray], None]
    call_actor: Callable[[bytearray], int]
    call_hide: Callable[[bytearray, int], None]
    call_key: Callable[[bytearray], int]
    call_observe: Callable[[bytearray, int, int, NDArray[np.float32]], None]
    list_legal: Callable[[bytearray], list[int]]
    mark_legal: Callable[[bytearray, NDArray[np.int8]], None]
    list_chance: Callable[[bytearray], tuple[list[int], list[int]]]
    try_apply: Callable[[bytearray, int], bool]
    try_roll: Callable[[bytearray, Rng], bool]
    list_returns: Callable[[bytearray, int], list[float]]
    list_estimate: Callable[[bytearray, Any], list[float]]

    def __init__(self, kind: np.dtype, make: Callable[[Callable[..., Any], np.dtype], Callable[..., Any]]):
        self._kind, self._make = kind, make

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in STEPS:
            raise AttributeError(name)
        entry = self.__dict__[name] = self._make(STEPS[name], self._kind)
        return entry


@functools.cache
def entries_of(kind: np.dtype, compiled: bool) -> Entries:
    """The steps of the game with this type of state, compiled or as plain Python."""
    return Entries(kind, _compiled if compiled and not INTERPRETED else _interpreted)


def _compiled(step: Callable[..., Any], kind: np.dtype) -> Callable[..., Any]:
    return compile_entry(step, kind, _arguments(step))


def _interpreted(step: Callable[..., Any], kind: np.dtype) -> Callable[..., Any]:
    twin = interpret(step)
    takes = [operator.index if argument is int else _itself for argument in _arguments(step)]

    def entry(memory: bytearray, *arguments: Any) -> Any:
        given = (take(argument) for take, argument in zip(takes, arguments, strict=True))
        answer = twin(view(kind, memory), *given)
        return answer.item() if isinstance(answer, np.generic) else answer

    return entry


def _arguments(step: Callable[..., Any]) -> list[Any]:
    """What a step takes after the state: `int` or a type of record, each."""
    _, *kinds, _ = inspect.get_annotations(getattr(step, "py_func", step), eval_str=True).values()
    return kinds


def _itself(argument: Any) -> Any:
    return argument

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

from .buffers import MAX_SEATS, Moves, Outcomes, Result, contains, listed, room
from .calls import (
    CHANCE,
    TERMINAL,
    actor,
    allows,
    apply,
    arrange,
    chance,
    hide,
    key,
    legal,
    observe,
    returns,
    roll,
    setup,
)
from .compiler import INTERPRETED
from .estimation import Scales, estimate
from .fields import F4, I1, U8, Array
from .interpreter import interpret
from .jit import compile_entry, inline, rule
from .records import view
from .rng import Rng
from .sorting import sort, sort_outcomes


@rule
def call_setup(state: object) -> None:
    """Put the start of a game into a state whose options are set."""
    setup(state)


@rule
def call_arrange(state: object) -> None:
    """Derive what a position text does not say."""
    arrange(state)


@rule
def call_actor(state: object) -> int:
    """The seat to act, CHANCE or TERMINAL."""
    return actor(state)


@rule
def call_hide(state: object, seat: int) -> None:
    """Take from a state what the seat may not see."""
    hide(state, seat)


@rule
def call_key(state: object) -> U8:
    """64 bits that are the same for states that play on alike."""
    return key(state)


@rule
def call_observe(state: object, seat: int, seats: int, out: Array[F4]) -> None:
    """Write what a seat sees of a state from which the rest is hidden, and at the end of `out` a 1 for the seat."""
    observe_seat(state, seat, seats, out)


@inline
def observe_seat(state: object, seat: int, seats: int, out: Array[F4]) -> None:
    """As `call_observe`."""
    observe(state, seat, out)
    start_of_seats = len(out) - seats
    for i in range(seats):
        out[start_of_seats + i] = 1 if i == seat else 0


@rule
def fill_moves(state: object, moves: Moves) -> None:
    """Fill `moves` with the legal actions of the seat to act: none at a chance node or at the end."""
    moves.count = legal(state, moves.action) if actor(state) >= 0 else 0


@rule
def fill_outcomes(state: object, outcomes: Outcomes) -> None:
    """Fill `outcomes` with what can happen at a chance node."""
    outcomes.count = chance(state, outcomes.action, outcomes.weight) if actor(state) == CHANCE else 0


@rule
def list_legal(state: object) -> list[int]:
    """The legal actions of the seat to act, in rising order; at a chance node the outcomes."""
    if actor(state) == CHANCE:
        outcomes = room(Outcomes)
        fill_outcomes(state, outcomes)
        sort(outcomes.action, outcomes.count)
        return listed(outcomes.action, outcomes.count)
    moves = room(Moves)
    fill_moves(state, moves)
    sort(moves.action, moves.count)
    return listed(moves.action, moves.count)


@rule
def mark_legal(state: object, mask: Array[I1]) -> None:
    """Fill `mask` with a 1 for each legal action of the seat to act, and 0 for all else."""
    mask[:] = 0
    moves = room(Moves)
    fill_moves(state, moves)
    for i in range(moves.count):
        mask[moves.action[i]] = 1


@rule
def list_chance(state: object) -> tuple[list[int], list[int]]:
    """The outcomes of a chance node, in rising order, and the weight of each."""
    outcomes = room(Outcomes)
    fill_outcomes(state, outcomes)
    sort_outcomes(outcomes)
    return listed(outcomes.action, outcomes.count), listed(outcomes.weight, outcomes.count)


@rule
def try_apply(state: object, action: int) -> bool:
    """Apply an action or outcome if it is legal here; whether it was."""
    if actor(state) == CHANCE:
        outcomes = room(Outcomes)
        fill_outcomes(state, outcomes)
        found = contains(outcomes.action, outcomes.count, action)
    else:
        moves = room(Moves)
        found = actor(state) >= 0 and allows(state, action, moves.action)
    if found:
        apply(state, action)
    return found


@rule
def try_roll(state: object, rng: Rng) -> bool:
    """Let an outcome happen if the state is a chance node; whether it was."""
    if actor(state) != CHANCE:
        return False
    roll(state, rng)
    return True


@rule
def fill_result(state: object, result: Result) -> None:
    """Fill `result` with each seat's result: 0 for all while the game goes on, and never -0."""
    for seat in range(MAX_SEATS):
        result.value[seat] = 0
    if actor(state) == TERMINAL:
        returns(state, result.value)
    for seat in range(MAX_SEATS):
        result.value[seat] += 0.0


@rule
def list_returns(state: object, seats: int) -> list[float]:
    """Each seat's result."""
    result = room(Result)
    fill_result(state, result)
    return list_result(result, seats)


@rule
def list_estimate(state: object, scales: Scales) -> list[float]:
    """A quick guess at each seat's result."""
    result = room(Result)
    estimate(state, scales, result.value)
    return list_result(result, scales.seats)


@rule
def list_result(result: Result, seats: int) -> list[float]:
    """What so many seats have."""
    return listed(result.value, seats)


STEPS: dict[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (
        call_setup,
        call_arrange,
        call_actor,
        call_hide,
        call_key,
        call_observe,
        list_legal,
        mark_legal,
        list_chance,
        try_apply,
        try_roll,
        list_returns,
        list_estimate,
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

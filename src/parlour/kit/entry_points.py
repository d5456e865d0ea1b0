"""Entry points: the functions of a game that Python calls, with the memory of a state.

A call of a Numba dispatcher inspects every argument, and NumPy makes a view of every record: a microsecond or more. An
entry point is compiled once for one game and takes a state's bytes in a bytearray. It adds 30 nanoseconds to the rule.
"""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable
from typing import Any, cast

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
from .compiler import INTERPRETED, Function
from .estimation import Scales, estimate
from .fields import F4, I1, U8, Array
from .interpreter import interpret
from .jit import compile_entry, inline, rule
from .records import view
from .rng import Rng
from .sorting import sort, sort_outcomes

SMALL_INTEGERS = 256  # CPython keeps these integers, and creates larger ones each time


@rule
def call_setup(state: object) -> None:
    """Fill a state whose options are set with the start of a game."""
    setup(state)


@rule
def call_arrange(state: object) -> None:
    """Derive the fields that a position text leaves out."""
    arrange(state)


@rule
def call_actor(state: object) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    return actor(state)


@rule
def call_hide(state: object, seat: int) -> None:
    """Remove from a state what the seat may not see."""
    hide(state, seat)


@rule
def call_key(state: object) -> U8:
    """Return a 64-bit key, equal for states that continue alike."""
    return key(state)


@rule
def call_observe(state: object, seat: int, seats: int, out: Array[F4]) -> None:
    """Write a seat's observation of a state without hidden information; see `observe_seat`."""
    observe_seat(state, seat, seats, out)


@inline
def observe_seat(state: object, seat: int, seats: int, out: Array[F4]) -> None:
    """Write a seat's observation to `out`, ending with a one-hot encoding of the seat."""
    observe(state, seat, out)
    start_of_seats = len(out) - seats
    for i in range(seats):
        out[start_of_seats + i] = 1 if i == seat else 0


@rule
def fill_moves(state: object, moves: Moves) -> None:
    """Fill `moves` with the legal actions of the seat to act; none at a chance node or at the end."""
    moves.count = legal(state, moves.action) if actor(state) >= 0 else 0


@rule
def fill_outcomes(state: object, outcomes: Outcomes) -> None:
    """Fill `outcomes` with the outcomes of a chance node."""
    outcomes.count = chance(state, outcomes.action, outcomes.weight) if actor(state) == CHANCE else 0


@rule
def list_legal(state: object) -> list[int]:
    """Return the legal actions of the seat to act, or the outcomes of a chance node, in ascending order."""
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
def count_rolls(state: object) -> int:
    """Return n if the state is a chance node with the outcomes 0 to n - 1, and 0 otherwise."""
    if actor(state) != CHANCE:
        return 0
    outcomes = room(Outcomes)
    fill_outcomes(state, outcomes)
    gaps = 0
    for i in range(outcomes.count):
        gaps += outcomes.action[i] != i
    return 0 if gaps else outcomes.count


@rule
def mark_legal(state: object, mask: Array[I1]) -> None:
    """Set `mask` to 1 for each legal action of the seat to act, and to 0 elsewhere."""
    mask[:] = 0
    moves = room(Moves)
    fill_moves(state, moves)
    for i in range(moves.count):
        mask[moves.action[i]] = 1


@rule
def list_chance(state: object) -> tuple[list[int], list[int]]:
    """Return the outcomes of a chance node in ascending order, and their weights."""
    outcomes = room(Outcomes)
    fill_outcomes(state, outcomes)
    sort_outcomes(outcomes)
    return listed(outcomes.action, outcomes.count), listed(outcomes.weight, outcomes.count)


@rule
def try_apply(state: object, action: int) -> bool:
    """Apply an action or outcome if it is legal; return whether it was."""
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
    """Apply a random outcome if the state is a chance node; return whether it is."""
    if actor(state) != CHANCE:
        return False
    roll(state, rng)
    return True


@rule
def fill_result(state: object, result: Result) -> None:
    """Fill `result` with each seat's result: 0 for all until the game is over, and never -0."""
    for seat in range(MAX_SEATS):
        result.value[seat] = 0
    if actor(state) == TERMINAL:
        returns(state, result.value)
    for seat in range(MAX_SEATS):
        result.value[seat] += 0.0


@rule
def list_returns(state: object, seats: int) -> list[float]:
    """Return each seat's result."""
    result = room(Result)
    fill_result(state, result)
    return list_result(result, seats)


@rule
def list_estimate(state: object, scales: Scales) -> list[float]:
    """Return an estimate of each seat's result."""
    result = room(Result)
    estimate(state, scales, result.value)
    return list_result(result, scales.seats)


@rule
def list_result(result: Result, seats: int) -> list[float]:
    """Return the results of the first `seats` seats. (As a rule, this takes Python's integers, unlike `listed`.)"""
    return listed(result.value, seats)


class Entries:
    """The entry points of one game, given the type of its states. Each takes a memory, then the rule's arguments.

    An entry point is compiled on first use. Integers of more than 64 bits are passed as -1.
    """

    call_setup: Callable[[bytearray], None]
    call_arrange: Callable[[bytearray], None]
    call_actor: Callable[[bytearray], int]
    call_hide: Callable[[bytearray, int], None]
    call_key: Callable[[bytearray], int]
    call_observe: Callable[[bytearray, int, int, NDArray[np.float32]], None]
    list_legal: Callable[[bytearray], list[int]]
    count_rolls: Callable[[bytearray], int]
    mark_legal: Callable[[bytearray, NDArray[np.int8]], None]
    list_chance: Callable[[bytearray], tuple[list[int], list[int]]]
    try_apply: Callable[[bytearray, int], bool]
    try_roll: Callable[[bytearray, Rng], bool]
    list_returns: Callable[[bytearray, int], list[float]]
    list_estimate: Callable[[bytearray, Scales], list[float]]

    def __init__(self, kind: np.dtype, make: Callable[[Function, np.dtype], Function], most_outcomes: int):
        self._kind, self._make, self._most_outcomes = kind, make, most_outcomes

    def __getattr__(self, name: str) -> Function:
        if name not in Entries.__annotations__:
            raise AttributeError(name)
        entry = self._make(globals()[name], self._kind)
        if name == "list_legal" and self._most_outcomes > SMALL_INTEGERS:
            entry = _with_shared_integers(entry, self.count_rolls, self._most_outcomes)
        self.__dict__[name] = entry
        return entry


def _with_shared_integers(list_legal: Function, count_rolls: Function, most: int) -> Function:
    """Let long lists of outcomes share their integers, because creating them takes most of the time."""
    integers = list(range(most))

    def list_actions(memory: bytearray) -> list[int]:
        count = count_rolls(memory)
        return integers[:count] if 0 < count <= most else list_legal(memory)

    return list_actions


@functools.cache
def entries_of(kind: np.dtype, compiled: bool, most_outcomes: int) -> Entries:
    """Return the entry points for a type of state, compiled or as plain Python."""
    return Entries(kind, _compiled if compiled and not INTERPRETED else _interpreted, most_outcomes)


def _compiled(step: Function, kind: np.dtype) -> Function:
    return compile_entry(step, kind, _arguments(step))


def _interpreted(step: Function, kind: np.dtype) -> Function:
    twin = interpret(step)
    kinds = _arguments(step)

    def entry(memory: bytearray, *arguments: Any) -> Any:
        given = (operator.index(each) if kind is int else each for kind, each in zip(kinds, arguments, strict=True))
        answer = twin(view(kind, memory), *given)
        return cast(Any, answer).item() if isinstance(answer, np.generic) else answer

    return entry


def _arguments(step: Function) -> list[object]:
    """Return the types of a step's arguments after the state."""
    _, *kinds, _ = inspect.get_annotations(getattr(step, "py_func", step), eval_str=True).values()
    return kinds

"""Buffers that algorithms pass to rules: records, not arrays, whose references compiled code would count."""

from __future__ import annotations

from typing import Any, TypeVar

from .fields import F4, F8, I4, Array, shape
from .jit import instruction, rule
from .record_views import Checked, raw
from .records import new, record

MAX_ACTIONS = 1023  # legal actions in a position of any game
MAX_OUTCOMES = 2047  # outcomes of a chance node
MAX_SEATS = 6
MAX_WEIGHTS = 64  # features of an evaluation


@record
class Moves:
    """A list of legal actions, with one slot more than the maximum for rules that append without a branch."""

    action: Array[I4] = shape(MAX_ACTIONS + 1)
    count: I4


@record
class Outcomes:
    """A list of chance outcomes with their weights."""

    action: Array[I4] = shape(MAX_OUTCOMES + 1)
    weight: Array[I4] = shape(MAX_OUTCOMES + 1)
    count: I4


@record
class Result:
    """The result of each seat."""

    value: Array[F8] = shape(MAX_SEATS)


@record
class Estimate:
    """The result of each seat in a search, whose estimates need only single precision."""

    value: Array[F4] = shape(MAX_SEATS)


@rule
def contains(actions: Array[I4], count: int, action: int) -> bool:
    """True if an action is among the first `count`."""
    found = False
    for i in range(count):
        found |= actions[i] == action  # no early exit, so that the loop is vectorised
    return found


T = TypeVar("T")


@instruction
def room(kind: type[T]) -> T:
    """Return an uninitialised record on the stack, valid until the rule returns."""
    made: Any = Checked(raw(new(kind)))
    return made


@instruction
def listed(numbers: Array[Any], count: int) -> list[Any]:
    """Return the first `count` numbers of an array as a Python list; the caller holds the interpreter lock."""
    return [numbers[i] for i in range(count)]

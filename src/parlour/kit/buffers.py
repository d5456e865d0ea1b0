"""Room that algorithms hand to rules. Records, not arrays: compiled code then counts no references."""

from __future__ import annotations

from typing import Any, TypeVar

from .fields import F4, I4, Array, shape
from .jit import instruction, rule
from .record_views import Checked, raw
from .records import new, record

MAX_ACTIONS = 1023  # legal at once, in any game …
MAX_OUTCOMES = 2047  # … of chance at once
MAX_SEATS = 6
MAX_WEIGHTS = 64  # features that an evaluation weighs


@record
class Moves:
    """Legal actions; one slot more than the maximum, for rules that append without a branch."""

    action: Array[I4] = shape(MAX_ACTIONS + 1)
    count: I4


@record
class Outcomes:
    """What chance can bring, and how it is weighted."""

    action: Array[I4] = shape(MAX_OUTCOMES + 1)
    weight: Array[I4] = shape(MAX_OUTCOMES + 1)
    count: I4


@record
class Result:
    """The result of each seat."""

    value: Array[F4] = shape(MAX_SEATS)


@rule
def contains(actions: Array[I4], count: int, action: int) -> bool:
    """Whether an action is among the first `count`."""
    found = False
    for i in range(count):
        found |= actions[i] == action  # without a way out, so that many are compared at once
    return found


T = TypeVar("T")


@instruction
def room(kind: type[T]) -> T:
    """An uninitialised record to work in until the rule returns."""
    made: Any = Checked(raw(new(kind)))
    return made


@instruction
def listed(numbers: Array[Any], count: int) -> list[Any]:
    """The first numbers of an array as Python's list."""
    return [numbers[i] for i in range(count)]

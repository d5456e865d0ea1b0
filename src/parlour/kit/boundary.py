"""What the steps use that Python calls: room to work in, and Python's lists, for which they have to hold its lock."""

from __future__ import annotations

from typing import Any, TypeVar

from .fields import Array
from .jit import instruction
from .record_views import Checked, raw
from .records import new

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

"""Help for reading position texts, in which only the exact text that a game writes is accepted."""

from __future__ import annotations

import re
from typing import Protocol

from parlour.errors import PositionError
from parlour.view.language import phrases


class Wrong(Protocol):
    """Makes a refusal of a position: `raise wrong("SEAT", "{seat} is not the winner", seat=seat)`."""

    def __call__(self, field: str | None, template: str, /, **values: object) -> PositionError: ...


def refusals(package: str | None) -> Wrong:
    """What a package refuses positions with, in the language that is being spoken: `wrong = refusals(__package__)`."""
    say = phrases(package)
    return lambda field, template, /, **values: PositionError(field, say(template, **values))


wrong = refusals(__package__)


def split(text: str, names: str) -> list[str]:
    """The fields of a position text, as many as there are names (both separated by one space)."""
    fields = text.split(" ")
    if len(fields) != len(names.split()):
        raise wrong(
            None,
            "A position has {right} fields ({names}), not {count}: {text!r}",
            right=len(names.split()),
            names=names,
            count=len(fields),
            text=text,
        )
    return fields


def number(name: str, text: str, low: int, high: int) -> int:
    """A whole number without leading zeros."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,9}", text) or not low <= int(text) <= high:
        raise wrong(name, "{text!r} is not a whole number from {low} to {high}", text=text, low=low, high=high)
    return int(text)


def numbers(name: str, text: str, count: int, low: int, high: int) -> list[int]:
    """As many numbers as seats, joined by commas."""
    parts = text.split(",")
    if len(parts) != count:
        if count == 1:
            raise wrong(name, "{text!r} is not a single number", text=text)
        raise wrong(name, "{text!r} is not {count} numbers separated by commas", text=text, count=count)
    return [number(name, part, low, high) for part in parts]

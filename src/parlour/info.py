"""What is known of a game before its rules are loaded: name, seats, options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import OptionError, suggestion

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that takes one of a few words."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str

    @property
    def accepts(self) -> str:
        return " or ".join(self.values)

    def parse(self, value: Any) -> str | None:
        return value if isinstance(value, str) and value in self.values else None

    def code(self, value: Value) -> int:
        return self.values.index(str(value))


@dataclass(frozen=True, slots=True)
class Number:
    """An option that takes a whole number."""

    name: str
    low: int
    high: int
    default: int
    meaning: str

    @property
    def accepts(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def parse(self, value: Any) -> int | None:
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,18}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if self.low <= value <= self.high else None

    def code(self, value: Value) -> int:
        return int(value)


@dataclass(frozen=True, slots=True)
class Flag:
    """An option that is on or off."""

    name: str
    default: bool
    meaning: str
    accepts = "true or false"

    def parse(self, value: Any) -> bool | None:
        if isinstance(value, str):
            return {"true": True, "false": False}.get(value.lower())
        return value if isinstance(value, bool) else None

    def code(self, value: Value) -> int:
        return int(value)


Option = Choice | Number | Flag


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's entry in the list: defined in the `__init__.py` of its folder."""

    title: str
    summary: str  # one paragraph, for a person who looks for a game
    source: str  # who published it, and when
    seat_names: tuple[str, ...]  # of all seats there can be
    options: tuple[Option, ...]  # one named `players` sets the number of seats
    num_distinct_actions: int  # actions are 0 … this - 1
    max_chance_outcomes: int = 0
    max_score: int = 0  # of one seat playing alone
    horizon: int = 1000  # plies of random play after which a search estimates the result

    @property
    def seats(self) -> str:
        """How many can sit down: `2`, `1 or 2`, `2 to 5`."""
        for option in self.options:
            if option.name == "players" and isinstance(option, Number):
                between = "or" if option.high == option.low + 1 else "to"
                return f"{option.low} {between} {option.high}"
        return str(len(self.seat_names))

    def values(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option's value: the given ones, checked, and defaults. Raises OptionError."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.title} has no option {name!r}. {suggestion(name, known)}".strip())
        values: dict[str, Value] = {}
        for name, option in known.items():
            value = option.parse(given[name]) if name in given else option.default
            if value is None:
                raise OptionError(f"{self.title}: {name} is {option.accepts}, not {given[name]!r}.")
            values[name] = value
        return values

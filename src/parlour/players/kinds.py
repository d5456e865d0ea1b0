"""Players by what they do: a kind and its parameters, written `mcts:simulations=500,exploration=0.9`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.language import phrases

from .player import Player, RandomPlayer
from .thinker import Thinker

say = phrases(__package__)
NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?|\.[0-9]{1,9}")
DEFAULT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a kind of player takes."""

    name: str
    low: float
    high: float
    whole: bool = False

    @property
    def accepts(self) -> str:
        kind = "a whole number from {low} to {high}" if self.whole else "a number from {low} to {high}"
        return say(kind, low=f"{self.low:.10g}", high=f"{self.high:.10g}")

    def parse(self, text: str) -> float | None:
        if not NUMBER.fullmatch(text):
            return None
        value = float(text)
        if not self.low <= value <= self.high or (self.whole and not value.is_integer()):
            return None
        return int(value) if self.whole else value


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to play, and how to make a player of it from parameters and a seed."""

    name: str
    parameters: tuple[Parameter, ...]
    make: Callable[[Mapping[str, float], int | None], Player]

    def parse(self, text: str) -> dict[str, float]:
        """The values in `name=value,name=value`. Raises OptionError."""
        values: dict[str, float] = {}
        for pair in text.split(",") if text else []:
            name, _, value = pair.partition("=")
            parameter = self._parameter(name)
            number = parameter.parse(value)
            if number is None:
                words = {"kind": self.name, "name": name, "accepts": parameter.accepts, "value": value}
                raise OptionError(say("{kind}: {name} is {accepts}, not {value!r}.", **words))
            values[name] = number
        return values

    def _parameter(self, name: str) -> Parameter:
        known = {parameter.name: parameter for parameter in self.parameters}
        if name in known:
            return known[name]
        problem = say("{kind} has no parameter {name!r}.", kind=self.name, name=name)
        raise OptionError(f"{problem} {suggestion(name, known)}".strip())


def _thinker(values: Mapping[str, float], seed: int | None) -> Player:
    simulations, seconds = values.get("simulations"), values.get("seconds")
    if simulations is None and seconds is None:
        seconds = DEFAULT_SECONDS
    settings = {name: value for name, value in values.items() if name in SETTINGS}
    return Thinker(None if simulations is None else int(simulations), seconds, seed, **settings)


SIMULATIONS = Parameter("simulations", 1, 10**9, whole=True)
SECONDS = Parameter("seconds", 0.001, 3600)
MEMORY = Parameter("memory", 1, 65536)
SETTINGS = {"exploration", "memory"}  # what a thinker passes on to its search

KINDS = {
    kind.name: kind
    for kind in (
        Kind("random", (), lambda values, seed: RandomPlayer(seed)),
        Kind("mcts", (SIMULATIONS, SECONDS, Parameter("exploration", 0, 10), MEMORY), _thinker),
    )
}


def make_kind(text: str, seed: int | None = None) -> Player:
    """A player by its kind and parameters. Raises UnknownNameError and OptionError."""
    name, _, parameters = text.partition(":")
    if name not in KINDS:
        words = {"name": name, "hint": suggestion(name, KINDS)}
        raise UnknownNameError(say("There is no kind of player {name!r}. {hint}", **words))
    kind = KINDS[name]
    return kind.make(kind.parse(parameters), seed)

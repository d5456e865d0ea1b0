"""Players by what they do: a kind and its parameters, written `mcts:simulations=500,exploration=0.9`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour import weights
from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.view.language import phrases

from .calculator import Calculator
from .player import Player, RandomPlayer
from .solved import Solved
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
class WeightsParameter:
    """A file of weights for the estimate, as `parlour train` writes it. Its name can have no comma."""

    name: str
    accepts: str = ""

    def parse(self, text: str) -> Mapping[str, float]:
        """The weights in the file. Raises WeightsError."""
        return weights.read(Path(text)).values


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to play, and how to make a player of it from parameters and a seed."""

    name: str
    parameters: tuple[Parameter | WeightsParameter, ...]
    make: Callable[[Mapping[str, Any], int | None], Player]

    def parse(self, text: str) -> dict[str, Any]:
        """The values in `name=value,name=value`. Raises OptionError and WeightsError."""
        values: dict[str, Any] = {}
        for pair in text.split(",") if text else []:
            name, _, value = pair.partition("=")
            parameter = self._parameter(name)
            number = parameter.parse(value)
            if number is None:
                words = {"kind": self.name, "name": name, "accepts": parameter.accepts, "value": value}
                raise OptionError(say("{kind}: {name} is {accepts}, not {value!r}.", **words))
            values[name] = number
        return values

    def _parameter(self, name: str) -> Parameter | WeightsParameter:
        known = {parameter.name: parameter for parameter in self.parameters}
        if name in known:
            return known[name]
        problem = say("{kind} has no parameter {name!r}.", kind=self.name, name=name)
        raise OptionError(f"{problem} {suggestion(name, known)}".strip())


def _thinker(values: Mapping[str, Any], seed: int | None) -> Player:
    given = _budgeted(values, "simulations", "seconds")
    return Thinker(given.pop("simulations", None), given.pop("seconds", None), seed, **given)


def _calculator(values: Mapping[str, Any], seed: int | None) -> Player:
    return Calculator(seed=seed, **_budgeted(values, "seconds", "depth", "nodes"))


def _budgeted(values: Mapping[str, Any], *budgets: str) -> dict[str, Any]:
    """The values, with some seconds to think if they set no budget."""
    given: dict[str, Any] = dict(values)
    return given if any(name in given for name in budgets) else given | {"seconds": DEFAULT_SECONDS}


SECONDS = Parameter("seconds", 0.001, 3600)
TEMPERATURE = Parameter("temperature", 0, 10)
MEMORY = Parameter("memory", 1, 65536)
WEIGHTS = WeightsParameter("weights")

KINDS = {
    kind.name: kind
    for kind in (
        Kind("random", (), lambda values, seed: RandomPlayer(seed)),
        Kind("solved", (), lambda values, seed: Solved()),
        Kind(
            "mcts",
            (
                Parameter("simulations", 1, 10**9, whole=True),
                SECONDS,
                Parameter("exploration", 0, 10),
                Parameter("urgency", 0, 10),
                Parameter("foresight", 0, 1, whole=True),
                Parameter("horizon", 0, 10**6, whole=True),
                Parameter("threads", 1, 256, whole=True),
                Parameter("reuse", 0, 1, whole=True),
                TEMPERATURE,
                MEMORY,
                WEIGHTS,
            ),
            _thinker,
        ),
        Kind(
            "alphabeta",
            (
                SECONDS,
                Parameter("depth", 1, 100, whole=True),
                Parameter("nodes", 1, 10**12, whole=True),
                Parameter("reduce", 0, 1, whole=True),
                Parameter("quiescence", 0, 1, whole=True),
                Parameter("contempt", 0, 1),
                TEMPERATURE,
                MEMORY,
                WEIGHTS,
            ),
            _calculator,
        ),
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

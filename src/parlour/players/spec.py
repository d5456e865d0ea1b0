"""Player specifications: a kind and its parameters as text, such as `mcts:simulations=500,exploration=0.9`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from parlour.core import weights
from parlour.core.game import Game
from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.search import alphabeta
from parlour.view.language import phrases

from .player import GreedyPlayer, Player, RandomPlayer, SolvedPlayer, is_solved
from .search_players import AlphaBetaPlayer, MctsPlayer

say = phrases(__package__)
NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?|\.[0-9]{1,9}")
DEFAULT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Parameter:
    """A numeric parameter of a kind of player."""

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
    """A file of evaluation weights, as `parlour train` writes it. Its name must not contain a comma."""

    name: str
    accepts: str = ""

    def parse(self, text: str) -> Path:
        """The path, after checking that the file contains weights. Raises WeightsError."""
        path = Path(text)
        weights.read(path)
        return path


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player, its parameters, and a function that makes a player from parameters and a seed."""

    name: str
    parameters: tuple[Parameter | WeightsParameter, ...]
    make: Callable[[Mapping[str, Any], int | None], Player]
    suits: Callable[[Game], bool] = lambda game: True  # whether it supports a game

    def parse(self, text: str) -> dict[str, Any]:
        """Parse `name=value,name=value`. Raises OptionError and WeightsError."""
        pairs = [pair.partition("=") for pair in text.split(",")] if text else []
        return {name: self._parse_value(name, value) for name, _, value in pairs}

    def _parse_value(self, name: str, text: str) -> Any:
        known = {parameter.name: parameter for parameter in self.parameters}
        if name not in known:
            problem = say("{kind} has no parameter {name!r}.", kind=self.name, name=name)
            raise OptionError(f"{problem} {suggestion(name, known, say('Parameters'))}".strip())
        value = known[name].parse(text)
        if value is None:
            words = {"kind": self.name, "name": name, "accepts": known[name].accepts, "value": text}
            raise OptionError(say("{kind}: {name} must be {accepts}, not {value!r}.", **words))
        return value


@dataclass(frozen=True, slots=True)
class Spec:
    """A kind of player and the parameters that are given."""

    kind: Kind
    values: Mapping[str, Any]

    def make(self, seed: int | None = None) -> Player:
        """Create the player."""
        return self.kind.make(self.values, seed)

    def suits(self, game: Game) -> bool:
        """Whether this kind of player supports a game with its options."""
        return self.kind.suits(game)

    def within(self, seconds: float) -> Spec:
        """A copy with a time limit in seconds per move, if this kind of player has one."""
        if SECONDS not in self.kind.parameters:
            return self
        return replace(self, values={**self.values, SECONDS.name: min(seconds, self.values.get(SECONDS.name, seconds))})

    def __str__(self) -> str:
        texts = {name: value if isinstance(value, Path) else f"{value:.15g}" for name, value in self.values.items()}
        values = ",".join(f"{name}={text}" for name, text in texts.items())
        return f"{self.kind.name}:{values}" if values else self.kind.name


def _mcts(values: Mapping[str, Any], seed: int | None) -> Player:
    return MctsPlayer(seed=seed, **_with_budget(values, "simulations", "seconds"))


def _alphabeta(values: Mapping[str, Any], seed: int | None) -> Player:
    return AlphaBetaPlayer(seed=seed, **_with_budget(values, "seconds", "depth", "nodes"))


def _with_budget(values: Mapping[str, Any], *budgets: str) -> dict[str, Any]:
    """The settings of a player, with the default time if the values set no budget."""
    given: dict[str, Any] = dict(values)
    if WEIGHTS.name in given:
        given[WEIGHTS.name] = weights.read(given[WEIGHTS.name]).values
    return given if any(name in given for name in budgets) else given | {"seconds": DEFAULT_SECONDS}


SECONDS = Parameter("seconds", 0.001, 3600)
TEMPERATURE = Parameter("temperature", 0, 10)
MEMORY = Parameter("memory", 1, 65536)
WEIGHTS = WeightsParameter("weights")

KINDS = {
    kind.name: kind
    for kind in (
        Kind("random", (), lambda values, seed: RandomPlayer(seed)),
        Kind("greedy", (), lambda values, seed: GreedyPlayer(seed)),
        Kind("solved", (), lambda values, seed: SolvedPlayer(), is_solved),
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
                Parameter("early", 0, 1, whole=True),
                TEMPERATURE,
                MEMORY,
                WEIGHTS,
            ),
            _mcts,
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
            _alphabeta,
            alphabeta.fits,
        ),
    )
}


def parse_spec(text: str) -> Spec:
    """Parse a specification. Raises UnknownNameError and OptionError."""
    name, _, parameters = text.partition(":")
    if name not in KINDS:
        words = {"name": name, "hint": suggestion(name, KINDS, say("Kinds of players"))}
        raise UnknownNameError(say("No kind of player named {name!r}. {hint}", **words))
    kind = KINDS[name]
    return Spec(kind, kind.parse(parameters))

"""The facts about a game that are known before its rules are loaded: title, type, seats, options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from parlour.errors import OptionError, suggestion
from parlour.view.language import Say, phrases

Value = str | int | bool
PLAYERS = "players"
say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """An option whose value is one of a few words."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str
    title: str = ""  # label; default: the name
    words: tuple[str, ...] = ()  # labels of the values; default: the values

    @property
    def accepts(self) -> str:
        *most, last = self.values
        return say(" or ").join([*filter(None, [", ".join(most)]), last])

    def parse(self, value: object) -> str | None:
        return value if isinstance(value, str) and value in self.values else None

    def code(self, value: Value) -> int:
        return self.values.index(str(value))

    @property
    def code_range(self) -> tuple[int, int]:
        """The lowest and highest code."""
        return 0, len(self.values) - 1


@dataclass(frozen=True, slots=True)
class NumberOption:
    """An option whose value is a whole number."""

    name: str
    low: int
    high: int
    default: int
    meaning: str
    title: str = ""

    @property
    def accepts(self) -> str:
        return say("a whole number from {low} to {high}", low=self.low, high=self.high)

    def parse(self, value: object) -> int | None:
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if self.low <= value <= self.high else None

    def code(self, value: Value) -> int:
        return int(value)

    @property
    def code_range(self) -> tuple[int, int]:
        """The lowest and highest code."""
        return self.low, self.high


@dataclass(frozen=True, slots=True)
class FlagOption:
    """An option that is on or off."""

    name: str
    default: bool
    meaning: str
    title: str = ""

    @property
    def accepts(self) -> str:
        return say("true or false")

    def parse(self, value: object) -> bool | None:
        if isinstance(value, str):
            return {"true": True, "false": False}.get(value.lower())
        return value if isinstance(value, bool) else None

    def code(self, value: Value) -> int:
        return int(value)

    @property
    def code_range(self) -> tuple[int, int]:
        """The lowest and highest code."""
        return 0, 1


Option = ChoiceOption | NumberOption | FlagOption


def _localized(option: Option, say: Say) -> Option:
    """Return the option with its texts in the current language."""
    option = replace(option, meaning=say(option.meaning), title=say(option.title) if option.title else "")
    return replace(option, words=tuple(map(say, option.words))) if isinstance(option, ChoiceOption) else option


def options_text(options: Mapping[str, Value], between: str = ", ") -> str:
    """Return options as they are typed, `players=2, rotate=true`, with a separator."""
    typed = {name: str(value).lower() if isinstance(value, bool) else value for name, value in options.items()}
    return between.join(f"{name}={value}" for name, value in typed.items())


class ChanceMode(StrEnum):
    """Whether the game has chance."""

    DETERMINISTIC = "deterministic"
    EXPLICIT_STOCHASTIC = "explicit_stochastic"  # chance nodes have known probabilities


class Information(StrEnum):
    """Whether every seat always knows all earlier actions."""

    PERFECT_INFORMATION = "perfect_information"
    IMPERFECT_INFORMATION = "imperfect_information"


class Utility(StrEnum):
    """The sum of the results of all seats."""

    ZERO_SUM = "zero_sum"
    CONSTANT_SUM = "constant_sum"
    GENERAL_SUM = "general_sum"  # the sum varies; also for solo scores
    IDENTICAL = "identical"  # a common goal: all seats get the same result


@dataclass(frozen=True, slots=True)
class GameType:
    """The type of a game, in the terms of OpenSpiel's GameType."""

    chance_mode: ChanceMode = ChanceMode.DETERMINISTIC
    information: Information = Information.PERFECT_INFORMATION
    utility: Utility = Utility.ZERO_SUM

    @property
    def has_chance(self) -> bool:
        """True if there are chance nodes."""
        return self.chance_mode is not ChanceMode.DETERMINISTIC

    @property
    def has_hidden_information(self) -> bool:
        """True if anything is ever hidden from a seat."""
        return self.information is Information.IMPERFECT_INFORMATION


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's entry in the registry, defined in the `__init__.py` of its folder."""

    title: str
    summary: str  # one paragraph, for someone choosing a game
    source: str  # publisher and year
    seat_names: tuple[str, ...]  # for the maximum number of seats
    options: tuple[Option, ...]  # the one named `players` sets the number of seats
    num_distinct_actions: int  # actions are 0 … num_distinct_actions - 1
    game_type: GameType | Callable[[Mapping[str, Value]], GameType] = GameType()  # or a function of the options
    max_chance_outcomes: int = 0
    teams: tuple[int, ...] = ()  # the team of each seat, from 0; a team's seats get the same result
    max_score: int = 0  # for a seat that plays alone
    max_game_length: int = 50_000  # actions and outcomes; a longer game is an error
    horizon: int = 1000  # plies of a playout before it is cut off with an estimate
    tells_luck: bool = False  # values are good enough to measure luck, as tests must prove

    @property
    def min_num_players(self) -> int:
        """The minimum number of seats."""
        return self._players.low if self._players else len(self.seat_names)

    @property
    def max_num_players(self) -> int:
        """The maximum number of seats."""
        return self._players.high if self._players else len(self.seat_names)

    @property
    def seats(self) -> str:
        """The possible numbers of seats as text: `2`, `1 or 2`, `2 to 5`."""
        low, high = self.min_num_players, self.max_num_players
        if low == high:
            return str(high)
        return say("{low} or {high}" if high == low + 1 else "{low} to {high}", low=low, high=high)

    def num_players(self, options: Mapping[str, Value]) -> int:
        """Return the number of seats with some options."""
        option = self._players
        return int(options.get(option.name, option.default)) if option else len(self.seat_names)

    def teams_with(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Return the team of each seat with every option set. A seat without partners is a team of its own."""
        seats = self.num_players(options)
        if self.type_with(options).utility is Utility.IDENTICAL:
            return (0,) * seats
        return self.teams[:seats] or tuple(range(seats))

    def type_with(self, options: Mapping[str, Value]) -> GameType:
        """Return the type of the game with every option set."""
        return self.game_type if isinstance(self.game_type, GameType) else self.game_type(options)

    @property
    def _players(self) -> NumberOption | None:
        """The option that sets the number of seats."""
        return next((it for it in self.options if it.name == PLAYERS and isinstance(it, NumberOption)), None)

    def localized(self, say: Say) -> GameInfo:
        """Return the info in the current language; `say` is the game's own."""
        return replace(
            self,
            title=say(self.title),
            summary=say(self.summary),
            source=say(self.source),
            seat_names=tuple(map(say, self.seat_names)),
            options=tuple(_localized(option, say) for option in self.options),
        )

    def values(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Return the value of every option: the given ones, checked, or defaults. Raises OptionError."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                problem = say("{title} has no option {name!r}.", title=self.title, name=name)
                raise OptionError(f"{problem} {suggestion(name, known, say('Options'))}".strip())
        values: dict[str, Value] = {}
        for name, option in known.items():
            value = option.parse(given[name]) if name in given else option.default
            if value is None:
                words = {"title": self.title, "name": name, "accepts": option.accepts, "value": given[name]}
                raise OptionError(say("{title}: {name} must be {accepts}, not {value!r}.", **words))
            values[name] = value
        return values

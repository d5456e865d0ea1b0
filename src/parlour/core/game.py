"""Game: its options settled, it makes states; and how one is loaded."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from parlour import kit, registry
from parlour.errors import GameDefinitionError, PositionError
from parlour.game_info import GameInfo, Value
from parlour.registry.parts import check_options, check_seats, check_type, import_part, load_rules
from parlour.view.language import phrases
from parlour.view.seats import seat_colours

from . import weights
from .observation import ObservationSpec, information_spec_of, spec_of
from .scenes import TableScenes
from .state import State
from .weights import Weights

say = phrases(__package__)
Number = TypeVar("Number", float, NDArray[np.float64])


def load(name: str, /, **options: Any) -> Game:
    """A game by its name or the path of its folder, as `./mygame`, with options by the names on its rules page.

    Raises UnknownNameError for a game and OptionError for an option that does not exist or fit.
    """
    return load_package(registry.identity(registry.locate(name)), **options)


def load_package(package: str, /, **options: Any) -> Game:
    """A game from any importable package that is made like those in `parlour.games`.

    Raises UnknownNameError where there is none, GameDefinitionError for an incomplete one, and OptionError.
    """
    entry = registry.admit(package)
    return Game(package, entry, entry.values(options))


class Game:
    """A game with its options settled; makes states.

    `type` says what kind of game it is with these options.
    `compiled` may be set to False to run the rules as plain Python: slower a thousandfold, but at once.
    """

    def __init__(self, package: str, info: GameInfo, options: dict[str, Value]):
        self.package, self.info, self.options = package, info, options
        self.seats = info.num_players(options)
        self.type = info.type_with(options)
        self.rules, self.evaluation = load_rules(package)
        check_type(info, self.type, self.rules)
        check_options(info, self.rules)
        check_seats(info)
        self.say = phrases(package)
        self.compiled = True

    @property
    def compiled(self) -> bool:
        """Whether rules run as machine code."""
        return self._compiled

    @compiled.setter
    def compiled(self, compiled: bool) -> None:
        self._compiled = compiled
        self.entries = kit.entries_of(self.rules.State, compiled)

    @property
    def name(self) -> str:
        """What `load` knows the game by; its identity is `package`."""
        return registry.name_of(self.package)

    @functools.cached_property
    def notation(self) -> ModuleType:
        """The game's texts."""
        return import_part(self.package, "notation")

    @functools.cached_property
    def table(self) -> ModuleType:
        """The game's scenes."""
        return import_part(self.package, "table")

    @functools.cached_property
    def scenes(self) -> TableScenes:
        """What the game's table makes of records."""
        return TableScenes(self.table, self.notation, self.seat_colours)

    @functools.cached_property
    def weights(self) -> Weights:
        """What the estimate weighs things with. Raises WeightsError for a file that is not for this version."""
        return weights.of_game(self.evaluation, self.folder)

    @functools.cached_property
    def observation_spec(self) -> ObservationSpec:
        """What the numbers of an observation are. Raises GameDefinitionError where rules do not say it right."""
        return spec_of(self.rules, self.seats)

    @functools.cached_property
    def information_state_spec(self) -> ObservationSpec:
        """What the numbers of an information state are: the last events, and what is seen now; see `match.History`."""
        most = max(self.num_distinct_actions(), self.max_chance_outcomes())
        return information_spec_of(self.observation_spec, self.seats, self.info.max_game_length, most)

    @property
    def features(self) -> tuple[str, ...]:
        """The names of what the game's evaluation weighs; none without an evaluation."""
        return self.evaluation.FEATURES if self.evaluation else ()

    @property
    def purposes(self) -> tuple[str, ...]:
        """The words for what chance decides; `State.purpose` is one of them."""
        return kit.purposes(self.rules)

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return Path(str(self.rules.__file__)).parent

    def num_players(self) -> int:
        """How many seats there are."""
        return self.seats

    def num_distinct_actions(self) -> int:
        """Actions are 0 … this - 1."""
        return self.info.num_distinct_actions

    def max_chance_outcomes(self) -> int:
        """Chance outcomes are 0 … this - 1."""
        return self.info.max_chance_outcomes

    def min_utility(self) -> float:
        """The worst result of a seat."""
        return 0.0 if self.num_players() == 1 else -1.0 / (self.num_players() - 1)

    def max_utility(self) -> float:
        """The best result of a seat."""
        return float(self.info.max_score) if self.num_players() == 1 else 1.0

    def score(self, result: Number) -> Number:
        """A result, or an array of them, on a scale from 0, the worst, to 1, the best."""
        low, high = self.min_utility(), self.max_utility()
        return (result - low) / (high - low)

    def forfeit(self, seat: int) -> list[float]:
        """Each seat's result if one forfeits: it gets the worst, and the others share what it lost.

        In a game for one, its result is 0.
        """
        worst, others = self.min_utility(), max(self.seats - 1, 1)
        return [worst if each == seat else -worst / others for each in range(self.seats)]

    @property
    def title(self) -> str:
        """What the game is called, in the language that is being spoken."""
        return self.say(self.info.title)

    @property
    def seat_colours(self) -> tuple[str, ...]:
        """The colour of each seat, in whatever language it is called after one."""
        return seat_colours(self.info.seat_names[: self.num_players()])

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called at the table, in the language that is being spoken."""
        return tuple(map(self.say, self.info.seat_names[: self.num_players()]))

    @property
    def endings(self) -> tuple[str, ...]:
        """How a game can end, in the language that is being spoken; `kit.ending` says which of them it was."""
        return tuple(self.say(each) for each in getattr(self.rules, "ENDINGS", ())) or (say("over"),)

    def check_length(self, turns: int) -> None:
        """Raises GameDefinitionError where a game has gone on for longer than its INFO says it can."""
        if turns > self.info.max_game_length:
            raise GameDefinitionError(
                f"{self.name} is still not over after {self.info.max_game_length:,} turns. "
                "Make the rules end the game, or raise max_game_length in INFO."
            )

    def new_initial_state(self) -> State:
        """The start of a game."""
        memory = self._blank()
        self.entries.call_setup(memory)
        return State(self, memory)

    def scales(self, values: Mapping[str, float] | None = None) -> Any:
        """The record that `kit.estimate` judges positions by: with the game's own weights, or other values by name.

        Raises WeightsError for values that are not for what the game's estimate weighs.
        """
        made = kit.new(kit.Scales)
        values = self.weights.values if values is None else values
        weights.check(values, self.features, self.title)
        kit.raw(made.weight)[: len(values)] = [values[name] for name in self.features]
        made.seats = self.num_players()
        return made

    def state_from_text(self, text: str) -> State:
        """The position that a text describes. Raises PositionError, naming the leftmost field at fault."""
        memory = self._blank()
        self.notation.read(text, kit.view(self.rules.State, memory))
        self.entries.call_arrange(memory)
        state = State(self, memory)
        if state.to_text() != text:
            raise PositionError(
                None, say("this position is written {written!r}, not {text!r}", written=state.to_text(), text=text)
            )
        return state

    def state_from_bytes(self, content: bytes) -> State:
        """The state whose `to_bytes` some bytes are, of this game with these options.

        Raises PositionError where they are not as many as a state's.
        """
        size = self.rules.State.itemsize
        if len(content) != size:
            words = {"title": self.title, "size": size, "count": len(content)}
            raise PositionError(None, say("a state of {title} has {size} bytes, not {count}", **words))
        return State(self, bytearray(content))

    def run(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """Call a rule, compiled or interpreted."""
        return rule(*arguments) if self.compiled else kit.interpret(rule)(*arguments)

    def code_for(self, rule: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
        """What `run` calls with arguments of such types, for many calls: compiled code that looks at none of them."""
        if not self.compiled:
            return kit.interpret(rule)
        return rule if kit.INTERPRETED else cast(Any, rule).code_for(arguments)

    def _blank(self) -> bytearray:
        """A memory in which the options are set, and nothing else."""
        memory = bytearray(self.rules.State.itemsize)
        record = kit.view(self.rules.State, memory)
        for option in self.info.options:
            record[option.name] = option.code(self.options[option.name])
        return memory

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        return _loaded_again, (self.package, self.options, self.compiled)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"parlour.load({self.name!r}{options})"


def _loaded_again(package: str, options: dict[str, Value], compiled: bool) -> Game:
    """A game as another process knew it."""
    game = load_package(package, **options)
    game.compiled = compiled
    return game

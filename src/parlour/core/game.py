"""Game and State: a game with its options, and its positions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from parlour import kit, registry
from parlour.errors import GameDefinitionError, IllegalActionError, ParlourError, PositionError
from parlour.game_info import GameInfo, Value
from parlour.notation.action_reader import ActionReader
from parlour.registry.loader import check_options, check_seats, check_teams, check_type, import_part, load_rules
from parlour.view.beats import Beat
from parlour.view.language import phrases
from parlour.view.scene import Piece, Scene, seat_colours
from parlour.view.text import draw

from . import weights
from .observation import ObservationSpec, information_spec_of, spec_of
from .table_scenes import TableScenes, draw_svg
from .weights import Weights

say = phrases(__package__)
Number = TypeVar("Number", float, NDArray[np.float64])


def load(name: str, /, **options: Any) -> Game:
    """Load a game by its name or the path of its folder, such as `./mygame`; options as on its rules page.

    Raises UnknownNameError for an unknown game, OptionError for an unknown option or an invalid value.
    """
    return load_package(registry.identity(registry.locate(name)), **options)


def load_package(package: str, /, **options: Any) -> Game:
    """Load a game from any importable package that has the parts of those in `parlour.games`.

    Raises UnknownNameError if there is no such package, GameDefinitionError for an incomplete one, and OptionError.
    """
    entry = registry.admit(package)
    return Game(package, entry, entry.values(options))


class Game:
    """A game with all its options set; it creates states.

    `type` is the type of the game with these options. With `compiled` set to False, rules run as plain Python: a
    thousand times slower, but without compilation.

    Games are equal if they have the same rules and options, compiled or not.
    """

    def __init__(self, package: str, info: GameInfo, options: dict[str, Value]):
        self.package, self.info, self.options = package, info, options
        self.seats = info.num_players(options)
        self.type = info.type_with(options)
        self.rules, self.evaluation = load_rules(package)
        check_type(info, self.type, self.rules)
        check_options(info, self.rules)
        check_seats(info)
        self.teams = info.teams_with(options)
        check_teams(info, self.teams, self.evaluation)
        self.say = phrases(package)
        self._identity = package, self.rules, tuple(options.items())  # a reload makes another module
        self.compiled = True

    @property
    def compiled(self) -> bool:
        """Whether rules run as machine code."""
        return self._compiled

    @compiled.setter
    def compiled(self, compiled: bool) -> None:
        self._compiled = compiled
        self.entries = kit.entries_of(self.rules.State, compiled, self.info.max_chance_outcomes)

    @property
    def name(self) -> str:
        """The name by which `load` knows the game; its identity is `package`."""
        return registry.name_of(self.package)

    @functools.cached_property
    def notation(self) -> ModuleType:
        """The game's module of texts."""
        return import_part(self.package, "notation")

    @functools.cached_property
    def table(self) -> ModuleType:
        """The game's module of scenes."""
        return import_part(self.package, "table")

    @functools.cached_property
    def scenes(self) -> TableScenes:
        """Makes scenes and beats from records."""
        return TableScenes(self.name, self.table, self.notation, self.seat_colours)

    @functools.cached_property
    def weights(self) -> Weights:
        """The weights of the game's evaluation. Raises WeightsError for a file of another version."""
        return weights.of_game(self.evaluation, self.folder)

    @functools.cached_property
    def observation_spec(self) -> ObservationSpec:
        """The parts of an observation. Raises GameDefinitionError if the rules declare them incorrectly."""
        return spec_of(self.rules, self.seats)

    @functools.cached_property
    def information_state_spec(self) -> ObservationSpec:
        """The parts of an information state: recent events and the current observation; see `match.History`."""
        most = max(self.num_distinct_actions(), self.max_chance_outcomes())
        return information_spec_of(self.observation_spec, self.seats, self.info.max_game_length, most)

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features of the game's evaluation; empty if it has none."""
        return self.evaluation.FEATURES if self.evaluation else ()

    @property
    def purposes(self) -> tuple[str, ...]:
        """The words for what chance decides; `State.purpose` returns one of them."""
        return kit.purposes(self.rules)

    @property
    def folder(self) -> Path:
        """The folder of the game's files."""
        return Path(str(self.rules.__file__)).parent

    def num_players(self) -> int:
        """Return the number of seats."""
        return self.seats

    def num_distinct_actions(self) -> int:
        """Return the number of actions, which are numbered from 0."""
        return self.info.num_distinct_actions

    def max_chance_outcomes(self) -> int:
        """Return the number of chance outcomes, which are numbered from 0."""
        return self.info.max_chance_outcomes

    @property
    def sides(self) -> int:
        """The number of opposing sides: teams, or seats without partners."""
        return len(set(self.teams))

    @property
    def has_partners(self) -> bool:
        """Whether some seats get the same result, as teams or with a common goal."""
        return self.sides < self.seats

    def min_utility(self) -> float:
        """Return the worst result of a seat."""
        if self.has_partners:
            return -1.0
        return 0.0 if self.num_players() == 1 else -1.0 / (self.num_players() - 1)

    def max_utility(self) -> float:
        """Return the best result of a seat."""
        return float(self.info.max_score) if self.num_players() == 1 else 1.0

    def score(self, result: Number) -> Number:
        """Scale a result, or an array of results, to 0 (worst) … 1 (best)."""
        low, high = self.min_utility(), self.max_utility()
        return (result - low) / (high - low)

    def forfeit(self, seat: int) -> list[float]:
        """Return each seat's result if one forfeits: its team gets the worst, the others share the gain (solo: 0)."""
        losers = [team == self.teams[seat] for team in self.teams]
        worst, others = self.min_utility(), max(losers.count(False), 1)
        gain = min(-worst * losers.count(True) / others, self.max_utility())
        return [worst if is_loser else gain for is_loser in losers]

    @property
    def title(self) -> str:
        """The game's title in the current language."""
        return self.say(self.info.title)

    @property
    def seat_colours(self) -> tuple[str, ...]:
        """The colour of each seat that is named after one, whatever the language."""
        return seat_colours(self.info.seat_names[: self.num_players()])

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats in the current language."""
        return tuple(map(self.say, self.info.seat_names[: self.num_players()]))

    @property
    def endings(self) -> tuple[str, ...]:
        """The ways a game can end, in the current language; `kit.ending` returns an index into them."""
        return tuple(self.say(each) for each in getattr(self.rules, "ENDINGS", ())) or (say("over"),)

    def check_length(self, turns: int) -> None:
        """Raise GameDefinitionError if a game has more turns than its INFO allows."""
        if turns > self.info.max_game_length:
            raise GameDefinitionError(
                f"{self.name} is still not over after {self.info.max_game_length:,} turns. "
                "Make the rules end the game, or raise max_game_length in INFO."
            )

    def new_initial_state(self) -> State:
        """Return the state at the start of a game."""
        memory = self._blank()
        self.entries.call_setup(memory)
        return State(self, memory)

    def scales(self, values: Mapping[str, float] | None = None) -> Any:
        """Return the record for `kit.estimate`, with the game's own weights or the given ones. Raises WeightsError."""
        values = self.weights.values if values is None else values
        weights.check(values, self.features, self.title)
        return weights.scales([values[name] for name in self.features], self.num_players())

    def state_from_text(self, text: str) -> State:
        """Parse a position text. Raises PositionError, naming the leftmost invalid field."""
        memory = self._blank()
        self.notation.read(text, kit.view(self.rules.State, memory))
        self.entries.call_arrange(memory)
        state = State(self, memory)
        written = state.to_text()
        if written != text:
            problem = say("this position is written {written!r}, not {text!r}", written=written, text=text)
            raise PositionError(None, problem)
        return state

    def state_from_bytes(self, content: bytes) -> State:
        """Return the state with these `to_bytes`. Raises PositionError for the wrong number of bytes."""
        size = self.rules.State.itemsize
        if len(content) != size:
            words = {"title": self.title, "size": size, "count": len(content)}
            raise PositionError(None, say("a state of {title} has {size} bytes, not {count}", **words))
        return State(self, bytearray(content))

    def run(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """Call a rule, compiled or interpreted."""
        return rule(*arguments) if self.compiled else kit.interpret(rule)(*arguments)

    def code_for(self, rule: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
        """Return the code that `run` calls for arguments of these types, for many calls without type checks."""
        if not self.compiled:
            return kit.interpret(rule)
        return rule if kit.INTERPRETED else cast(Any, rule).code_for(arguments)

    def _blank(self) -> bytearray:
        """Return a zeroed memory in which only the options are set."""
        memory = bytearray(self.rules.State.itemsize)
        record = kit.view(self.rules.State, memory)
        for option in self.info.options:
            record[option.name] = option.code(self.options[option.name])
        return memory

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        return _unpickled, (self.package, self.options, self.compiled)

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"parlour.load({self.name!r}{options})"


def _unpickled(package: str, options: dict[str, Value], compiled: bool) -> Game:
    """Load a game that was pickled in another process."""
    game = load_package(package, **options)
    game.compiled = compiled
    return game


@functools.lru_cache(maxsize=64)  # most games have few kinds of rolls, but some rolls have a thousand outcomes
def _with_probabilities(outcomes: tuple[int, ...], weights: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    total = sum(weights)
    return tuple(zip(outcomes, [weight / total for weight in weights], strict=True))


class State:
    """A position in a game. `record` is the rules' view of the state's own `memory`.

    States are equal if they are of the same game and have the same bytes. The hash of a state changes with every
    action.
    """

    __slots__ = ("_record", "game", "memory")

    def __init__(self, game: Game, record: Any):
        """Copy a record, or use a bytearray as it is. Raises ParlourError for a record of another type."""
        self.game = game
        if type(record) is bytearray:
            self.memory = record
            return
        kind = getattr(record, "dtype", type(record).__name__)
        if kind != game.rules.State:
            raise ParlourError(f"A state of {game!r} needs a record of that game's State type, not {kind}.")
        self.memory = bytearray(record.tobytes())

    @property
    def record(self) -> Any:
        """The memory as a record; both share the same bytes."""
        try:
            return self._record
        except AttributeError:
            self._record = kit.view(self.game.rules.State, self.memory)
            return self._record

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        return self.game.state_from_bytes, (self.to_bytes(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.memory == other.memory and self.game.package == other.game.package

    def __hash__(self) -> int:
        return hash(bytes(self.memory))

    def current_player(self) -> int:
        """Return the seat to act, `parlour.CHANCE` or `parlour.TERMINAL`."""
        actor = self.game.entries.call_actor(self.memory)
        if actor >= self.game.seats or (actor < 0 and actor not in (kit.CHANCE, kit.TERMINAL)):
            raise GameDefinitionError(
                f"`actor` of {self.game.name} returned {actor}. It must return a seat (0 to {self.game.seats - 1}), "
                "CHANCE (-1) or TERMINAL (-4)."
            )
        return actor

    def is_chance_node(self) -> bool:
        """True if dice, balls or cards come next."""
        return self.game.entries.call_actor(self.memory) == kit.CHANCE

    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.game.entries.call_actor(self.memory) == kit.TERMINAL

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the seat to act, or the outcomes of a chance node, in ascending order."""
        return self.game.entries.list_legal(self.memory)

    def legal_actions_mask(self) -> list[int]:
        """Return a list with 1 for each legal action and 0 for the others; see `action_mask`."""
        return self.action_mask().tolist()

    def action_mask(self) -> NDArray[np.int8]:
        """Return a 1 for each legal action and 0 for the others; shape (game.num_distinct_actions(),).

        At a chance node, all are 0.
        """
        mask = np.empty(self.game.num_distinct_actions(), np.int8)
        self.game.entries.mark_legal(self.memory, mask)
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome of a chance node with its probability, in ascending order."""
        outcomes, weights = self.game.entries.list_chance(self.memory)
        return list(_with_probabilities(tuple(outcomes), tuple(weights)))

    def chance_weights(self) -> list[tuple[int, int]]:
        """Return each outcome of a chance node with its integer weight, in ascending order."""
        return list(zip(*self.game.entries.list_chance(self.memory), strict=True))

    def purpose(self) -> str:
        """Return what a chance node decides: one of `game.purposes`."""
        return self.game.purposes[int(self.game.run(kit.purpose, self.record))]

    def roller(self) -> int:
        """Return the seat for which a chance node decides, or -1 if it is for no seat."""
        return int(self.game.run(kit.roller, self.record))

    def apply_action(self, action: int) -> None:
        """Apply an action or a chance outcome. Raises IllegalActionError, leaving the state unchanged."""
        if not self.game.entries.try_apply(self.memory, action):
            raise IllegalActionError(self._why_not(action))

    def roll(self, rng: Any) -> None:
        """Apply a random outcome, drawn with a generator of `kit.seeded`, NumPy or Python.

        Raises IllegalActionError if this is not a chance node, ParlourError for an invalid generator.
        """
        if not self.game.entries.try_roll(self.memory, kit.generator(rng)):
            raise IllegalActionError(say("This is not a chance node."))

    def returns(self) -> list[float]:
        """Return each seat's result; 0 for all until the game is over."""
        return self.game.entries.list_returns(self.memory, self.game.seats)

    def rewards(self) -> list[float]:
        """Return each seat's reward for the last action: its result at the end, and 0 before."""
        return self.returns()

    def estimate(self, scales: Any | None = None) -> list[float]:
        """Return an estimate of each seat's result, by the game's own weights or those in `scales`."""
        return self.game.entries.list_estimate(self.memory, scales or self.game.scales())

    def clone(self) -> State:
        """Return an independent copy."""
        return State(self.game, self.memory[:])

    def child(self, action: int) -> State:
        """Return the position after an action or outcome. Raises IllegalActionError."""
        after = self.clone()
        after.apply_action(action)
        return after

    def action_to_string(self, action: int) -> str:
        """Return the text of a legal action or chance outcome. Raises IllegalActionError."""
        if action not in self.legal_actions():
            raise IllegalActionError(self._why_not(action))
        return self.game.notation.action_text(self.record, action)

    def action_texts(self) -> dict[str, int]:
        """Return the legal actions by text, listed only once: `action_to_string` lists them in every call."""
        notation, record = self.game.notation, kit.snapshot(self.record)
        return {notation.action_text(record, action): action for action in self.legal_actions()}

    def string_to_action(self, text: str) -> int:
        """Return the legal action with a text. Raises InvalidActionError or IllegalActionError."""
        return self._reader().exact(text)

    def parse_action(self, text: str) -> int:
        """Return the legal action that a person means: case, spaces, other words, spots or a prefix will do.

        Raises AmbiguousActionError for several matches, InvalidActionError or IllegalActionError for none.
        """
        return self._reader().lenient(text)

    def _reader(self) -> ActionReader:
        game, notation, record = self.game, self.game.notation, kit.snapshot(self.record)
        texts, is_chance = self.action_texts(), self.is_chance_node()

        def clicks(action: int) -> Iterable[str]:
            return () if is_chance else game.table.clicks(record, action)

        return ActionReader(game.title, game.say(notation.ACTION_HELP), notation, record, texts, clicks)

    def to_text(self) -> str:
        """Return the position text, as specified on the rules page."""
        return self.game.notation.write(kit.snapshot(self.record))

    def to_bytes(self) -> bytes:
        """Return the bytes of the record, valid within this process."""
        return bytes(self.memory)

    def observation(self, seat: int) -> State:
        """Return a copy from which everything hidden from a seat is removed."""
        self.check_seat(seat)
        seen = self.clone()
        self.game.entries.call_hide(seen.memory, seat)
        return seen

    def observation_text(self, seat: int) -> str:
        """Return the position text as a seat sees it."""
        return self.observation(seat).to_text()

    def observation_tensor(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Write a seat's observation to `out` or a new array; `game.observation_spec` describes its parts.

        Raises ParlourError for an unknown seat, or an array of another shape or type.
        """
        self.check_seat(seat)
        game, memory = self.game, self.memory
        out = game.observation_spec.room(out)
        if game.type.has_hidden_information:
            memory = memory[:]
            game.entries.call_hide(memory, seat)
        game.entries.call_observe(memory, seat, game.seats, out)
        return out

    def full_tensor(self) -> NDArray[np.float32]:
        """Return the whole position as an observation of seat 0 with nothing hidden, for a critic."""
        out = self.game.observation_spec.room()
        self.game.entries.call_observe(self.memory, 0, self.game.seats, out)
        return out

    def key(self) -> int:
        """Return a 64-bit key, equal for positions that continue alike."""
        return self.game.entries.call_key(self.memory)

    def scene(self, with_choices: bool = True, remains: Sequence[Piece] = ()) -> Scene:
        """Return the table with the choices of the seat to act; `remains` are traces of earlier turns, latest first."""
        game, record = self.game, kit.snapshot(self.record)
        scene = game.scenes.scene(game.title, game.seat_names, record, self.current_player(), remains)
        return self.with_choices(scene) if with_choices else scene

    def with_choices(self, scene: Scene) -> Scene:
        """Add the choices of the seat to act to a scene of this position."""
        if self.current_player() < 0:
            return scene
        return self.game.scenes.with_choices(scene, kit.snapshot(self.record), self.legal_actions())

    def describe_action(self, action: int) -> str:
        """Return a sentence on the effect of an action or outcome."""
        return self.game.table.describe_action(kit.snapshot(self.record), action)

    def beats(self, action: int) -> list[Beat]:
        """Return the animation steps of an action or outcome. Raises IllegalActionError."""
        after = self.child(action)
        actor, is_over = self.current_player(), after.is_terminal()
        return self.game.scenes.beats(self.record, actor, action, after.record, is_over)

    def check_seat(self, seat: int) -> None:
        """Raise ParlourError for an unknown seat."""
        if not 0 <= seat < self.game.num_players():
            last = self.game.num_players() - 1
            raise ParlourError(say("There is no seat {seat}. Seats are numbered 0 to {last}.", seat=seat, last=last))

    def _why_not(self, action: int) -> str:
        if self.is_terminal():
            return say("Action {action} is not possible: the game is over.", action=action)
        legal = self.legal_actions()
        listed = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
        words = {"action": action, "count": len(legal), "listed": listed}
        if self.is_chance_node():
            return say("Outcome {action} is not possible here. Possible outcomes ({count}): {listed}.", **words)
        return say("Action {action} is not legal here. Legal actions ({count}): {listed}.", **words)

    def to_svg(self, marks: Collection[str] = ()) -> str:
        """Draw the table as SVG; `marks` are ids of spots to highlight. Raises ParlourError for an unknown spot."""
        return draw_svg(self.scene(with_choices=False), marks, self.game.folder)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook displays."""
        return self.to_svg()

    def __str__(self) -> str:
        return draw(self.scene())

    def __repr__(self) -> str:
        return f"{self.game!r}.state_from_text({self.to_text()!r})"

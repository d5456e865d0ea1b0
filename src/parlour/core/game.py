"""Game: its options settled, it makes states; and how one is loaded."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from parlour import kit, registry
from parlour.errors import GameDefinitionError, IllegalActionError, ParlourError, PositionError
from parlour.game_info import GameInfo, Value
from parlour.notation.action_reader import ActionReader
from parlour.registry.loader import check_options, check_seats, check_type, import_part, load_rules
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


CHANCE, TERMINAL = kit.CHANCE, kit.TERMINAL


@functools.lru_cache(maxsize=64)  # most games have few kinds of rolls, some of them of a thousand outcomes
def _with_probabilities(outcomes: tuple[int, ...], weights: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    total = sum(weights)
    return tuple(zip(outcomes, [weight / total for weight in weights], strict=True))


def _copied(game: Game, record: Any) -> bytearray:
    """The bytes of a state's record. Raises ParlourError for any other."""
    kind = getattr(record, "dtype", type(record).__name__)
    if kind != game.rules.State:
        raise ParlourError(f"A state of {game!r} needs a record of that game's State type, not {kind}.")
    return bytearray(record.tobytes())


class State:
    """A position in a game. `record` is what the rules work on, in a `memory` of the state's own.

    States are equal if they are of one game and their records are the same, byte by byte; so the hash of a state
    changes when it is played on.
    """

    __slots__ = ("_record", "game", "memory")

    def __init__(self, game: Game, record: Any):
        """The position that a record describes, which is copied; a bytearray with a record's bytes is kept as it is.

        Raises ParlourError for a record that is none of this game's.
        """
        self.game = game
        self.memory = record if type(record) is bytearray else _copied(game, record)

    @property
    def record(self) -> Any:
        """The memory as a record: what is written to one is in the other."""
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
        """The seat to act, `parlour.CHANCE` or `parlour.TERMINAL`."""
        actor = self.game.entries.call_actor(self.memory)
        if actor >= self.game.seats or (actor < 0 and actor not in (kit.CHANCE, kit.TERMINAL)):
            raise GameDefinitionError(
                f"`actor` of {self.game.name} returned {actor}. It must return a seat (0 to {self.game.seats - 1}), "
                "CHANCE (-1) or TERMINAL (-4)."
            )
        return actor

    def is_chance_node(self) -> bool:
        """Whether dice, balls or cards come next."""
        return self.game.entries.call_actor(self.memory) == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.entries.call_actor(self.memory) == TERMINAL

    def legal_actions(self) -> list[int]:
        """The actions of the seat to act, in rising order; at a chance node the outcomes."""
        return self.game.entries.list_legal(self.memory)

    def legal_actions_mask(self) -> list[int]:
        """A 1 for each legal action, 0 for the others, `game.num_distinct_actions()` long."""
        return self.action_mask().tolist()

    def action_mask(self) -> NDArray[np.int8]:
        """As `legal_actions_mask`, as an array of NumPy's."""
        mask = np.empty(self.game.num_distinct_actions(), np.int8)
        self.game.entries.mark_legal(self.memory, mask)
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome of a chance node, in rising order, and its probability."""
        outcomes, weights = self.game.entries.list_chance(self.memory)
        return list(_with_probabilities(tuple(outcomes), tuple(weights)))

    def chance_weights(self) -> list[tuple[int, int]]:
        """Each outcome of a chance node, in rising order, and its weight, a whole number."""
        return list(zip(*self.game.entries.list_chance(self.memory), strict=True))

    def purpose(self) -> str:
        """What chance is about to decide, at a chance node: one of `game.purposes`."""
        return self.game.purposes[int(self.game.run(kit.purpose, self.record))]

    def roller(self) -> int:
        """The seat for which chance decides, at a chance node; -1 where that is nobody."""
        return int(self.game.run(kit.roller, self.record))

    def apply_action(self, action: int) -> None:
        """Play an action, or at a chance node let an outcome happen. Raises IllegalActionError and changes nothing."""
        if not self.game.entries.try_apply(self.memory, action):
            raise IllegalActionError(self._why_not(action))

    def roll(self, rng: Any) -> None:
        """Let an outcome of a chance node happen, drawn from a generator of `kit.seeded`, of NumPy or of Python.

        Raises IllegalActionError where there is no chance, ParlourError for what draws nothing.
        """
        if not self.game.entries.try_roll(self.memory, kit.generator(rng)):
            raise IllegalActionError(say("This is not a chance node."))

    def returns(self) -> list[float]:
        """Each seat's result; 0 for all while the game goes on."""
        return self.game.entries.list_returns(self.memory, self.game.seats)

    def rewards(self) -> list[float]:
        """What the last action brought each seat: its result at the end, and 0 before."""
        return self.returns()

    def estimate(self, scales: Any | None = None) -> list[float]:
        """A quick guess at each seat's result, by the game's own weights or those of some scales."""
        return self.game.entries.list_estimate(self.memory, scales or self.game.scales())

    def clone(self) -> State:
        """An independent copy."""
        return State(self.game, self.memory[:])

    def child(self, action: int) -> State:
        """The position after an action or outcome. Raises IllegalActionError."""
        after = self.clone()
        after.apply_action(action)
        return after

    def action_to_string(self, action: int) -> str:
        """The text of a legal action or chance outcome. Raises IllegalActionError."""
        if action not in self.legal_actions():
            raise IllegalActionError(self._why_not(action))
        return self.game.notation.action_text(self.record, action)

    def string_to_action(self, text: str) -> int:
        """The legal action with a text. Raises InvalidActionError or IllegalActionError."""
        return self._reader().exact(text)

    def parse_action(self, text: str) -> int:
        """The one legal action that a person may mean by a text: in any case, its spots, in other words, a beginning.

        Raises AmbiguousActionError where it could mean several, InvalidActionError or IllegalActionError for none.
        """
        return self._reader().lenient(text)

    def _reader(self) -> ActionReader:
        game, notation, record = self.game, self.game.notation, kit.snapshot(self.record)
        texts = {notation.action_text(record, action): action for action in self.legal_actions()}
        clicks = functools.partial(self._clicks, record)
        return ActionReader(game.title, game.say(notation.ACTION_HELP), notation, record, texts, clicks)

    def _clicks(self, record: Any, action: int) -> tuple[str, ...]:
        """What is clicked for an action; for what chance brings, nothing."""
        return () if self.is_chance_node() else tuple(self.game.table.clicks(record, action))

    def to_text(self) -> str:
        """The position text, as the rules page lays it down."""
        return self.game.notation.write(kit.snapshot(self.record))

    def to_bytes(self) -> bytes:
        """The bytes of its record, to be kept by this process."""
        return bytes(self.memory)

    def observation(self, seat: int) -> State:
        """The position as a seat may see it: what is hidden from it is taken out."""
        self.check_seat(seat)
        seen = self.clone()
        self.game.entries.call_hide(seen.memory, seat)
        return seen

    def observation_text(self, seat: int) -> str:
        """The position text as a seat may see it."""
        return self.observation(seat).to_text()

    def observation_tensor(self, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What a seat may see as numbers, written to `out` or to a new array; `game.observation_spec` names its parts.

        Raises ParlourError for a seat that is not there and an array of another shape or type.
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
        """The whole position as numbers, with nothing hidden, as from seat 0: for a critic or a judge."""
        out = self.game.observation_spec.room()
        self.game.entries.call_observe(self.memory, 0, self.game.seats, out)
        return out

    def key(self) -> int:
        """64 bits that are the same for positions that play on alike."""
        return self.game.entries.call_key(self.memory)

    def scene(self, with_choices: bool = True, remains: Sequence[Piece] = ()) -> Scene:
        """The table as a person sees it, with the choices of the seat to act.

        `remains` is what earlier turns have left to be seen, the last first, in a game whose table has `remains`.
        """
        game, record = self.game, kit.snapshot(self.record)
        scene = game.scenes.scene(game.title, game.seat_names, record, self.current_player(), remains)
        return self.with_choices(scene) if with_choices else scene

    def with_choices(self, scene: Scene) -> Scene:
        """A scene of this position with the choices of the seat to act."""
        if self.current_player() < 0:
            return scene
        return self.game.scenes.with_choices(scene, kit.snapshot(self.record), self.legal_actions())

    def describe_action(self, action: int) -> str:
        """What an action or outcome does, as a sentence."""
        return self.game.table.describe_action(kit.snapshot(self.record), action)

    def beats(self, action: int) -> list[Beat]:
        """What an action or outcome brings about, moment by moment; the last ends at the position after it.

        Raises IllegalActionError.
        """
        after = self.child(action)
        actor, is_over = self.current_player(), after.is_terminal()
        return self.game.scenes.beats(self.record, actor, action, after.record, is_over)

    def check_seat(self, seat: int) -> None:
        """Raises ParlourError if there is no such seat."""
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
        """The table as a picture, an SVG document; `marks` are the ids of spots to stand out, as `scene()` has them.

        Raises ParlourError for a spot that is not there.
        """
        return draw_svg(self.scene(with_choices=False), marks)

    def _repr_svg_(self) -> str:
        """What a notebook shows of a state."""
        return self.to_svg()

    def __str__(self) -> str:
        return draw(self.scene())

    def __repr__(self) -> str:
        return f"{self.game!r}.state_from_text({self.to_text()!r})"

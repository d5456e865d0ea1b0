"""Game and State: the public interface, the same for every game."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import operator
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from . import kit, registry, weights
from .action_reader import ActionReader
from .errors import GameDefinitionError, IllegalActionError, ParlourError, PositionError
from .game_info import GameInfo, GameType, Value
from .kit import steps
from .view.beats import Beat
from .view.language import phrases
from .view.scene import Choice, Piece, Scene
from .view.text import draw
from .weights import Weights, WeightsError

say = phrases(__package__)
OUT_OF_RANGE = 2**31  # no action of any game; compiled code takes no larger numbers


def load(name: str, /, **options: Any) -> Game:
    """A game by its name, with options by the names on its rules page.

    Raises UnknownNameError for a game and OptionError for an option that does not exist or fit.
    """
    return load_package(registry.identity(name), **options)


def load_package(package: str, /, **options: Any) -> Game:
    """A game from any importable package that is made like those in `parlour.games`.

    Raises UnknownNameError where there is none, GameDefinitionError for an incomplete one, and OptionError.
    """
    entry = registry.admit(package)
    return Game(package, entry, entry.values(options))


@functools.cache
def _load_rules(package: str) -> tuple[ModuleType, ModuleType | None]:
    """A game's rules and, where it has one, the evaluation of its positions."""
    rules = importlib.import_module(f"{package}.rules")
    is_there = importlib.util.find_spec(f"{package}.evaluation") is not None
    evaluation = importlib.import_module(f"{package}.evaluation") if is_there else None
    kit.register(rules, evaluation)
    return rules, evaluation


def _check_type(info: GameInfo, declared: GameType, rules: ModuleType) -> None:
    """Raises GameDefinitionError where a game's rules do not do what its INFO says of it."""
    is_fixed = isinstance(info.game_type, GameType)  # else rules may have a part that some options never reach
    for rule, needed in (("chance", declared.has_chance), ("hide", declared.has_hidden_information)):
        defined = hasattr(rules, rule)
        if (needed and not defined) or (is_fixed and defined and not needed):
            slip = "defines" if defined else "lacks"
            raise GameDefinitionError(f"{rules.__name__} {slip} `{rule}`, but INFO.game_type is {declared!r}.")


class Game:
    """A game with its options settled; makes states.

    `type` says what kind of game it is with these options.
    `compiled` may be set to False to run the rules as plain Python: slower a thousandfold, but at once.
    """

    def __init__(self, package: str, info: GameInfo, options: dict[str, Value]):
        self.package, self.info, self.options = package, info, options
        self.type = info.type_with(options)
        self.rules, self.evaluation = _load_rules(package)
        _check_type(info, self.type, self.rules)
        self.say = phrases(package)
        self.compiled = True

    @property
    def name(self) -> str:
        """What `load` knows the game by; its identity is `package`."""
        return registry.name_of(self.package)

    @functools.cached_property
    def notation(self) -> ModuleType:
        """The game's texts."""
        return importlib.import_module(f"{self.package}.notation")

    @functools.cached_property
    def table(self) -> ModuleType:
        """The game's scenes."""
        return importlib.import_module(f"{self.package}.table")

    @functools.cached_property
    def weights(self) -> Weights:
        """What the estimate weighs things with. Raises WeightsError for a file that is not for this version."""
        return weights.of_game(self.evaluation, self.folder)

    @property
    def features(self) -> tuple[str, ...]:
        """The names of what the game's evaluation weighs; none without an evaluation."""
        return self.evaluation.FEATURES if self.evaluation else ()

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        return Path(str(self.rules.__file__)).parent

    def num_players(self) -> int:
        """How many seats there are."""
        return self.info.num_players(self.options)

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

    @property
    def title(self) -> str:
        """What the game is called, in the language that is being spoken."""
        return self.say(self.info.title)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called at the table, in the language that is being spoken."""
        return tuple(map(self.say, self.info.seat_names[: self.num_players()]))

    def new_initial_state(self) -> State:
        """The start of a game."""
        state = self._blank()
        self.run(kit.setup, state.record)
        return state

    def scales(self, values: Mapping[str, float] | None = None) -> Any:
        """The record that `kit.estimate` judges positions by: with the game's own weights, or other values.

        Raises WeightsError for values that are not for what the game's estimate weighs.
        """
        made = kit.new(kit.Scales)
        values = self.weights.values if values is None else values
        if tuple(values) != self.features:
            words = {"title": self.title, "names": ", ".join(self.features) or "–"}
            raise WeightsError(say("These weights are not for the estimate of {title}: it weighs {names}.", **words))
        numbers = list(values.values())
        kit.raw(made.weight)[: len(numbers)] = numbers
        made.seats = self.num_players()
        return made

    def state_from_text(self, text: str) -> State:
        """The position that a text describes. Raises PositionError, naming the leftmost field at fault."""
        state = self._blank()
        self.notation.read(text, state.record)
        self.run(kit.arrange, state.record)
        if state.to_text() != text:
            raise PositionError(
                None, say("the game would write {written!r}, not {text!r}", written=state.to_text(), text=text)
            )
        return state

    def state_from_bytes(self, content: bytes) -> State:
        """The state whose `to_bytes` some bytes are, of this game with these options."""
        return State(self, kit.from_bytes(self.rules.State, content))

    def run(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """Call a rule, compiled or interpreted."""
        return rule(*arguments) if self.compiled else kit.interpret(rule)(*arguments)

    def _blank(self) -> State:
        record = kit.new(self.rules.State)
        for option in self.info.options:
            record[option.name] = option.code(self.options[option.name])
        return State(self, record)

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


class _Room(threading.local):
    """What rules write their answers to; each thread has its own."""

    def __init__(self) -> None:
        self.moves, self.outcomes, self.result = kit.new(kit.Moves), kit.new(kit.Outcomes), kit.new(kit.Result)


_room = _Room()


def _rank(choice: Choice) -> int:
    return choice.button.rank if choice.button else 0


class State:
    """A position in a game. `record` is what the rules work on."""

    __slots__ = ("game", "record")

    def __init__(self, game: Game, record: Any):
        self.game, self.record = game, record

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        return self.game.state_from_bytes, (self.to_bytes(),)

    def current_player(self) -> int:
        """The seat to act, `parlour.CHANCE` or `parlour.TERMINAL`."""
        return int(self.game.run(kit.actor, self.record))

    def is_chance_node(self) -> bool:
        """Whether dice, balls or cards come next."""
        return self.current_player() == kit.CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == kit.TERMINAL

    def legal_actions(self) -> list[int]:
        """The actions of the seat to act, in rising order; at a chance node the outcomes."""
        if self.is_chance_node():
            return [action for action, _ in self.chance_weights()]
        moves = _room.moves
        self.game.run(steps.list_actions, self.record, moves)
        return sorted(kit.raw(moves.action)[: moves.count].tolist())

    def legal_actions_mask(self) -> list[int]:
        """A 1 for each legal action, 0 for the others, `game.num_distinct_actions()` long."""
        mask = [0] * self.game.num_distinct_actions()
        if not self.is_chance_node():
            for action in self.legal_actions():
                mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome of a chance node, in rising order, and its probability."""
        outcomes = self.chance_weights()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def chance_weights(self) -> list[tuple[int, int]]:
        """Each outcome of a chance node, in rising order, and its weight, a whole number."""
        outcomes = _room.outcomes
        self.game.run(steps.list_outcomes, self.record, outcomes)
        actions = kit.raw(outcomes.action)[: outcomes.count].tolist()
        weights = kit.raw(outcomes.weight)[: outcomes.count].tolist()
        return sorted(zip(actions, weights, strict=True))

    def apply_action(self, action: int) -> None:
        """Play an action, or at a chance node let an outcome happen. Raises IllegalActionError and changes nothing."""
        number = operator.index(action)
        possible = 0 <= number < OUT_OF_RANGE
        if not (possible and self.game.run(steps.try_action, self.record, _room.moves, _room.outcomes, number)):
            raise IllegalActionError(self._why_not(action))

    def roll(self, rng: Any) -> None:
        """Let an outcome of a chance node happen, drawn from a generator of `parlour.kit.seeded`."""
        if not self.is_chance_node():
            raise IllegalActionError(say("Nothing is left to chance here."))
        self.game.run(kit.roll, self.record, rng)

    def returns(self) -> list[float]:
        """Each seat's result; 0 for all while the game goes on."""
        count = self.game.num_players()
        if not self.is_terminal():
            return [0.0] * count
        self.game.run(steps.score, self.record, _room.result)
        return [value + 0.0 for value in kit.raw(_room.result.value)[:count].tolist()]  # never -0.0

    def estimate(self, scales: Any | None = None) -> list[float]:
        """A quick guess at each seat's result, by the game's own weights or those of some scales."""
        self.game.run(kit.estimate, self.record, scales or self.game.scales(), _room.result.value)
        return kit.raw(_room.result.value)[: self.game.num_players()].tolist()

    def clone(self) -> State:
        """An independent copy."""
        return State(self.game, kit.copy(self.record))

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
        """The state in as little room as it takes, to be kept by this process."""
        return self.record.tobytes()

    def observation(self, seat: int) -> State:
        """The position as a seat may see it: what is hidden from it is taken out."""
        self._check_seat(seat)
        seen = self.clone()
        self.game.run(kit.hide, seen.record, seat)
        return seen

    def observation_text(self, seat: int) -> str:
        """The position text as a seat may see it."""
        return self.observation(seat).to_text()

    def key(self) -> int:
        """64 bits that are the same for positions that play on alike."""
        return int(self.game.run(kit.key, self.record))

    def scene(self, with_choices: bool = True, remains: Sequence[Piece] = ()) -> Scene:
        """The table as a person sees it, with the choices of the seat to act.

        `remains` is what earlier turns have left to be seen, the last first, in a game whose table has `remains`.
        """
        table, record, actor = self.game.table, kit.snapshot(self.record), self.current_player()
        actions = self.legal_actions() if with_choices and actor >= 0 else []
        choices = sorted((self._choice(record, action) for action in actions), key=_rank)
        return Scene(
            title=self.game.title,
            seats=self.game.seat_names,
            actor=actor,
            prompt=table.prompt(record, actor),
            areas=tuple(table.areas(record, remains) if hasattr(table, "remains") else table.areas(record)),
            counters=tuple(table.counters(record)),
            choices=tuple(choices),
            plans=tuple(table.plans(record)) if choices and hasattr(table, "plans") else (),
            arrangement=table.arrangement(record) if choices and hasattr(table, "arrangement") else None,
        )

    def describe_action(self, action: int) -> str:
        """What an action or outcome does, as a sentence."""
        return self.game.table.describe_action(kit.snapshot(self.record), action)

    def beats(self, action: int) -> list[Beat]:
        """What an action or outcome brings about, moment by moment; the last ends at the position after it.

        Raises IllegalActionError.
        """
        after = self.clone()
        after.apply_action(action)
        table = self.game.table
        beats = table.beats(self.record, action, after.record) if hasattr(table, "beats") else [self._beat(action)]
        beats[-1] = replace(beats[-1], after=after.record)
        if after.is_terminal():
            beats.append(Beat("end", table.prompt(kit.snapshot(after.record), kit.TERMINAL)))
        return beats

    def _beat(self, action: int) -> Beat:
        """What is shown of a turn where the game says nothing more."""
        sentence = self.describe_action(action)
        if self.is_chance_node():
            return Beat("roll", sentence)
        return Beat("move", sentence, tuple(self.game.table.clicks(self.record, action)), self.current_player())

    def _choice(self, record: Any, action: int) -> Choice:
        table = self.game.table
        return Choice(
            action=action,
            text=self.game.notation.action_text(record, action),
            spots=tuple(table.clicks(record, action)),
            sentence=table.describe_action(record, action),
            captures=bool(table.captures(record, action)),
            button=table.button(record, action) if hasattr(table, "button") else None,
        )

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.num_players():
            last = self.game.num_players() - 1
            raise ParlourError(say("There is no seat {seat}; the seats are 0 to {last}.", seat=seat, last=last))

    def _why_not(self, action: int) -> str:
        if self.is_terminal():
            return say("Action {action} cannot be played: the game is over.", action=action)
        legal = self.legal_actions()
        listed = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
        words = {"action": action, "count": len(legal), "listed": listed}
        if self.is_chance_node():
            return say("{action} is not among the {count} legal outcomes here: {listed}.", **words)
        return say("{action} is not among the {count} legal actions here: {listed}.", **words)

    def __str__(self) -> str:
        return draw(self.scene())

    def __repr__(self) -> str:
        return f"{self.game!r}.state_from_text({self.to_text()!r})"

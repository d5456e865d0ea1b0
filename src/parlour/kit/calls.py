"""Generic calls: the functions a game may define, resolved by the type of the record they are called with.

Algorithms call these names, whatever the game. Every game must define `setup`, `actor`, `legal`, `apply` and `returns`.
Games with chance define both `chance` and `roll`. All others have defaults.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

import numpy as np

from parlour.errors import GameDefinitionError
from parlour.kit.compiler.fingerprints import fingerprint

from .bits import mix_words, words
from .buffers import MAX_ACTIONS, MAX_OUTCOMES, MAX_WEIGHTS, contains
from .compiler import INTERPRETED, Function
from .fields import F4, F8, I4, U8, Array
from .interpreter import interpret
from .jit import GAMES, GENERIC_CALLS, instruction, rule
from .record_views import BoundsError
from .records import number_fields
from .rng import Rng, below

CHANCE, TERMINAL = -1, -4
NO_ITEM = -1
NOBODY = -1  # the roller of a chance node that is for no seat
PURPOSES = ("roll",)  # default purposes
REQUIRED = ("setup", "actor", "legal", "apply", "returns")
CHANCE_RULES = ("chance", "roll")
CAPACITIES = {  # capacity of each rule's output, and advice if it is exceeded
    "legal": (MAX_ACTIONS, "a seat can have at most {most} legal actions. Split the choice into several steps"),
    "chance": (MAX_OUTCOMES, "a chance node can have at most {most} outcomes. Roll or deal in several steps"),
}
PURPOSE = re.compile("[a-z_]{1,16}")

P = ParamSpec("P")
R = TypeVar("R")
EVALUATIONS: dict[np.dtype, ModuleType] = {}  # evaluations of registered games, by type of state
_ARITY: dict[str, int] = {}


def register(rules: ModuleType, evaluation: ModuleType | None = None) -> None:
    """Register a game's rules and evaluation. Raises GameDefinitionError for mistakes of the author."""
    kind: np.dtype[Any] | None = getattr(rules, "State", None)
    if not isinstance(kind, np.dtype) or not kind.names or kind[kind.names[0]].itemsize:
        raise GameDefinitionError(f"{rules.__name__} must define a record named State. Put @state above the class.")
    has_chance = any(hasattr(rules, name) for name in CHANCE_RULES)
    required = (*REQUIRED, *CHANCE_RULES) if has_chance else REQUIRED
    missing = [name for name in required if not hasattr(rules, name)]
    if hasattr(rules, "ending") != (len(getattr(rules, "ENDINGS", ("over",))) > 1):
        raise GameDefinitionError(f"{rules.__name__} must define both `ending` and at least two ENDINGS, or neither.")
    if missing:
        raise GameDefinitionError(f"{rules.__name__} does not define {', '.join(missing)}.")
    _check_rules(rules)
    _check_purposes(rules)
    GAMES[kind] = rules
    if evaluation is None:
        EVALUATIONS.pop(kind, None)  # left from before a reload
        return
    _check_rules(evaluation)
    count = len(getattr(evaluation, "FEATURES", ()))
    if count > MAX_WEIGHTS:
        raise GameDefinitionError(f"{evaluation.__name__}.FEATURES has {count} entries; the maximum is {MAX_WEIGHTS}.")
    EVALUATIONS[kind] = evaluation


def _check_rules(module: ModuleType) -> None:
    """Check that what a module defines of the generic calls are rules with the right number of arguments."""
    for name, arity in _ARITY.items():
        function = getattr(module, name, None)
        if function is None:
            continue
        if not INTERPRETED and not hasattr(function, "py_func"):
            raise GameDefinitionError(f"{module.__name__}.{name} is not a rule. Put @rule above it.")
        parameters = list(inspect.signature(getattr(function, "py_func", function)).parameters)
        if len(parameters) != arity:
            wanted = f"{arity} argument{'s' if arity != 1 else ''}"
            raise GameDefinitionError(f"{module.__name__}.{name} must take {wanted}, not {', '.join(parameters)}.")


def _check_purposes(rules: ModuleType) -> None:
    """Check that purposes are words, which the formula of the dice separates by other characters."""
    words = purposes(rules)
    if not (words and len(set(words)) == len(words) and all(map(PURPOSE.fullmatch, words))):
        listed = ", ".join(map(repr, words))
        raise GameDefinitionError(
            f"{rules.__name__}.PURPOSES must be different words of 1 to 16 letters a to z or _, not {listed}."
        )


def purposes(rules: ModuleType) -> tuple[str, ...]:
    """Return the words for what chance decides, one for each value of `purpose`."""
    return getattr(rules, "PURPOSES", PURPOSES)


def version(kind: np.dtype) -> str:
    """Return the name of the current version of a game's rules, given the type of its states."""
    return f"{GAMES[kind].__name__}-{fingerprint(GENERIC_CALLS, [kind])}"


def _overflow_error(name: str, problem: BoundsError) -> GameDefinitionError:
    """Replace an error about a full output buffer by advice on the number of actions or outcomes."""
    most, advice = CAPACITIES.get(name, (0, ""))
    if problem.size != most + 1:
        return problem
    return GameDefinitionError(f"{str(problem).partition(': ')[0]}: {advice.format(most=most)}.")


def generic(default: Callable[P, R]) -> Callable[P, R]:
    """Declare a generic call; the body is the default."""
    name, fallback = default.__name__, rule(default)
    _ARITY[name] = len(inspect.signature(default).parameters)

    def find(kind: Any) -> Function:
        if kind not in GAMES:
            raise GameDefinitionError(f"{name}: the first argument must be a state of a registered game, not {kind}.")
        return getattr(EVALUATIONS.get(kind), name, None) or getattr(GAMES[kind], name, fallback)

    @functools.wraps(default)
    def call(state: Any, *arguments: Any) -> Any:
        return find(state.dtype)(state, *arguments)

    def interpreted(state: Any, *arguments: Any) -> Any:
        try:
            return interpret(find(state.dtype))(state, *arguments)
        except BoundsError as problem:
            raise _overflow_error(name, problem) from None

    made: Any = call
    made.find, made.interpreted = find, interpreted
    GENERIC_CALLS.append(made)
    return made


@generic
def setup(state: object) -> None:
    """Fill a state with the start of a game. Its options are set; all other fields are zero."""


@generic
def arrange(state: object) -> None:
    """Derive the fields that a position text leaves out, after the notation has filled in the others."""


@generic
def actor(state: object) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    return TERMINAL


@generic
def legal(state: object, out: Array[I4]) -> int:
    """Write the legal actions of the seat to act to `out`; return their number. One slot more may be overwritten."""
    return 0


@generic
def apply(state: object, action: int) -> None:
    """Apply a legal action, or an outcome of a chance node."""


@generic
def returns(state: object, out: Array[F8]) -> None:
    """Write each seat's result to `out`."""


@generic
def ending(state: object) -> int:
    """Return how a finished game ended: an index into the game's `ENDINGS`. Default: 0."""
    return 0


@generic
def chance(state: object, out: Array[I4], weights: Array[I4]) -> int:
    """Write the outcomes of a chance node and their integer weights; return their number."""
    return 0


@generic
def roll(state: object, rng: Rng) -> None:
    """Apply an outcome of a chance node, drawn by weight."""


@generic
def purpose(state: object) -> int:
    """Return what a chance node decides: an index into the rules' PURPOSES. Default: 0."""
    return 0


@generic
def roller(state: object) -> int:
    """Return the seat for which a chance node decides, or NOBODY. Default: NOBODY."""
    return NOBODY


@generic
def random_action(state: object, out: Array[I4], rng: Rng) -> int:
    """Return a random legal action, all equally likely; `out` is a buffer."""
    return out[below(rng, legal(state, out))]


@generic
def allows(state: object, action: int, out: Array[I4]) -> bool:
    """True if a number, whatever its value, is a legal action of the seat to act; `out` is a buffer."""
    return contains(out, legal(state, out), action)


@generic
def hide(state: object, seat: int) -> None:
    """Remove from a state what a seat may not see."""


@generic
def sees_all(state: object) -> bool:
    """True if nothing is hidden from the seat to act, so that `hide` would not change the state."""
    return True


@generic
def acts_unseen(state: object) -> bool:
    """True if other seats also decide before they see the current decision. Default: if the seat does not see all."""
    return not sees_all(state)


@generic
def observe(state: object, seat: int, out: Array[F4]) -> None:
    """Write the observation of a seat to `out`, from a state that `hide` has been applied to.

    Rules that define it declare its parts in OBSERVATION, a tuple of `parlour.core.observation.Part`. Default: every
    number of the record, and each bit of a set of squares.
    """
    spread(state, out)


@generic
def evaluate(state: object, seat: int, weights: Array[F8]) -> float:
    """Return how promising a position is for a seat: a weighted sum of features. Default: 0."""
    return 0.0


@generic
def noisy(state: object, out: Array[I4]) -> int:
    """Write the legal actions that must not be overlooked by an estimate, such as captures; return their number."""
    return 0


@generic
def drawish(state: object) -> float:
    """Return how close a draw by lack of progress is, from 0 to 1. Default: 0."""
    return 0.0


@generic
def item(state: object, action: int) -> int:
    """Return the item that a legal action uses: an index into the game's `ITEMS`. Default: NO_ITEM."""
    return NO_ITEM


@generic
def key(state: object) -> U8:
    """Return a 64-bit key, equal for states that continue alike. Default: a hash of the record's bytes."""
    return mix_words(U8(0x243F6A8885A308D3), state, words(state))


@instruction
def spread(state: object, out: Array[F4]) -> int:
    """Write every number of a record to `out`, and each bit of a set of squares; return how many were written."""
    seen: Any = state
    content, n = seen.tobytes(), 0
    for field in number_fields(seen.dtype):
        numbers: Any = np.frombuffer(content, field.kind, field.count, field.offset)
        if field.is_set:
            numbers = np.unpackbits(numbers.view(np.uint8), bitorder="little")
        out[n : n + len(numbers)] = numbers
        n += len(numbers)
    return n

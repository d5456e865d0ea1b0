"""The functions that a game defines, as calls that find the right game by the type of the record they get.

Algorithms are written with these names, once for all games. `setup`, `actor`, `legal`, `apply` and `returns` are
every game's own; `chance` and `roll` come together, for games with chance; the rest have sensible defaults.
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

from .bits import ONE, mix_words, word, words
from .buffers import MAX_ACTIONS, MAX_OUTCOMES, MAX_WEIGHTS, contains
from .compiler import INTERPRETED
from .compiler.fingerprints import fingerprint
from .fields import F4, F8, I4, I8, U8, Array
from .interpreter import interpret
from .jit import GAMES, GENERIC_CALLS, instruction, rule
from .record_views import BoundsError
from .records import Field, number_fields
from .rng import Rng, below

CHANCE, TERMINAL = -1, -4
NO_ITEM = -1
NOBODY = -1  # the roller of what chance decides for no seat
PURPOSES = ("roll",)  # what chance decides in a game whose rules do not say
OWN = ("setup", "actor", "legal", "apply", "returns")
BITS = 64  # of a word
TOGETHER = ("chance", "roll")
ROOM = {  # of what a rule lists, and the way out where there is more
    "legal": (MAX_ACTIONS, "a seat can have at most {most} legal actions. Split the choice into several steps"),
    "chance": (MAX_OUTCOMES, "a chance node can have at most {most} outcomes. Roll or deal in several steps"),
}
PURPOSE = re.compile("[a-z_]{1,16}")

P = ParamSpec("P")
R = TypeVar("R")
EVALUATIONS: dict[np.dtype, ModuleType] = {}  # what else a game defines: how positions are evaluated, what upsets it
_ARITY: dict[str, int] = {}


def register(rules: ModuleType, evaluation: ModuleType | None = None) -> None:
    """Make a game's rules known, and what else it defines. Raises GameDefinitionError where its author slipped."""
    kind = getattr(rules, "State", None)
    if not isinstance(kind, np.dtype) or not kind.names or kind[kind.names[0]].itemsize:
        raise GameDefinitionError(f"{rules.__name__} must define a record named State. Put @state above the class.")
    missing = [name for name in OWN if not hasattr(rules, name)]
    if any(hasattr(rules, name) for name in TOGETHER):
        missing += [name for name in TOGETHER if not hasattr(rules, name)]
    if hasattr(rules, "ending") != (len(getattr(rules, "ENDINGS", ("over",))) > 1):
        raise GameDefinitionError(f"{rules.__name__} must define both `ending` and at least two ENDINGS, or neither.")
    if missing:
        raise GameDefinitionError(f"{rules.__name__} does not define {', '.join(missing)}.")
    _check_rules(rules)
    _check_purposes(rules)
    GAMES[kind] = rules
    if evaluation is None:
        EVALUATIONS.pop(kind, None)  # that the rules had before they were reloaded
        return
    _check_rules(evaluation)
    _check_features(evaluation)
    EVALUATIONS[kind] = evaluation


def _check_features(evaluation: ModuleType) -> None:
    count = len(getattr(evaluation, "FEATURES", ()))
    if count > MAX_WEIGHTS:
        raise GameDefinitionError(f"{evaluation.__name__}.FEATURES has {count} entries; the maximum is {MAX_WEIGHTS}.")


def _check_rules(module: ModuleType) -> None:
    for name, arity in _ARITY.items():
        if hasattr(module, name):
            _check_rule(module, name, arity)


def _check_rule(rules: ModuleType, name: str, arity: int) -> None:
    function = getattr(rules, name)
    if not INTERPRETED and not hasattr(function, "py_func"):
        raise GameDefinitionError(f"{rules.__name__}.{name} is not a rule. Put @rule above it.")
    parameters = list(inspect.signature(getattr(function, "py_func", function)).parameters)
    if len(parameters) != arity:
        wanted = f"{arity} argument{'s' if arity != 1 else ''}"
        raise GameDefinitionError(f"{rules.__name__}.{name} must take {wanted}, not {', '.join(parameters)}.")


def _check_purposes(rules: ModuleType) -> None:
    """The formula of the dice takes a purpose for a word, which ends where something else begins."""
    words = purposes(rules)
    if not (words and len(set(words)) == len(words) and all(map(PURPOSE.fullmatch, words))):
        told = ", ".join(map(repr, words))
        raise GameDefinitionError(
            f"{rules.__name__}.PURPOSES must be different words of 1 to 16 letters a to z or _, not {told}."
        )


def purposes(rules: ModuleType) -> tuple[str, ...]:
    """What chance decides in a game: a word for each number that its `purpose` may give."""
    return getattr(rules, "PURPOSES", PURPOSES)


def version(kind: np.dtype) -> str:
    """A name for the rules as they now are of the game whose state has this type."""
    return f"{GAMES[kind].__name__}-{fingerprint(GENERIC_CALLS, [kind])}"


def _overfull(name: str, problem: BoundsError) -> GameDefinitionError:
    """What went past the end of an array in a rule: what it lists, or any other."""
    most, way_out = ROOM.get(name, (0, ""))
    if problem.size != most + 1:
        return problem
    return GameDefinitionError(f"{str(problem).partition(': ')[0]}: {way_out.format(most=most)}.")


def generic(default: Callable[P, R]) -> Callable[P, R]:
    """A call that each game may define; the body is the default."""
    name, fallback = default.__name__, rule(default)
    _ARITY[name] = len(inspect.signature(default).parameters)

    def find(kind: Any) -> Callable[..., Any]:
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
            raise _overfull(name, problem) from None

    made: Any = call
    made.find, made.interpreted = find, interpreted
    GENERIC_CALLS.append(made)
    return made


@generic
def setup(state: object) -> None:
    """Put the start of a game into a state whose options are set and whose other fields are zero."""


@generic
def arrange(state: object) -> None:
    """Derive what the rules keep beside what a position text says; the notation has filled in the latter."""


@generic
def actor(state: object) -> int:
    """The seat to act, CHANCE or TERMINAL."""
    return TERMINAL


@generic
def legal(state: object, out: Array[I4]) -> int:
    """Write a seat's legal actions to `out` and return how many; one slot past them may be overwritten."""
    return 0


@generic
def apply(state: object, action: int) -> None:
    """Play a legal action, or at a chance node let an outcome happen."""


@generic
def returns(state: object, out: Array[F4]) -> None:
    """Write each seat's result to `out`."""


@generic
def ending(state: object) -> int:
    """How a game that is over came to its end, a place in the game's list `ENDINGS`; here: the first."""
    return 0


@generic
def chance(state: object, out: Array[I4], weights: Array[I4]) -> int:
    """Write the outcomes of a chance node and their whole-number weights; return how many."""
    return 0


@generic
def roll(state: object, rng: Rng) -> None:
    """Let one outcome of a chance node happen, drawn by weight."""


@generic
def purpose(state: object) -> int:
    """What chance is about to decide, at a chance node: a place in the PURPOSES of the rules; here: the first."""
    return 0


@generic
def roller(state: object) -> int:
    """The seat for which chance decides, at a chance node, or NOBODY; here: NOBODY."""
    return NOBODY


@generic
def random_action(state: object, out: Array[I4], rng: Rng) -> int:
    """One of the legal actions, all equally likely; `out` is room to work in."""
    return out[below(rng, legal(state, out))]


@generic
def allows(state: object, action: int, out: Array[I4]) -> bool:
    """Whether any number at all is a legal action of the seat to act; `out` is room to work in."""
    return contains(out, legal(state, out), action)


@generic
def hide(state: object, seat: int) -> None:
    """Take from a state what the seat may not see."""


@generic
def sees_all(state: object) -> bool:
    """Whether nothing is hidden from the seat to act: `hide` would leave the state as it is."""
    return True


@generic
def acts_unseen(state: object) -> bool:
    """Whether others, too, decide before they see what the seat to act does now; here: if it does not see all."""
    return not sees_all(state)


@generic
def observe(state: object, seat: int, out: Array[F4]) -> None:
    """Write to `out`, as numbers, what the seat sees of a state from which `hide` has taken the rest.

    Rules that define it name the parts of what they write in OBSERVATION, a tuple of `parlour.core.observation.Part`.
    Default: every number of the record, and each bit of a set of squares.
    """
    spread(state, out)


@generic
def evaluate(state: object, seat: int, weights: Array[F8]) -> float:
    """How promising a position looks for a seat: a sum of weights, each times what it weighs; here: 0."""
    return 0.0


@generic
def noisy(state: object, out: Array[I4]) -> int:
    """Write to `out` those legal actions that an estimate must not overlook, as captures; return how many; here: 0."""
    return 0


@generic
def drawish(state: object) -> float:
    """How close a draw is for want of progress, from 0 to 1, as by a count of quiet plies; here: 0."""
    return 0.0


@generic
def item(state: object, action: int) -> int:
    """The item that a legal action uses, a place in the game's list `ITEMS`, or NO_ITEM; here: NO_ITEM."""
    return NO_ITEM


@generic
def key(state: object) -> U8:
    """64 bits that are the same for states that play on alike; here: all the record's bytes."""
    return mix_words(U8(0x243F6A8885A308D3), state, words(state))


@instruction
def spread(state: object, out: Array[F4]) -> int:
    """Write every number of a record to `out`, of a set of squares each bit; return how many these are."""
    kind: Any = state
    n = 0
    for field in number_fields(kind.dtype):
        for offset in range(field.offset, field.offset + field.count * field.size, field.size):
            n += _write_number(state, offset, field, out, n)
    return n


def _write_number(state: object, offset: int, field: Field, out: Array[F4], n: int) -> int:
    """Write the number that lies at an offset to out[n], or 64 bits from there on; return how many were written."""
    value = word(state, offset >> 3) >> U8(8 * (offset & 7))
    if field.is_set:
        for i in range(BITS):
            out[n + i] = (value >> U8(i)) & ONE
        return BITS
    out[n] = _whole_number(value, 8 * field.size, field.is_signed)
    return 1


def _whole_number(bits: U8, width: int, is_signed: bool) -> int:
    """The number that the lowest bits of a word make."""
    if width == BITS:
        return int(I8(bits))
    number = int(bits) & ((1 << width) - 1)
    if is_signed and number >> (width - 1):
        return number - (1 << width)
    return number

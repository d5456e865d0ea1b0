"""The functions that a game defines, as calls that find the right game by the type of the record they get.

Algorithms are written with these names, once for all games. `setup`, `actor`, `legal`, `apply` and `returns` are
every game's own; `chance` and `roll` come together, for games with chance; the rest have sensible defaults.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from ..errors import GameDefinitionError
from .compiling import rule
from .hashing import mix, word, words
from .interpreting import interpret
from .rng import below
from .switches import INTERPRETED

CHANCE, TERMINAL = -1, -4
OWN = ("setup", "actor", "legal", "apply", "returns")
TOGETHER = ("chance", "roll")

GAMES: dict[np.dtype, ModuleType] = {}  # the rules, by the state's record type
WORTHS: dict[np.dtype, ModuleType] = {}  # what else a game defines: what positions are worth, and what upsets it
GENERICS: list[tuple[Callable[..., Any], Callable[[Any], Any]]] = []  # each call, and what finds a game's rule for it
_ARITY: dict[str, int] = {}


def register(rules: ModuleType, worths: ModuleType | None = None) -> None:
    """Make a game's rules known, and what else it defines. Raises GameDefinitionError where its author slipped."""
    kind = getattr(rules, "State", None)
    if not isinstance(kind, np.dtype) or not kind.names or kind[kind.names[0]].itemsize:
        raise GameDefinitionError(f"{rules.__name__} needs a record named State, made with kit.state(…).")
    missing = [name for name in OWN if not hasattr(rules, name)]
    if any(hasattr(rules, name) for name in TOGETHER):
        missing += [name for name in TOGETHER if not hasattr(rules, name)]
    if missing:
        raise GameDefinitionError(f"{rules.__name__} does not define {', '.join(missing)}.")
    _check_rules(rules)
    GAMES[kind] = rules
    if worths is not None:
        _check_rules(worths)
        WORTHS[kind] = worths


def _check_rules(module: ModuleType) -> None:
    for name, arity in _ARITY.items():
        if hasattr(module, name):
            _check_rule(module, name, arity)


def _check_rule(rules: ModuleType, name: str, arity: int) -> None:
    function = getattr(rules, name)
    if not INTERPRETED and not hasattr(function, "py_func"):
        raise GameDefinitionError(f"{rules.__name__}.{name} is not a rule: put @rule above it.")
    parameters = list(inspect.signature(getattr(function, "py_func", function)).parameters)
    if len(parameters) != arity:
        raise GameDefinitionError(f"{rules.__name__}.{name} takes {arity} arguments, not {', '.join(parameters)}.")


def has_chance(kind: np.dtype) -> bool:
    """Whether the game whose state has this type has chance nodes."""
    return hasattr(GAMES[kind], "chance")


def generic(default: Callable[..., Any]) -> Callable[..., Any]:
    """A call that each game may define; the body is the default."""
    name, fallback = default.__name__, rule(default)
    _ARITY[name] = len(inspect.signature(default).parameters)

    def find(kind: Any) -> Callable[..., Any]:
        if kind not in GAMES:
            raise GameDefinitionError(f"{name}: the first argument is not the state of a registered game but {kind}.")
        return getattr(WORTHS.get(kind), name, None) or getattr(GAMES[kind], name, fallback)

    @functools.wraps(default)
    def call(state: Any, *arguments: Any) -> Any:
        return find(state.dtype)(state, *arguments)

    def interpreted(state: Any, *arguments: Any) -> Any:
        return interpret(find(state.dtype))(state, *arguments)

    GENERICS.append((call, find))
    call.interpreted = interpreted  # pyright: ignore
    return call


@generic
def setup(state):
    """Put the start of a game into a state whose options are set and whose other fields are zero."""


@generic
def arrange(state):
    """Derive what the rules keep beside what a position text says; the notation has filled in the latter."""


@generic
def actor(state):
    """The seat to act, CHANCE or TERMINAL."""


@generic
def legal(state, out):
    """Write a seat's legal actions to `out` and return how many; one slot past them may be overwritten."""


@generic
def apply(state, action):
    """Play a legal action, or at a chance node let an outcome happen."""


@generic
def returns(state, out):
    """Write each seat's result to `out`."""


@generic
def chance(state, out, weights):
    """Write the outcomes of a chance node and their whole-number weights; return how many."""
    return 0


@generic
def roll(state, rng):
    """Let one outcome of a chance node happen, drawn by weight."""


@generic
def random_action(state, out, rng):
    """One of the legal actions, all equally likely; `out` is room to work in."""
    return out[below(rng, legal(state, out))]


@generic
def hide(state, seat):
    """Take from a state what the seat may not see."""


@generic
def sees_all(state):
    """Whether nothing is hidden from the seat to act: `hide` would leave the state as it is."""
    return True


@generic
def acts_unseen(state):
    """Whether others, too, decide before they see what the seat to act does now; here: if it does not see all."""
    return not sees_all(state)


@generic
def worth(state, seat, weights):
    """How promising a position looks for a seat: a sum of weights, each times what it weighs; here: 0."""
    return 0.0


@generic
def noisy(state, out):
    """Write to `out` those legal actions that an estimate must not overlook, as captures; return how many; here: 0."""
    return 0


@generic
def drawish(state):
    """How close a draw is for want of progress, from 0 to 1, as by a count of quiet plies; here: 0."""
    return 0.0


@generic
def key(state):
    """64 bits that are the same for states that play on alike; here: all the record's bytes."""
    h = np.uint64(0x243F6A8885A308D3)
    for i in range(words(state)):
        h = mix(h ^ word(state, i))
    return h

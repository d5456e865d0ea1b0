"""One call of a rule, line by line: which lines run, and what they change."""

from __future__ import annotations

import inspect
import linecache
import sys
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import Any, cast

import numpy as np

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import ParlourError, suggestion
from parlour.kit.record_views import GAP
from parlour.kit.source_locations import describe_error, file_location
from parlour.kit.steps import own_code

LINES = 1_000  # maximum number of lines shown
CHANGES = 60  # column of the changes

Numbers = dict[str, float]


class _FullError(Exception):
    """Enough lines have been traced."""


def trace_rule(state: State, call: str) -> list[str]:
    """Run a rule as plain Python on a position, given the rule's name and its numbers, or the text of an action.

    Return each line that ran, with what it changed, and the result. Raises ParlourError for an unknown rule.
    """
    name, *words = call.split() or [""]
    rule = _rule(state.game, name)
    arguments = _arguments(state, rule, words)
    with _Trace(state.game, dict(zip(inspect.signature(rule.py_func).parameters, arguments, strict=True))) as trace:
        end = _result(rule, arguments, state.game)
    return [*trace.shown(), end]


def _result(rule: Any, arguments: list[Any], game: Game) -> str:
    """Run a rule as plain Python, and return its result in a sentence."""
    try:
        return f"{rule.__name__} returns {kit.interpret(rule)(*arguments)}."
    except _FullError:
        return f"Stopped after {LINES:,} lines."
    except Exception as problem:
        return describe_error(problem, game.folder)


class _Trace:
    """Collects the lines that run, and the changes of records, arrays and local numbers."""

    def __init__(self, game: Game, arguments: dict[str, Any]):
        self._is_own, self._lines = own_code(game.folder), list[tuple[str, list[str]]]()
        self._places = {name: kit.raw(value) for name, value in arguments.items() if hasattr(value, "dtype")}
        self._known = {name: (raw.tobytes(), dict(_numbers(name, raw))) for name, raw in self._places.items()}
        self._locals: dict[FrameType, Numbers] = {}

    def __enter__(self) -> _Trace:
        self._before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *problem: object) -> None:
        sys.settrace(self._before)

    def shown(self) -> list[str]:
        """Return a text for each line, with its changes in a separate column."""
        return [f"{line:{CHANGES}} {', '.join(changes)}".rstrip() for line, changes in self._lines]

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        if not self._is_own(frame.f_code.co_filename):
            return None
        self._note(())
        self._add(frame, f"→ {frame.f_code.co_name}")
        self._note(self._changes_of_locals(frame))
        return self._step

    def _step(self, frame: FrameType, event: str, argument: object) -> Any:
        """Note what the last line has changed, and the line that runs next."""
        self._note(self._changes_of_locals(frame))
        if event == "line":
            self._add(frame, linecache.getline(frame.f_code.co_filename, frame.f_lineno).rstrip())
        return self._step

    def _note(self, changes: Iterable[str]) -> None:
        if self._lines:
            self._lines[-1][1].extend([*changes, *self._changes_of_places()])

    def _add(self, frame: FrameType, text: str) -> None:
        if len(self._lines) == LINES:
            raise _FullError
        self._lines.append((f"{file_location(frame.f_code.co_filename, frame.f_lineno)}  {text}", []))

    def _changes_of_locals(self, frame: FrameType) -> Iterator[str]:
        before = self._locals.get(frame, {})
        now = {
            name: cast(float, value)
            for name, value in frame.f_locals.items()
            if isinstance(value, int | float | np.number)
        }
        self._locals[frame] = now
        return (f"{name} = {value}" for name, value in now.items() if before.get(name) != value)

    def _changes_of_places(self) -> Iterator[str]:
        for name, raw in self._places.items():
            content, before = self._known[name]
            if raw.tobytes() != content:
                now = dict(_numbers(name, raw))
                self._known[name] = raw.tobytes(), now
                yield from (f"{place} = {value}" for place, value in now.items() if before[place] != value)


def _numbers(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Yield the numbers in a record or an array, each with its place, such as `s.board[4]`."""
    if value.dtype.names:
        for field in value.dtype.names:
            if not field.startswith(GAP) and value.dtype[field].itemsize:
                yield from _numbers(f"{name}.{field}", value[field])
    elif value.ndim:
        for i, each in enumerate(value):
            yield from _numbers(f"{name}[{i}]", each)
    else:
        yield name, value.item()


def _rule(game: Game, name: str) -> Any:
    """Return a rule of a game, or of its evaluation, by its name. Raises ParlourError."""
    modules = [module for module in (game.rules, game.evaluation) if module]
    rules = {key: value for module in modules for key, value in vars(module).items() if hasattr(value, "py_func")}
    if name not in rules:
        raise ParlourError(f"{game.name} has no rule named {name!r}. {suggestion(name, rules, 'Rules')}")
    return rules[name]


def _arguments(state: State, rule: Any, words: list[str]) -> list[Any]:
    """Return the arguments of a rule: a copy of the position, buffers, dice, and numbers parsed from words."""
    parameters = inspect.signature(rule.py_func).parameters.values()
    numbers = iter(_numbers_of(state, words, sum(str(each.annotation) == "int" for each in parameters)))
    return [_argument(state, each.name, str(each.annotation), numbers) for each in parameters]


def _numbers_of(state: State, words: list[str], wanted: int) -> list[int]:
    """Return the numbers for a rule. The text of an action stands for its number. Raises ParlourError."""
    if wanted == 1 and words and not " ".join(words).lstrip("-").isdecimal():
        return [state.parse_action(" ".join(words))]
    if len(words) != wanted or not all(word.lstrip("-").isdecimal() for word in words):
        raise ParlourError(f"This rule takes {wanted} number{'s' if wanted != 1 else ''} after its name.")
    return list(map(int, words))


def _argument(state: State, name: str, annotation: str, numbers: Iterator[int]) -> Any:
    kinds: dict[str, Callable[[], Any]] = {
        "int": lambda: next(numbers),
        "Rng": lambda: kit.seeded(1),
        "Array[I4]": lambda: kit.new(kit.Outcomes).action,
        "Array[F4]": lambda: kit.new(kit.Result).value,
        "Array[F8]": lambda: state.game.scales().weight if name == "weights" else kit.new(kit.Result).value,
    }
    return kinds.get(annotation, lambda: state.clone().record)()

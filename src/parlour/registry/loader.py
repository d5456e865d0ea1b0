"""Loading a game's modules, and checking its rules against its INFO. (Loading rules loads the compiler.)"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from parlour import kit
from parlour.errors import GameDefinitionError, ParlourError
from parlour.game_info import GameInfo, GameType
from parlour.kit.source_locations import describe_error, file_location

from .discovery import cached_until_reload


def import_part(package: str, part: str) -> ModuleType:
    """Import a module of a game. Raises GameDefinitionError, with the author's line, if that fails."""
    try:
        return importlib.import_module(f"{package}.{part}")
    except ParlourError:
        raise
    except Exception as problem:
        folder = Path(str(importlib.import_module(package).__file__)).parent
        raise GameDefinitionError(describe_error(problem, folder)) from problem


@cached_until_reload
def load_rules(package: str) -> tuple[ModuleType, ModuleType | None]:
    """Load a game's rules and its evaluation (None if it has none)."""
    rules = import_part(package, "rules")
    is_there = importlib.util.find_spec(f"{package}.evaluation") is not None
    evaluation = import_part(package, "evaluation") if is_there else None
    if evaluation:
        check_evaluation(evaluation)
    kit.register(rules, evaluation)
    return rules, evaluation


def check_evaluation(evaluation: ModuleType) -> None:
    """Raise GameDefinitionError if an evaluation lacks `evaluate` or a valid FEATURES."""
    evaluate, features = getattr(evaluation, "evaluate", None), getattr(evaluation, "FEATURES", None)
    code = getattr(getattr(evaluate, "py_func", evaluate), "__code__", None)
    at = file_location(str(evaluation.__file__), code.co_firstlineno if code else 1)
    if evaluate is None or features is None:
        needed = "FEATURES, the names of its features" if features is None else "the rule evaluate(s, seat, weights)"
        raise GameDefinitionError(f"{at}: an evaluation must define {needed}.")
    if not isinstance(features, tuple) or not all(isinstance(name, str) for name in features):
        raise GameDefinitionError(
            f'{at}: FEATURES must be a tuple of names, such as ("men", "moves"), not {features!r}.'
        )


def check_type(info: GameInfo, declared: GameType, rules: ModuleType) -> None:
    """Raise GameDefinitionError if a game's rules contradict the type in its INFO."""
    is_fixed = isinstance(info.game_type, GameType)  # a type that depends on options may leave a rule unused
    for rule, needed in (("chance", declared.has_chance), ("hide", declared.has_hidden_information)):
        defined = hasattr(rules, rule)
        if (needed and not defined) or (is_fixed and defined and not needed):
            fault = "defines" if defined else "lacks"
            raise GameDefinitionError(f"{rules.__name__} {fault} `{rule}`, but INFO.game_type is {declared!r}.")


def check_seats(info: GameInfo) -> None:
    """Raise GameDefinitionError if INFO allows more seats than the kit supports or than INFO names."""
    most = info.max_num_players
    if most > kit.MAX_SEATS:
        raise GameDefinitionError(
            f"{info.title}: INFO allows {most} seats, but a game can have at most {kit.MAX_SEATS}."
        )
    if most > len(info.seat_names):
        named = len(info.seat_names)
        raise GameDefinitionError(
            f"{info.title}: INFO allows {most} seats, but INFO.seat_names names only {named}. Name them all."
        )


def check_teams(info: GameInfo, teams: tuple[int, ...], evaluation: ModuleType | None) -> None:
    """Raise GameDefinitionError for teams that do not match the seats, or for an evaluation of seats with partners."""
    if info.teams and len(info.teams) != len(info.seat_names):
        raise GameDefinitionError(
            f"{info.title}: INFO.teams must name the team of each of the {len(info.seat_names)} seats, "
            f"not of {len(info.teams)}."
        )
    if teams == info.teams[: len(teams)] and {0, 1} - {*teams}:  # not replaced by a common goal
        raise GameDefinitionError(
            f"{info.title}: with {len(teams)} seats, the teams {teams} have no opponents. Number the teams from 0. "
            "If all seats have a common goal, set utility=Utility.IDENTICAL in INFO.game_type instead."
        )
    if evaluation and len({*teams}) < len(teams):
        raise GameDefinitionError(
            f"{evaluation.__name__} estimates each seat's own chances, so games with teams or a common goal cannot use "
            "it. Remove the file; these games are searched with playouts to the end."
        )


def check_options(info: GameInfo, rules: ModuleType) -> None:
    """Raise GameDefinitionError if the record has no room for an option, or if its default is invalid."""
    for option in info.options:
        kind = _field_of(rules, option.name)
        if option.parse(option.default) is None:
            raise GameDefinitionError(
                f"{info.title}: the option {option.name!r} in INFO has an invalid default, {option.default!r}. "
                f"It must be {option.accepts}."
            )
        for code in option.code_range:
            _check_width(rules, option.name, kind, code)


def _field_of(rules: ModuleType, option: str) -> Any:
    kind = rules.State[option] if option in rules.State.names else None
    if kind is None or kind.kind not in "iu":
        raise GameDefinitionError(
            f"{rules.__name__}.State has no integer field for the option {option!r} in INFO. "
            f"Add {option}: U1, or a wider type."
        )
    return kind


def _check_width(rules: ModuleType, name: str, kind: np.dtype, code: int) -> None:
    limits = np.iinfo(kind)
    if limits.min <= code <= limits.max:
        return
    if code < limits.min == 0:
        fault = f"which is unsigned, but the option's lowest value in INFO is {code}"
    else:
        fault = f"too narrow for the option's {'lowest' if code < 0 else 'highest'} value in INFO, {code}"
    raise GameDefinitionError(f"{rules.__name__}.State.{name} is {kind}, {fault}.")

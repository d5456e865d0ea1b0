"""The parts of a game as modules, and whether its rules are what its INFO says. (Loading rules loads the compiler.)"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np

from parlour import kit
from parlour.errors import GameDefinitionError, ParlourError
from parlour.game_info import GameInfo, GameType, NumberOption
from parlour.kit.source_lines import blame

from .remembering import remembered


def import_part(package: str, part: str) -> ModuleType:
    """A module of a game. Raises GameDefinitionError, with the author's line, where it cannot be imported."""
    try:
        return importlib.import_module(f"{package}.{part}")
    except ParlourError:
        raise
    except Exception as problem:
        folder = Path(str(importlib.import_module(package).__file__)).parent
        raise GameDefinitionError(blame(problem, folder)) from problem


@remembered
def load_rules(package: str) -> tuple[ModuleType, ModuleType | None]:
    """A game's rules and, where it has one, the evaluation of its positions."""
    rules = import_part(package, "rules")
    is_there = importlib.util.find_spec(f"{package}.evaluation") is not None
    evaluation = import_part(package, "evaluation") if is_there else None
    kit.register(rules, evaluation)
    return rules, evaluation


def check_type(info: GameInfo, declared: GameType, rules: ModuleType) -> None:
    """Raises GameDefinitionError where a game's rules do not do what its INFO says of it."""
    is_fixed = isinstance(info.game_type, GameType)  # else rules may have a part that some options never reach
    for rule, needed in (("chance", declared.has_chance), ("hide", declared.has_hidden_information)):
        defined = hasattr(rules, rule)
        if (needed and not defined) or (is_fixed and defined and not needed):
            fault = "defines" if defined else "lacks"
            raise GameDefinitionError(f"{rules.__name__} {fault} `{rule}`, but INFO.game_type is {declared!r}.")


def check_options(info: GameInfo, rules: ModuleType) -> None:
    """Raises GameDefinitionError where the record has no room for an option."""
    for option in info.options:
        kind = rules.State[option.name] if option.name in rules.State.names else None
        if kind is None or kind.kind not in "iu":
            raise GameDefinitionError(
                f"{rules.__name__}.State has no number for INFO's option {option.name!r}: add the field "
                f"{option.name}: U1, or a wider one."
            )
        if isinstance(option, NumberOption) and option.high > np.iinfo(kind).max:
            raise GameDefinitionError(
                f"{rules.__name__}.State.{option.name} is {kind}, too narrow for INFO's option, up to {option.high}."
            )

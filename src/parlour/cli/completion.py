"""Completion in the shell: what an argument that is begun can become."""

from __future__ import annotations

from collections.abc import Iterable

import typer

from parlour import registry
from parlour.game_info import ChoiceOption, FlagOption, Option


def complete_game(incomplete: str) -> list[str]:
    """The names of games."""
    return _starting(incomplete, registry.games())


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """`name=` for the options of the game that was named, and then `name=value`."""
    name, equals, _ = incomplete.partition("=")
    known = {option.name: option for option in _options_of(context)}
    if not equals:
        return _starting(incomplete, [f"{option}=" for option in known])
    return _starting(incomplete, [f"{name}={value}" for value in _values(known[name])] if name in known else [])


def complete_level(incomplete: str) -> list[str]:
    """The names of levels."""
    from parlour.players import LEVELS  # here, because it is slow to load

    return _starting(incomplete, [each.name for each in LEVELS])


def complete_seats(incomplete: str) -> list[str]:
    """A list of `human` and levels, of which the last is completed."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{seat}" for seat in [*_starting(last, ["human"]), *complete_level(last)]]


def complete_player(incomplete: str) -> list[str]:
    """The names of levels, and of kinds of players."""
    from parlour.players.spec import KINDS  # here, because it is slow to load

    return list(dict.fromkeys([*complete_level(incomplete), *_starting(incomplete, KINDS)]))


def _starting(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _options_of(context: typer.Context) -> tuple[Option, ...]:
    """The options of the game that was named before; what is not yet a parameter is among the arguments left."""
    named = [name for name in (context.params.get("game"), *context.args) if name in registry.games()]
    return registry.info(named[0]).options if named else ()


def _values(option: Option) -> list[str]:
    """The values of an option, if they are few enough to name."""
    if isinstance(option, ChoiceOption):
        return list(option.values)
    if isinstance(option, FlagOption):
        return ["true", "false"]
    return [str(option.default)]

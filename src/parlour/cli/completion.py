"""Completion in the shell: what an argument that is begun can become."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from parlour import registry
from parlour.game_info import ChoiceOption, FlagOption, Option
from parlour.view.language import LANGUAGES

from .bash import BEFORE

if TYPE_CHECKING:
    from parlour.match.saved_games import SavedGame

FEW = 10  # numbers, that are all offered


def complete_game(incomplete: str) -> list[str]:
    """The names of games."""
    return _starting(incomplete, registry.games())


def complete_playable(context: typer.Context, incomplete: str) -> list[str] | list[tuple[str, str]]:
    """The names of games; after `--resume`, of those that were left, and their numbers."""
    if not context.params.get("resume"):
        return complete_game(incomplete)
    from parlour.match.saved_games import saved_games  # here, because it is slow to load

    kept = [each for each in saved_games() if each.game]
    named = {each.game: each for each in reversed(kept)}  # the last of each game
    numbered = {str(each.number): each for each in kept}
    return [(word, _told(each)) for word, each in (named | numbered).items() if word.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    """The languages that are spoken here."""
    return _starting(incomplete, LANGUAGES)


def complete_budget(incomplete: str) -> list[str]:
    """How much a lab may measure."""
    from parlour.lab.report.report_budget import BUDGETS  # here, because it is slow to load

    return _starting(incomplete, BUDGETS)


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """`name=value`, for the options of the game that was named; without what bash keeps to itself."""
    before = os.environ.get(BEFORE, "")
    words = [f"{option.name}={value}" for option in _options_of(context) for value in _values(option)]
    return [word.removeprefix(before) for word in _starting(f"{before}{incomplete}", words)]


def complete_level(incomplete: str) -> list[str]:
    """The names of levels."""
    from parlour.players import LEVELS  # here, because it is slow to load

    return _starting(incomplete, [each.name for each in LEVELS])


def complete_seats(incomplete: str) -> list[str]:
    """A list of `human` and levels, of which the last is completed."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{seat}" for seat in [*_starting(last, ["human"]), *complete_level(last)]]


def complete_speed(incomplete: str) -> list[str]:
    """The speeds at which what happens is shown."""
    from parlour.terminal.playback import SPEEDS  # here, because it is slow to load

    return _starting(incomplete, SPEEDS)


def complete_player(incomplete: str) -> list[str]:
    """The names of levels, and of kinds of players."""
    from parlour.players.spec import KINDS  # here, because it is slow to load

    return list(dict.fromkeys([*complete_level(incomplete), *_starting(incomplete, KINDS)]))


def _starting(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _told(kept: SavedGame) -> str:
    turns = f"{kept.turns} turn{'s' if kept.turns != 1 else ''}"
    return f"{kept.game}: {', '.join(kept.seats)}, {turns}, {kept.when:%Y-%m-%d %H:%M}"


def _options_of(context: typer.Context) -> tuple[Option, ...]:
    """The options of the game that was named before; what is not yet a parameter is among the arguments left."""
    named = [name for name in (context.params.get("game"), *context.args) if name in registry.games()]
    return registry.info(named[0]).options if named else ()


def _values(option: Option) -> list[str]:
    """The values of an option; of many numbers the usual one."""
    if isinstance(option, ChoiceOption):
        return list(option.values)
    if isinstance(option, FlagOption):
        return ["true", "false"]
    few = option.high - option.low < FEW
    return [str(value) for value in range(option.low, option.high + 1)] if few else [str(option.default)]

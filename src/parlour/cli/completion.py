"""Shell completion of arguments and options."""

from __future__ import annotations

import os
from collections.abc import Iterable, MutableMapping
from typing import TYPE_CHECKING

import typer

from parlour import registry
from parlour.game_info import ChoiceOption, FlagOption, Option
from parlour.view.beats import SPEEDS
from parlour.view.language import LANGUAGES

if TYPE_CHECKING:
    from parlour.match.saved_games import SavedGame

WORDS, CURRENT = "COMP_WORDS", "COMP_CWORD"  # words, one per line; index of the word to complete
BEFORE = "_PARLOUR_BEFORE"  # part of the word before the last `=`, such as `capture=`
FEW = 10  # numeric options with at most this many values offer all of them


def complete_game(incomplete: str) -> list[str]:
    """Complete game names."""
    return _starting(incomplete, registry.games())


def complete_playable(context: typer.Context, incomplete: str) -> list[str] | list[tuple[str, str]]:
    """Complete game names; after `--resume`, saved games by name and number."""
    return complete_saved(incomplete) if context.params.get("resume") else complete_game(incomplete)


def complete_saved(incomplete: str) -> list[tuple[str, str]]:
    """Complete saved games by their game, their own name and their number."""
    from parlour.match.saved_games import saved_games  # slow to import

    kept = [each for each in saved_games() if each.game]
    words = {each.game: each for each in reversed(kept)}  # latest saved game per game
    words |= {each.name: each for each in kept if each.name}
    words |= {str(each.number): each for each in sorted(kept, key=lambda each: each.number)}
    return [(word, _description(each)) for word, each in words.items() if word.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    """Complete languages."""
    return _starting(incomplete, LANGUAGES)


def complete_budget(incomplete: str) -> list[str]:
    """Complete budgets of the lab."""
    from parlour.lab.report.report_budget import BUDGETS  # slow to import

    return _starting(incomplete, BUDGETS)


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """Complete `name=value` for the options of the named game, without the part that bash keeps."""
    before = os.environ.get(BEFORE, "")
    words = [f"{option.name}={value}" for option in _options_of(context) for value in _values(option)]
    return [word.removeprefix(before) for word in _starting(f"{before}{incomplete}", words)]


def complete_level(incomplete: str) -> list[str]:
    """Complete level names."""
    from parlour.players import LEVELS  # slow to import

    return _starting(incomplete, [each.name for each in LEVELS])


def complete_seats(incomplete: str) -> list[str]:
    """Complete the last item of a comma-separated list of `human` and levels."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{seat}" for seat in [*_starting(last, ["human"]), *complete_level(last)]]


def complete_speed(incomplete: str) -> list[str]:
    """Complete turn speeds."""
    return _starting(incomplete, SPEEDS)


def complete_player(incomplete: str) -> list[str]:
    """Complete names of levels and kinds of players."""
    from parlour.players.spec import KINDS  # slow to import

    return list(dict.fromkeys([*complete_level(incomplete), *_starting(incomplete, KINDS)]))


def _starting(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _description(kept: SavedGame) -> str:
    turns = f"{kept.turns} turn{'s' if kept.turns != 1 else ''}"
    return f"{kept.game}: {', '.join(kept.seats)}, {turns}, {kept.when:%Y-%m-%d %H:%M}"


def _options_of(context: typer.Context) -> tuple[Option, ...]:
    """Return the options of the game named earlier on the command line, parsed or not."""
    named = [name for name in (context.params.get("game"), *context.args) if name in registry.games()]
    return registry.info(named[0]).options if named else ()


def _values(option: Option) -> list[str]:
    """Return the values to offer for an option; only the default if there are too many."""
    if isinstance(option, ChoiceOption):
        return list(option.values)
    if isinstance(option, FlagOption):
        return ["true", "false"]
    few = option.high - option.low < FEW
    return [str(value) for value in range(option.low, option.high + 1)] if few else [str(option.default)]


def join_words(environ: MutableMapping[str, str]) -> None:
    """Rejoin `name`, `=` and `value` in a completion's environment: bash splits words at each `=`."""
    if WORDS not in environ:
        return
    given = environ[WORDS].split("\n")[: int(environ[CURRENT]) + 1]
    *words, last = _joined(given)
    *before, last = last.split("=") if last != given[-1] else [last]
    if before and before[0].startswith("--"):
        words.append(before.pop(0))
    environ[BEFORE] = "".join(f"{each}=" for each in before)
    environ[WORDS], environ[CURRENT] = "\n".join([*words, last]), str(len(words))


def _joined(words: list[str]) -> list[str]:
    joined: list[str] = []
    is_open = False  # the last word is unfinished
    for word in words:
        if joined and (word == "=" or is_open):
            joined[-1] += word
        else:
            joined.append(word)
        is_open = word == "="
    return joined

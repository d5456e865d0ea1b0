"""Arguments and options shared by commands."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour import registry
from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.game_info import Value
from parlour.util.optional_dependencies import require
from parlour.view.language import ENGLISH, LANGUAGES, phrases

from .choosing import whole_name
from .completion import complete_game, complete_language, complete_option, complete_speed

if TYPE_CHECKING:
    from parlour.server.settings import Settings

say = phrases(__package__)
GAME_HELP = "A game listed by `parlour games`, or the path of a game's folder, such as ./mygame."


def located(text: str | None) -> str | None:
    """Resolve a typed game name, unique prefix or path. Raises UnknownNameError."""
    return whole_name(registry.locate(text)) if text else text


def language_of(typed: str | None) -> str:
    """Return the typed language; default: the terminal's. Raises UnknownNameError."""
    if typed and typed not in LANGUAGES:
        hint = suggestion(typed, LANGUAGES, say("Languages"))
        raise UnknownNameError(say("No language named {name!r}. {hint}", name=typed, hint=hint))
    return typed or usual_language()


def usual_language() -> str:
    """Return the terminal's language if Parlour supports it; default: English."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, variables), "")[:2].casefold()
    return language if language in LANGUAGES else ENGLISH


GameName = Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game, callback=located)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Game record.", dir_okay=False)]
RecordNumber = Annotated[
    int | None, typer.Option("--number", min=1, help="Which record, if the file contains several; from 1.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Game option; `parlour rules GAME` lists them. Repeatable.",
        autocompletion=complete_option,
    ),
]
LogFile = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Log file that stores every game.", dir_okay=False)
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="PostgreSQL database to use instead of a file: postgresql://user:password@host/name."
    ),
]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder of the database file.")]
PLAYER_HELP = "External player to play against, such as hasty=mine.py:Hasty or engine='program:./mybot'. Repeatable."
Players = Annotated[list[str] | None, typer.Option("--player", metavar="NAME=PLAYER", help=PLAYER_HELP)]
Processes = Annotated[int | None, typer.Option(help="Number of worker processes; default: one per CPU core.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Ray cluster to play on: its head node's host:port; default: this machine."),
]
Seed = Annotated[str, typer.Option(help="Random seed; the same seed repeats the same games.")]
MatchSeed = Annotated[str | None, typer.Option(help="Random seed; the same seed repeats the same dice and openings.")]
Cap = Annotated[int, typer.Option(help="Stop a game after this many actions and rolls.")]
OPENING_HELP = (
    "Number of plies at the start that are drawn from the best moves, so that games differ; default: 4 in games "
    "without chance, otherwise 0."
)
Opening = Annotated[int | None, typer.Option(help=OPENING_HELP)]
Language = Annotated[
    str | None,
    typer.Option(
        help="Language: en or de; default: the terminal's (LC_ALL, LC_MESSAGES or LANG).",
        autocompletion=complete_language,
        is_eager=True,  # the help itself is in this language
    ),
]
Speed = Annotated[
    str, typer.Option(help="Turn speed: slow, normal, fast or none (instant).", autocompletion=complete_speed)
]
Position = Annotated[str | None, typer.Option(help="Position text; default: the start of the game.")]
Json = Annotated[bool, typer.Option("--json", help="Print the results as JSON, for programs.")]
Colour = Annotated[bool, typer.Option("--colour/--no-colour", help="Use colours, or plain characters only.")]


def _set_theme(theme: str) -> str:
    """Set the theme of the terminal. Raises UnknownNameError."""
    from parlour.terminal.capabilities import THEME, THEMES  # slow to import

    if theme not in THEMES:
        raise UnknownNameError(f"No theme named {theme!r}. {suggestion(theme, THEMES, 'Themes')}")
    if theme != THEMES[0]:
        os.environ[THEME] = theme
    return theme


THEME_HELP = "Colours around the board: auto (to match the terminal), light, dark or contrast (high contrast)."
Theme = Annotated[str, typer.Option(help=THEME_HELP, callback=_set_theme)]


def server_settings(database: str | None, data: Path | None) -> Settings:
    """Return the settings of a server with a database or data folder; default: those of the environment."""
    require("The server")
    from parlour.server.settings import read_settings

    return read_settings(database=database, data=data)


def parse_options(pairs: list[str] | None) -> dict[str, Value]:
    """Parse NAME=VALUE texts into a dictionary. The game checks names and values. Raises OptionError."""
    options: dict[str, Value] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise OptionError(f"Invalid option {pair!r}. Write NAME=VALUE, such as quiet=30.")
        options[name] = value
    return options

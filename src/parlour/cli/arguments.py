"""Arguments and options that several commands take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour import registry
from parlour.errors import OptionError, UnknownNameError, suggestion
from parlour.view.language import ENGLISH, LANGUAGES, phrases

from .choosing import whole_name
from .completion import complete_game, complete_language, complete_option

say = phrases(__package__)
GAME_HELP = "A name from `parlour games`, or a game's folder, as ./mygame."


def located(text: str | None) -> str | None:
    """The name of the game that is meant by what was typed: a path, or how it begins. Raises UnknownNameError."""
    return whole_name(registry.locate(text)) if text else text


def language_of(typed: str | None) -> str:
    """The language that was asked for, else the one that the terminal is set to. Raises UnknownNameError."""
    if typed and typed not in LANGUAGES:
        hint = suggestion(typed, LANGUAGES)
        raise UnknownNameError(say("There is no language {name!r}. {hint}", name=typed, hint=hint))
    return typed or usual_language()


def usual_language() -> str:
    """The language that the terminal is set to, where it is spoken here."""
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, variables), "")[:2].casefold()
    return language if language in LANGUAGES else ENGLISH


GameName = Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game, callback=located)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of play.", dir_okay=False)]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game. Repeatable.",
        autocompletion=complete_option,
    ),
]
LogFile = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Where every game is kept.", dir_okay=False)
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="A PostgreSQL database, postgresql://user:password@host/name, instead of a file."),
]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="The folder in which the file of the games is kept.")]
PLAYER_HELP = "A player from outside to play against, as hasty=mine.py:Hasty or engine='program:./mybot'. Repeatable."
Players = Annotated[list[str] | None, typer.Option("--player", metavar="NAME=PLAYER", help=PLAYER_HELP)]
Processes = Annotated[int | None, typer.Option(help="How many games at once; else as many as there are cores.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="A Ray cluster to play on, by its head's host:port; else this machine plays."),
]
Seed = Annotated[str, typer.Option(help="Makes the same games again.")]
MatchSeed = Annotated[str | None, typer.Option(help="Makes dice and openings the same again.")]
Cap = Annotated[int, typer.Option(help="Turns after which a game is cut off.")]
Language = Annotated[
    str | None,
    typer.Option(
        help="The language to speak: en or de; else the terminal's, by LC_ALL, LC_MESSAGES or LANG.",
        autocompletion=complete_language,
        is_eager=True,  # so that the help is told in it
    ),
]
Colour = Annotated[bool, typer.Option("--colour/--no-colour", help="Colours, or signs alone.")]


def parse_options(pairs: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE texts as a dictionary; the game checks the names and values."""
    options: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise OptionError(f"An option is written NAME=VALUE, for example quiet=30; {pair!r} is not.")
        options[name] = value
    return options

"""Arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from parlour import registry
from parlour.errors import OptionError

from .completion import complete_game, complete_option

GAME_HELP = "A name from `parlour games`, or a game's folder, as ./mygame."
LEVEL_HELP = "The computer: random, beginner, casual, skilled, strong or master."


def located(text: str | None) -> str | None:
    """The name of the game that is meant by what was typed, which may be a path. Raises UnknownNameError."""
    return registry.locate(text) if text else text


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

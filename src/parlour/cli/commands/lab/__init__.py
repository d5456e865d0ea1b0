"""`parlour lab …`: what a game is like, measured; one file a command."""

from __future__ import annotations

import typer

from . import collect, compare, holes, items, puzzles, report, tune
from .group import GameOrCommand

COMMANDS = (report, collect, compare, items, tune, holes, puzzles)  # as the help lists them

app = typer.Typer(
    name="lab",
    cls=GameOrCommand,
    help="Measure a game: is it fair, does it end, do choices matter, what would change if a rule did? "
    "With a game's name: write a report of it.",
    epilog="Examples:  parlour lab columna --budget 20m  ·  parlour lab report columna --help",
    subcommand_metavar="GAME | COMMAND …",
    no_args_is_help=True,
)
for command in COMMANDS:
    app.add_typer(command.app)

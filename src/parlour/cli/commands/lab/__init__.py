"""`parlour lab …`: measure what a game is like. Each command has its own file."""

from __future__ import annotations

import typer

from . import collect, compare, holes, items, puzzles, report, tune
from .group import GameOrCommand

COMMANDS = (report, collect, compare, items, tune, holes, puzzles)  # in the order of the help

app = typer.Typer(
    name="lab",
    cls=GameOrCommand,
    help="Measure a game: is it fair, does it end, do choices matter, what would a rule change do? "
    "Given a game, write a report on it.",
    epilog="Examples:  parlour lab columna --budget 20m  ·  parlour lab report columna --help",
    subcommand_metavar="GAME | COMMAND …",
    no_args_is_help=True,
)
for command in COMMANDS:
    app.add_typer(command.app)

"""The commands of `parlour`, one per file."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour import __version__
from parlour.cli.arguments import Players, usual_language
from parlour.cli.console import out
from parlour.cli.usage import Localized, LocalizedCommand, LocalizedGroup
from parlour.cli.welcome import open_parlour
from parlour.errors import OptionError
from parlour.registry import add_folders
from parlour.view.language import speaking

from . import (
    arena,
    bench,
    check,
    draw,
    games,
    lab,
    learn,
    new,
    perft,
    play,
    replay,
    saved,
    serve,
    server,
    solve,
    train,
    verify,
)

# In the order of the help.
COMMANDS = (
    *(games, learn, play, saved, serve, server, draw, perft, solve, replay, verify, arena, train, lab, new, check),
    bench,
)
GAMES_HELP = "Folders of external games, separated as in PATH; added to those in PARLOUR_GAMES."


def _localize(group: typer.Typer) -> None:
    """Localize the help of all commands in a group and its subgroups."""
    for command in group.registered_commands:
        if not (command.cls and issubclass(command.cls, Localized)):
            command.cls = LocalizedCommand
    for inner in group.registered_groups:
        if inner.typer_instance:
            _localize(inner.typer_instance)


app = typer.Typer(
    cls=LocalizedGroup,
    help="Play, search and study tabletop games. Without a command, Parlour opens in your browser.",
    epilog="Examples:  parlour play lokai_and_bele  ·  parlour rules bingo_battle  ·  parlour perft lokai_and_bele 3",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in COMMANDS:
    app.add_typer(command.app)
_localize(app)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    games: Annotated[str, typer.Option(metavar="FOLDERS", help=GAMES_HELP)] = "",
    player: Players = None,
) -> None:
    """Play, search and study tabletop games. Without a command, open Parlour in the browser."""
    if version:
        out.print(f"parlour {__version__}", highlight=False)
        raise typer.Exit
    add_folders(games)
    if context.invoked_subcommand is None:
        with speaking(usual_language()):
            open_parlour(player or None)
    elif player:
        raise OptionError("--player works only in the browser: use parlour --player … or parlour serve --player ….")

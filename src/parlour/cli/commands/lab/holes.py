"""`parlour lab holes`: find situations that the rules of a game do not cover."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cap, Cluster, GameName, Options, Processes, Seed, parse_options
from parlour.cli.console import out

from .compare import Json

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour lab holes columna  ·  parlour lab holes ./mygame --players random,strong --games 200"
)
def holes(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="Number of games per player.")] = 100,
    players: Annotated[
        str, typer.Option(help="Players whose games to examine, separated by commas.")
    ] = "random,casual",
    folder: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Folder for the games, and for a record that shows each hole."),
    ] = None,
    seed: Seed = "lab",
    cap: Cap = 20_000,
    json: Json = None,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Look for holes in the rules: stuck seats, endless loops, positions without notation, actions never played."""
    from parlour.cli.studies import collecting

    options = parse_options(option)
    where = folder, seed, cap, processes, cluster, json
    collecting.look_for_holes(collecting.CollectArguments(game, options, games, players, *where), out)

"""`parlour lab collect`: collect games into tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cap, Cluster, GameName, Opening, Options, Processes, Seed, parse_options
from parlour.cli.console import out

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour lab collect columna --games 100000  ·  "
    "parlour lab collect maexchen -o players=4 --players random,casual,strong --games 200 --out FOLDER"
)
def collect(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="Number of games per player.")] = 1000,
    players: Annotated[
        str, typer.Option(help="Levels, or kinds of player with parameters, separated by commas; each plays itself.")
    ] = "random",
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Folder for the tables; an existing one is resumed.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Folder of records of games between people, to import.", file_okay=False),
    ] = None,
    seed: Seed = "lab",
    opening: Opening = None,
    cap: Cap = 20_000,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Play games and save them as tables (Parquet files)."""
    from parlour.cli.studies import collecting

    options = parse_options(option)
    where = folder, seed, cap, processes, cluster
    arguments = collecting.CollectArguments(game, options, games, players, *where, opening=opening)
    if records is not None:
        collecting.collect_records(arguments, records, out)
    else:
        collecting.collect_games(arguments, out)

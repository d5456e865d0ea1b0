"""`parlour lab collect`: games, collected into tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...arguments import Cap, Cluster, GameName, Options, Processes, Seed, parse_options
from ...console import out

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour lab collect columna --games 100000  ·  "
    "parlour lab collect maexchen -o players=4 --players random,casual,strong --games 200 --out FOLDER"
)
def collect(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="How many games of each.")] = 1000,
    players: Annotated[
        str, typer.Option(help="random, levels, or kinds with parameters, with commas between; each plays itself.")
    ] = "random",
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Where the tables go; what is there is gone on with.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="People's games: a folder of records of play.", file_okay=False),
    ] = None,
    seed: Seed = "lab",
    cap: Cap = 20_000,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Play games and keep what happened in them as tables, Parquet files that many programs read."""
    from parlour.cli.experiments import collecting

    typed = collecting.CollectArguments(
        game, parse_options(option), games, players, folder, seed, cap, processes, cluster
    )
    if records is not None:
        collecting.collect_records(typed, records, out)
    else:
        collecting.collect_games(typed, out)

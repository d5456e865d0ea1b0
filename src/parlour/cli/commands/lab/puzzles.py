"""`parlour lab puzzles`: find positions with one right answer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cap, Cluster, GameName, Options, Processes, Seed, parse_options
from parlour.cli.completion import complete_player
from parlour.cli.console import out

from .compare import Json

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour lab puzzles bingo_chess  ·  parlour lab puzzles ./mygame --players casual --games 100"
)
def puzzles(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="Number of games to search.")] = 20,
    players: Annotated[
        str, typer.Option(help="Player whose games to search.", autocompletion=complete_player)
    ] = "skilled",
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Report folder, for the games and puzzles.")
    ] = None,
    seed: Seed = "lab",
    cap: Cap = 20_000,
    json: Json = None,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Find decisions with one right answer that weaker levels miss. A report in the same folder shows three."""
    from parlour.cli.studies import collecting

    options = parse_options(option)
    where = folder, seed, cap, processes, cluster, json
    collecting.look_for_puzzles(collecting.CollectArguments(game, options, games, players, *where), out)

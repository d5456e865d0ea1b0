"""`parlour arena`: matches between computer players."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from parlour.cli.arguments import (
    GAME_HELP,
    Cluster,
    Json,
    LogFile,
    MatchSeed,
    Opening,
    Options,
    Processes,
    located,
    parse_options,
)
from parlour.cli.completion import complete_game, complete_player
from parlour.cli.console import out

app = typer.Typer()
PLAYERS_HELP = "Levels, or kinds of player with parameters, such as mcts:simulations=500."


@app.command(
    epilog="Examples:  parlour arena strong casual --game columna  ·  "
    "parlour arena mcts:seconds=0.1 mcts:seconds=0.1,exploration=0.4 --game invictus --sprt 0,30  ·  "
    "parlour arena --resume  ·  parlour arena --log FILE --record 7 > game.txt"
)
def arena(
    players: Annotated[list[str] | None, typer.Argument(help=PLAYERS_HELP, autocompletion=complete_player)] = None,
    game: Annotated[str | None, typer.Option(help=GAME_HELP, autocompletion=complete_game, callback=located)] = None,
    option: Options = None,
    games: Annotated[
        int | None, typer.Option(help="Number of games per pair of players, or per player if they play alone.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(help="Stop as soon as a sequential test decides between two Elo differences, such as 0,20."),
    ] = None,
    seed: MatchSeed = None,
    opening: Opening = None,
    log: LogFile = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the match in --log, or else the latest one.")
    ] = False,
    record: Annotated[int | None, typer.Option(help="Print the record of the game with this number in --log.")] = None,
    processes: Processes = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Play computer players against each other and rate them. With --log alone, show the results so far."""
    from parlour.cli.studies import arena as matches

    typed = matches.ArenaArguments(
        tuple(players or ()),
        game,
        parse_options(option),
        games,
        sprt,
        seed,
        opening,
        log,
        resume,
        processes,
        cluster,
        json,
    )
    if record is not None:
        sys.stdout.write(matches.record(typed, record))
    elif log is not None and not (players or resume):
        matches.show_results(typed, out)
    else:
        matches.compete(typed, out)

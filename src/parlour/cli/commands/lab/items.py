"""`parlour lab items`: measure the value of cards, pieces or openings."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.arguments import Cluster, GameName, LogFile, MatchSeed, Options, Processes, parse_options
from parlour.cli.completion import complete_player
from parlour.cli.console import out
from parlour.players.levels import USUAL_LEVEL

from .compare import Json, Minutes, Resume

app = typer.Typer()
ROUNDS_HELP = "Maximum number of rounds. A round is one unrestricted game plus one game for each item used in it."
ITEM_HELP = "Item to value; default: all. Repeatable."


@app.command(
    epilog="Examples:  parlour lab items deathmatch_arena -o players=4  ·  "
    "parlour lab items columna --level skilled --games 1000  ·  "
    "parlour lab items bingo_chess --item 'place a Queen' --item 'promote to Queen' --pairs"
)
def items(
    game: GameName,
    option: Options = None,
    players: Annotated[int | None, typer.Option(help="Number of players, same as -o players=N.")] = None,
    level: Annotated[str, typer.Option(help="Player at all seats.", autocompletion=complete_player)] = USUAL_LEVEL,
    item: Annotated[list[str] | None, typer.Option(help=ITEM_HELP)] = None,
    pairs: Annotated[bool, typer.Option("--pairs", help="Also forbid the items two at a time.")] = False,
    smallest: Annotated[float | None, typer.Option(help="Precision to reach for each value, as a fraction.")] = None,
    games: Annotated[int, typer.Option(help=ROUNDS_HELP)] = 300,
    searched: Annotated[int, typer.Option(help="Number of games in which a search also rates each item.")] = 50,
    minutes: Minutes = None,
    seed: MatchSeed = None,
    json: Json = None,
    log: LogFile = None,
    resume: Resume = False,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Measure what a game's items are worth by forbidding each to one seat, with the same dice and players."""
    from parlour.cli.studies import item_study as worth

    options = parse_options(option) | ({} if players is None else {"players": players})
    run = worth.RunArguments(games, minutes, seed, json, log, resume, processes, cluster)
    worth.value(game, options, level, item or (), pairs, smallest, searched, run, out)

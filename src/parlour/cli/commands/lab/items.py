"""`parlour lab items`: what a card, a piece or an opening is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.players.levels import USUAL_LEVEL

from ...arguments import Cluster, GameName, LogFile, MatchSeed, Options, Processes, parse_options
from ...completion import complete_player
from ...console import out
from .compare import Json, Minutes, Resume

app = typer.Typer()
ROUNDS_HELP = "How many rounds at most: a game with nothing forbidden, and one for each item that was used in it."
ITEM_HELP = "One of the game's items; all of them, if none is named. Repeatable."


@app.command(
    epilog="Examples:  parlour lab items deathmatch_arena -o players=4  ·  "
    "parlour lab items columna --level skilled --games 1000  ·  "
    "parlour lab items bingo_chess --item 'place a Queen' --item 'promote to Queen' --pairs"
)
def items(
    game: GameName,
    option: Options = None,
    players: Annotated[int | None, typer.Option(help="How many play, as in -o players=4.")] = None,
    level: Annotated[str, typer.Option(help="Who plays, at all seats.", autocompletion=complete_player)] = USUAL_LEVEL,
    item: Annotated[list[str] | None, typer.Option(help=ITEM_HELP)] = None,
    pairs: Annotated[bool, typer.Option("--pairs", help="Forbid each two of the items too.")] = False,
    smallest: Annotated[float | None, typer.Option(help="How well a value is to be known, as a share.")] = None,
    games: Annotated[int, typer.Option(help=ROUNDS_HELP)] = 300,
    priced: Annotated[int, typer.Option(help="Of how many games a search looks at what items seemed worth.")] = 50,
    minutes: Minutes = None,
    seed: MatchSeed = None,
    json: Json = None,
    log: LogFile = None,
    resume: Resume = False,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Find out what a game's items are worth, by forbidding each to a seat, with the same dice and players."""
    from parlour.cli.experiments import items as worth

    options = parse_options(option) | ({} if players is None else {"players": players})
    run = worth.RunArguments(games, minutes, seed, json, log, resume, processes, cluster)
    chosen = level, tuple(item or ()), pairs, smallest, priced
    worth.value(worth.ItemArguments(game, options, *chosen, run), out)

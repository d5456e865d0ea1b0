"""`parlour lab compare`: compare rule variants."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cluster, GameName, LogFile, MatchSeed, Opening, Options, Processes, parse_options
from parlour.cli.completion import complete_player
from parlour.cli.console import out

from .versus import VersusCommand

app = typer.Typer()
VERSUS_HELP = "Options to compare with, such as --versus -o quiet=40. Repeatable."
VARY_HELP = "An option and the values to try for it, such as faces=36,64."
LEVEL_HELP = "Level at all seats; its pure-search counterpart is compared too. Repeatable."
OUTCOME_HELP = "Outcome to compare: seat_score, draws, turns or decisions; the others are reported as exploratory."
Json = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="File to write the results to, as JSON.", dir_okay=False)
]
Minutes = Annotated[float | None, typer.Option(help="Stop after this many minutes.")]
Resume = Annotated[bool, typer.Option("--resume", help="Resume the run in --log; repeat its other options.")]


@app.command(
    cls=VersusCommand,
    epilog="Examples:  parlour lab compare columna -o quiet=20 --versus -o quiet=40 --outcome turns  ·  "
    "parlour lab compare maexchen --vary faces=36,64 --level casual  ·  "
    "parlour lab compare lokai_and_bele --versus -o capture=must --outcome draws",
)
def compare(
    game: GameName,
    option: Options = None,
    versus: Annotated[list[str] | None, typer.Option(metavar="-o NAME=VALUE", help=VERSUS_HELP)] = None,
    vary: Annotated[str | None, typer.Option(metavar="NAME=VALUE,…", help=VARY_HELP)] = None,
    outcome: Annotated[str, typer.Option(help=OUTCOME_HELP)] = "seat_score",
    smallest: Annotated[float | None, typer.Option(help="Smallest difference that matters, as a fraction.")] = None,
    level: Annotated[list[str] | None, typer.Option(help=LEVEL_HELP, autocompletion=complete_player)] = None,
    games: Annotated[int, typer.Option(help="Maximum number of game pairs per comparison.")] = 200,
    minutes: Minutes = None,
    seed: MatchSeed = None,
    opening: Opening = None,
    json: Json = None,
    log: LogFile = None,
    resume: Resume = False,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Compare rule variants with the same dice and players until the result is conclusive."""
    from parlour.cli.studies import comparison

    others = [parse_options(text.split(",")) for text in versus or ()]
    run = comparison.RunArguments(games, minutes, seed, json, log, resume, processes, cluster)
    comparison.compare(game, parse_options(option), others, vary, outcome, smallest, level or (), run, out, opening)

"""`parlour lab compare`: what if a rule were another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...arguments import Cluster, GameName, LogFile, MatchSeed, Options, Processes, parse_options
from ...completion import complete_player
from ...console import out
from .versus import VersusCommand

app = typer.Typer()
VERSUS_HELP = "The options of what is compared with, as in --versus -o quiet=40. Repeatable."
VARY_HELP = "An option and the values that it takes one after the other, as in faces=36,64."
LEVEL_HELP = "Who plays, at all seats: levels, of which each has its like in pure search. Repeatable."
OUTCOME_HELP = "What is compared: seat_score, draws, turns or decisions; the others are told besides."
Json = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write what was found.", dir_okay=False)]
Minutes = Annotated[float | None, typer.Option(help="Stop after so long, whatever is known by then.")]
Resume = Annotated[bool, typer.Option("--resume", help="The same once more, going on with the games of --log.")]


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
    smallest: Annotated[float | None, typer.Option(help="The smallest difference that matters, as a share.")] = None,
    level: Annotated[list[str] | None, typer.Option(help=LEVEL_HELP, autocompletion=complete_player)] = None,
    games: Annotated[int, typer.Option(help="How many pairs of games at most, for each comparison.")] = 200,
    minutes: Minutes = None,
    seed: MatchSeed = None,
    json: Json = None,
    log: LogFile = None,
    resume: Resume = False,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Play a game by several rules, with the same dice and players, until it is known what that changes."""
    from parlour.cli.experiments import comparison

    typed = comparison.CompareArguments(
        game,
        parse_options(option),
        tuple(parse_options(text.split(",")) for text in versus or ()),
        vary,
        outcome,
        smallest,
        tuple(level or ()),
        comparison.RunArguments(games, minutes, seed, json, log, resume, processes, cluster),
    )
    comparison.compare(typed, out)

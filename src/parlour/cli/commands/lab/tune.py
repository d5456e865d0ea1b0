"""`parlour lab tune`: find the options with which a game meets its design intent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cluster, GameName, LogFile, MatchSeed, Options, Processes, parse_options
from parlour.cli.console import out

from .compare import Json, Resume
from .report import INTENT_HELP

app = typer.Typer()
CHANGE_HELP = "Option that may change; default: any. Repeatable."
RECORDS_HELP = "Folder for game records: for each rejected variant, the game that best shows why it fails."


@app.command(
    epilog="Examples:  parlour lab tune columna --intent lab.toml  ·  "
    "parlour lab tune lokai_and_bele --intent lab.toml --change capture --records why"
)
def tune(
    game: GameName,
    intent: Annotated[Path, typer.Option(metavar="FILE", help=INTENT_HELP, dir_okay=False)],
    option: Options = None,
    change: Annotated[list[str] | None, typer.Option(help=CHANGE_HELP)] = None,
    changes: Annotated[int, typer.Option(help="Maximum number of options to change at once.", min=1, max=4)] = 1,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help=RECORDS_HELP, file_okay=False)] = None,
    games: Annotated[
        int, typer.Option(help="Maximum number of games per variant, and as many again to confirm it.")
    ] = 200,
    seed: MatchSeed = None,
    json: Json = None,
    log: LogFile = None,
    resume: Resume = False,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Find the smallest change of options that meets the design intent, confirmed on fresh seeds."""
    from parlour.cli.studies import tuning

    run = tuning.RunArguments(games, None, seed, json, log, resume, processes, cluster)
    tuning.search(game, parse_options(option), intent, change or (), changes, records, run, out)

"""`parlour lab tune`: which option makes a game what it is meant to be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...arguments import Cluster, GameName, LogFile, MatchSeed, Options, Processes, parse_options
from ...console import out
from .compare import Json, Resume

app = typer.Typer()
CHANGE_HELP = "An option that may be changed; any, if none is named. Repeatable."
RECORDS_HELP = "Where to write, for each variant that will not do, the game that shows it best."


@app.command(
    epilog="Examples:  parlour lab tune columna --intent lab.toml  ·  "
    "parlour lab tune lokai_and_bele --intent lab.toml --change capture --records why"
)
def tune(
    game: GameName,
    intent: Annotated[Path, typer.Option(metavar="FILE", help="What the game is meant to be.", dir_okay=False)],
    option: Options = None,
    change: Annotated[list[str] | None, typer.Option(help=CHANGE_HELP)] = None,
    changes: Annotated[int, typer.Option(help="How many options may change at once.", min=1, max=4)] = 1,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help=RECORDS_HELP, file_okay=False)] = None,
    games: Annotated[int, typer.Option(help="How many games of a variant at most, and again to confirm it.")] = 200,
    seed: MatchSeed = None,
    json: Json = None,
    log: LogFile = None,
    resume: Resume = False,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Find the smallest change of a game's options that meets what its designer wants, confirmed on fresh seeds."""
    from parlour.cli.experiments import tuning

    run = tuning.RunArguments(games, None, seed, json, log, resume, processes, cluster)
    chosen = tuple(change or ()), changes, records
    tuning.search(tuning.TuneArguments(game, parse_options(option), intent, *chosen, run), out)

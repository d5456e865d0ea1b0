"""`parlour lab GAME`: write a report on what a game is like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cluster, GameName, Opening, Options, Processes, Seed, parse_options
from parlour.cli.completion import complete_budget, complete_language
from parlour.cli.console import out
from parlour.view.language import ENGLISH

app = typer.Typer()
BUDGET_HELP = "How much to measure: what two CPU cores can do in 2m, 20m, 90m or 8h."
OUT_HELP = "Folder for the report and its data; default: one named after the game. An existing one is resumed."
INTENT_HELP = "Design intent: a lab.toml that describes what the game should be like."
PACE_HELP = (
    "Seconds that people need for a turn with a choice, an action, and a roll or draw; default: measured in people's "
    "games, otherwise turn=15,action=3,roll=5."
)


@app.command(
    epilog="Examples:  parlour lab columna  ·  parlour lab maexchen -o players=4 --budget 20m  ·  "
    "parlour lab columna --intent lab.toml --out columna --language de"
)
def report(
    game: GameName,
    option: Options = None,
    intent: Annotated[Path | None, typer.Option(metavar="FILE", help=INTENT_HELP, dir_okay=False)] = None,
    budget: Annotated[str, typer.Option(help=BUDGET_HELP, autocompletion=complete_budget)] = "2m",
    folder: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help=OUT_HELP, file_okay=False)] = None,
    language: Annotated[
        str, typer.Option(help="Language of the report: en or de.", autocompletion=complete_language)
    ] = ENGLISH,
    seed: Seed = "lab",
    opening: Opening = None,
    pace: Annotated[str | None, typer.Option(metavar="KIND=SECONDS,…", help=PACE_HELP)] = None,
    processes: Processes = None,
    cluster: Cluster = None,
    only: Annotated[str | None, typer.Option(metavar="MEASURE", help="Print only the figures of this measure.")] = None,
) -> None:
    """Play many games and write a report, report.html. "report" may be omitted."""
    from parlour.cli.studies import lab_report

    options = parse_options(option)
    arguments = lab_report.ReportArguments(
        game, options, intent, budget, folder, language, seed, processes, only, cluster, opening, pace
    )
    lab_report.write_report(arguments, out)

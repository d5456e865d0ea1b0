"""`parlour train`: train the weights of a game's evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import Cluster, GameName, LogFile, Options, Processes, parse_options
from parlour.cli.console import out

app = typer.Typer()


@app.command(epilog="Examples:  parlour train columna  ·  parlour train columna --games 100 --out mine.json")
def train(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="Number of games per generation.")] = 1000,
    generations: Annotated[int, typer.Option(help="Number of generations; the first starts from scratch.")] = 4,
    budget: Annotated[int, typer.Option(help="Positions or simulations per move.")] = 300,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed and settings give the same weights.")] = 1,
    into: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="File to write the weights to; default: one in your data folder."),
    ] = None,
    log: LogFile = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the training in the log, with its settings.")
    ] = False,
    trials: Annotated[
        int, typer.Option(help="Number of games in which to compare the new weights with the old.")
    ] = 200,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Train the weights of a game's evaluation by self-play. Takes minutes."""
    from parlour.cli.studies import training
    from parlour.core.game import load

    known = load(game, **parse_options(option))
    plan = training.TrainingPlan(known.package, dict(known.options), seed, generations, games, budget)
    training.learn(training.TrainArguments(plan, into, log, resume, processes, trials, cluster), out)

"""`parlour train`: the weights of a game's estimate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..arguments import Cluster, GameName, LogFile, Options, Processes, parse_options
from ..console import out

app = typer.Typer()


@app.command(epilog="Examples:  parlour train columna  ·  parlour train columna --games 100 --out mine.json")
def train(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(help="How many games a generation plays.")] = 1000,
    generations: Annotated[int, typer.Option(help="How often is learned; the first begins with nothing.")] = 4,
    budget: Annotated[int, typer.Option(help="Positions or simulations a move.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed and numbers give the same weights.")] = 1,
    into: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the weights go; else to your data folder.")
    ] = None,
    log: LogFile = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the training in the log, by its numbers.")
    ] = False,
    trials: Annotated[int, typer.Option(help="Games to compare the new weights with the old.")] = 200,
    processes: Processes = None,
    cluster: Cluster = None,
) -> None:
    """Fit a game's estimate by having it play against itself. Takes minutes."""
    from parlour.cli.experiments import training
    from parlour.game import load

    known = load(game, **parse_options(option))
    plan = training.TrainingPlan(known.package, dict(known.options), seed, generations, games, budget)
    training.learn(training.TrainArguments(plan, into, log, resume, processes, trials, cluster), out)

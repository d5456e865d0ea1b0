"""`parlour bench`: the speed of play and search."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.errors import ParlourError

app = typer.Typer()


@app.command(epilog="Examples:  parlour bench  ·  parlour bench breakthrough lokai_and_bele --seconds 5")
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(help="Games to measure; default: all.", show_default=False)
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds per measurement.", min=0.01)] = 2.0,
) -> None:
    """Measure how fast Parlour plays and searches, compared with other engines. Needs a source checkout."""
    sys.path.insert(0, str(_checkout()))
    from benchmarks import run  # pyright: ignore[reportMissingImports]

    run.measure(games or [], seconds)


def _checkout() -> Path:
    """The folder of the source code, which holds the benchmarks."""
    for folder in (Path.cwd(), *Path(__file__).parents):
        if (folder / "benchmarks" / "run.py").is_file():
            return folder
    raise ParlourError("The benchmarks are not installed. Run `parlour bench` in a source checkout.")

"""`parlour bench`: the speed of play and search."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.errors import ParlourError

app = typer.Typer()


@app.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
def bench(arguments: Annotated[list[str] | None, typer.Argument(help="Passed on to the benchmarks.")] = None) -> None:
    """Measure the speed of play and search, beside its peers. (Needs the source checkout.)"""
    sys.path.insert(0, str(_checkout()))
    from benchmarks import run  # pyright: ignore[reportMissingImports]

    run.main(arguments or [])


def _checkout() -> Path:
    """The folder of the source code, which holds the benchmarks."""
    for folder in (Path.cwd(), *Path(__file__).parents):
        if (folder / "benchmarks" / "run.py").is_file():
            return folder
    raise ParlourError("The benchmarks come with the source code: run `parlour bench` in a checkout of it.")

"""`parlour bench`: measure the speed of play and search."""

from __future__ import annotations

import importlib
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
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
    if "benchmarks" not in sys.modules:
        sys.modules["benchmarks"] = _benchmarks()
    importlib.import_module("benchmarks.run").measure(games or [], seconds)


def _benchmarks() -> ModuleType:
    """Return the package of benchmarks in the source code. It is not installed, so no import path leads to it."""
    for folder in (Path.cwd(), *Path(__file__).parents):
        file = folder / "benchmarks" / "__init__.py"
        if file.with_name("run.py").is_file() and (spec := spec_from_file_location("benchmarks", file)):
            return module_from_spec(spec)
    raise ParlourError("The benchmarks are not installed. Run `parlour bench` in a source checkout.")

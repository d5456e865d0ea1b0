"""`parlour draw`: draw a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import parlour
from parlour.cli.arguments import GameName, Options, Position, parse_options
from parlour.cli.console import write_file

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour draw columna --out columna.svg  ·  "
    "parlour draw maexchen -o faces=3 --position '1,2 600,0 1 2:65 0:-?' --mark value65"
)
def draw(
    game: GameName,
    option: Options = None,
    position: Position = None,
    seat: Annotated[
        int | None, typer.Option(help="Draw what this seat sees (numbered from 0); default: everything.")
    ] = None,
    mark: Annotated[list[str] | None, typer.Option(metavar="SPOT", help="Spot to highlight. Repeatable.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="File to write; default: standard output.")] = None,
) -> None:
    """Draw a position as an SVG picture."""
    loaded = parlour.load(game, **parse_options(option))
    loaded.compiled = False  # for a single position, compiling takes longer
    state = loaded.new_initial_state() if position is None else loaded.state_from_text(position)
    drawing = (state if seat is None else state.observation(seat)).to_svg(mark or ())
    if out is None:
        typer.echo(drawing)
    else:
        write_file(out, drawing)

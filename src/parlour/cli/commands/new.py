"""`parlour new`: a small game that already plays, to be made into one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from parlour.templates import create

from ..console import out

app = typer.Typer()


@app.command(epilog="Examples:  parlour new gumdrops  ·  parlour new gumdrops --kind dice")
def new(
    name: Annotated[str, typer.Argument(help="What the game and its folder are called: small letters, digits and _.")],
    kind: Annotated[
        Literal["board", "dice", "cards"], typer.Option(help="What it is played with: board, dice or cards.")
    ] = "board",
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the game's folder is made.")] = Path(),
) -> None:
    """Make a small game of your own that already plays."""
    made = create(name, kind, folder)
    path = made if made.is_absolute() else f"./{made}"
    out.print(f"{path} is a game that plays. Now change it: first its rules.py, then notation.py and table.py.")
    out.print(
        f"  parlour play {path}     plays it\n  parlour check {path}    says what is wrong with it", highlight=False
    )

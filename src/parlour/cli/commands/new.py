"""`parlour new`: create a small playable game as a starting point for an author."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from parlour.cli.console import out
from parlour.templates import create

app = typer.Typer()


@app.command(epilog="Examples:  parlour new gumdrops  ·  parlour new gumdrops --kind dice")
def new(
    name: Annotated[str, typer.Argument(help="Name of the game and its folder: lower-case letters, digits and _.")],
    kind: Annotated[
        Literal["board", "dice", "cards"], typer.Option(help="Kind of game: board, dice or cards.")
    ] = "board",
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder to create the game's folder in.")] = Path(),
) -> None:
    """Create a small game of your own, ready to play and to change."""
    made = create(name, kind, folder)
    path = made if made.is_absolute() else f"./{made}"
    out.print(f"Created a playable game in {path}. To change it, start with rules.py, then notation.py and table.py.")
    out.print(f"  parlour play {path}     play it\n  parlour check {path}    check it for errors", highlight=False)

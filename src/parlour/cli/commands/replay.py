"""`parlour replay`: a record of play, in the terminal."""

from __future__ import annotations

import typer

from ..arguments import Colour, RecordFile

app = typer.Typer()


@app.command(epilog="Example:  parlour replay game.txt")
def replay(file: RecordFile, colour: Colour = True) -> None:
    """Look at a game again, turn by turn, here in the terminal."""
    from parlour.terminal import launch

    launch.replay(file, colour)

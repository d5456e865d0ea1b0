"""`parlour replay`: a record of play, in the terminal."""

from __future__ import annotations

import typer

from parlour.cli.arguments import Colour, Language, RecordFile, language_of
from parlour.view.language import speaking

app = typer.Typer()


@app.command(epilog="Example:  parlour replay game.txt")
def replay(file: RecordFile, language: Language = None, colour: Colour = True) -> None:
    """Replay a game record turn by turn in the terminal."""
    from parlour.terminal import launch

    with speaking(language_of(language)):
        launch.replay(file, colour)

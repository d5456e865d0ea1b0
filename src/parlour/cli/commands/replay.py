"""`parlour replay`: replay a game record in the terminal."""

from __future__ import annotations

import typer

from parlour.cli.arguments import Colour, Language, RecordFile, RecordNumber, Theme, language_of
from parlour.view.language import speaking

app = typer.Typer()


@app.command(epilog="Example:  parlour replay game.txt")
def replay(
    file: RecordFile,
    number: RecordNumber = None,
    language: Language = None,
    colour: Colour = True,
    theme: Theme = "auto",
) -> None:
    """Replay a game record step by step in the terminal."""
    from parlour.terminal import launch

    with speaking(language_of(language)):
        launch.replay(file, colour, number)

"""`parlour learn`: teach a game step by step in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.arguments import GAME_HELP, Colour, Language, Speed, Theme, language_of, located
from parlour.cli.choosing import ask_for_game
from parlour.cli.completion import complete_game
from parlour.cli.welcome import farewell
from parlour.view.language import speaking

app = typer.Typer()


@app.command(epilog="Examples:  parlour learn columna  ·  parlour learn maexchen --language de")
def learn(
    game: Annotated[str | None, typer.Argument(help=GAME_HELP, autocompletion=complete_game, callback=located)] = None,
    language: Language = None,
    speed: Speed = "normal",
    colour: Colour = True,
    theme: Theme = "auto",
) -> None:
    """Learn a game step by step in the terminal."""
    from parlour.terminal import launch

    with speaking(language_of(language)):
        if match := launch.learn(game or ask_for_game(), colour, speed):
            farewell(match)

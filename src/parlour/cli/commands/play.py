"""`parlour play`: the table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.errors import OptionError
from parlour.view.language import speaking

from ..arguments import GAME_HELP, Colour, Language, Options, language_of, located, parse_options
from ..completion import complete_level, complete_playable, complete_seats, complete_speed
from ..welcome import farewell, welcome

app = typer.Typer()
PLAYABLE_HELP = f"{GAME_HELP} With --resume: that game, or its number in `parlour games --kept`."
SPEED_HELP = "How fast what happens is shown: slow, normal, fast or none."
LEVEL_HELP = (
    "The computer: random, beginner, casual, skilled, strong or master. "
    "Usually strong; beginner where no game is named."
)
RESUME_HELP = "Go on with a game that was left: the one named, else the last."
WATCH_HELP = "For a game of your own that you are writing: each save is on the table at once."
SEATS_HELP = "Who sits where: human, a level or a player of your own, as in human,strong or human,mine.py:Bot."


@app.command(
    epilog="Examples:  parlour play lokai_and_bele  ·  parlour play bingo_battle --seats human,human  ·  "
    "parlour play lokai_and_bele --seats master,human -o capture=must  ·  parlour play columna --language de  ·  "
    "parlour play --resume  ·  parlour play --resume 2  ·  parlour play ./mygame --watch"
)
def play(
    game: Annotated[
        str | None, typer.Argument(help=PLAYABLE_HELP, autocompletion=complete_playable, callback=located)
    ] = None,
    seats: Annotated[str | None, typer.Option(help=SEATS_HELP, autocompletion=complete_seats)] = None,
    level: Annotated[str | None, typer.Option(help=LEVEL_HELP, autocompletion=complete_level)] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Makes the dice fall the same again.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help=RESUME_HELP)] = False,
    language: Language = None,
    speed: Annotated[str, typer.Option(help=SPEED_HELP, autocompletion=complete_speed)] = "normal",
    colour: Colour = True,
    watch: Annotated[bool, typer.Option("--watch", help=WATCH_HELP)] = False,
) -> None:
    """Play a game here in the terminal, against the computer or another person."""
    from parlour.players import split_players
    from parlour.terminal import launch

    if watch and (resume or game is None):
        raise OptionError("--watch begins a game of your own: name its folder, as in parlour play ./mygame --watch.")
    with speaking(language_of(language)):
        if resume:
            farewell(launch.resume(game or "", colour, speed))
            return
        sitting = split_players(seats) if seats else None
        given = {"options": parse_options(option), "seats": sitting, "seed": seed, "colour": colour, "speed": speed}
        if level:
            given["level"] = level
        if game is None:
            welcome(**given)
        else:
            farewell(launch.play(game, watch=watch, **given))

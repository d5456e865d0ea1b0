"""`parlour play`: play in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.arguments import (
    GAME_HELP,
    Colour,
    Language,
    Options,
    Speed,
    Theme,
    language_of,
    located,
    parse_options,
)
from parlour.cli.choosing import saved_choice
from parlour.cli.completion import complete_level, complete_playable, complete_seats
from parlour.cli.welcome import farewell, welcome
from parlour.errors import OptionError
from parlour.view.language import speaking

app = typer.Typer()
PLAYABLE_HELP = f"{GAME_HELP} With --resume: the game, or its number or name in `parlour games --kept`."
LEVEL_HELP = (
    "Level of the computer: random, beginner, casual, skilled, strong or master; "
    "default: strong, or beginner if you name no game."
)
RESUME_HELP = "Resume a saved game: the one named, or else the latest."
WATCH_HELP = "Reload your own game whenever you save one of its files."
POSITION_HELP = "Position text to start from; default: the start of the game."
SEATS_HELP = (
    "Players by seat, separated by commas: human, a level or an external player, "
    "such as human,strong or human,mine.py:Bot."
)


@app.command(
    epilog="Examples:  parlour play lokai_and_bele  ·  parlour play bingo_battle --seats human,human  ·  "
    "parlour play lokai_and_bele --seats master,human -o capture=must  ·  parlour play columna --language de  ·  "
    "parlour play --resume  ·  parlour play --resume 2  ·  parlour play ./mygame --watch"
)
def play(
    game: Annotated[str | None, typer.Argument(help=PLAYABLE_HELP, autocompletion=complete_playable)] = None,
    seats: Annotated[str | None, typer.Option(help=SEATS_HELP, autocompletion=complete_seats)] = None,
    level: Annotated[str | None, typer.Option(help=LEVEL_HELP, autocompletion=complete_level)] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Random seed; the same seed repeats the same dice.")] = None,
    position: Annotated[str | None, typer.Option(help=POSITION_HELP)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=RESUME_HELP)] = False,
    language: Language = None,
    speed: Speed = "normal",
    colour: Colour = True,
    theme: Theme = "auto",
    watch: Annotated[bool, typer.Option("--watch", help=WATCH_HELP)] = False,
) -> None:
    """Play a game in the terminal, against the computer or another person."""
    from parlour.players import split_players
    from parlour.terminal import launch

    if watch and (resume or game is None):
        raise OptionError("--watch starts a new game of your own. Name its folder: parlour play ./mygame --watch")
    if position is not None and (resume or game is None):
        raise OptionError("--position starts a new game. Name the game: parlour play GAME --position TEXT")
    with speaking(language_of(language)):
        if resume:
            farewell(launch.resume(saved_choice(game), colour, speed))
            return
        sitting = split_players(seats) if seats else None
        given = {"options": parse_options(option), "seats": sitting, "seed": seed, "colour": colour, "speed": speed}
        if level:
            given["level"] = level
        if game is None:
            welcome(**given)
        else:
            farewell(launch.play(located(game) or game, watch=watch, position=position, **given))

"""`parlour play`: the table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from ..arguments import GAME_HELP, LEVEL_HELP, Colour, Options, parse_options
from ..completion import complete_game, complete_level, complete_seats
from ..welcome import farewell, welcome

app = typer.Typer()
SEATS_HELP = "Who sits where: human or a level, as in human,strong."


@app.command(
    epilog="Examples:  parlour play lokai_and_bele  ·  parlour play bingo_battle --seats human,human  ·  "
    "parlour play lokai_and_bele --seats master,human -o capture=must  ·  parlour play --resume"
)
def play(
    game: Annotated[str | None, typer.Argument(help=GAME_HELP, autocompletion=complete_game)] = None,
    seats: Annotated[str | None, typer.Option(help=SEATS_HELP, autocompletion=complete_seats)] = None,
    level: Annotated[str, typer.Option(help=LEVEL_HELP, autocompletion=complete_level)] = "strong",
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Makes the dice fall the same again.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was left.")] = False,
    colour: Colour = True,
) -> None:
    """Play a game here in the terminal, against the computer or another person."""
    from parlour.terminal import launch

    if resume:
        farewell(launch.resume(colour))
    elif game is None:
        welcome()
    else:
        given = seats.split(",") if seats else None
        farewell(launch.play(game, parse_options(option), given, level, seed, colour))

"""`parlour solve`: print perfect play."""

from __future__ import annotations

from typing import Annotated

import typer

import parlour
from parlour.cli.arguments import GameName, Json, Options, Position, parse_options
from parlour.cli.console import print_json, print_plain, progress

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour solve maexchen --faces 3  ·  parlour solve maexchen --position '0,0 600,0 1 0:-? 0:-'"
)
def solve(
    game: GameName,
    faces: Annotated[
        int | None, typer.Option(help="Mäxchen: number of faces that ends the game, same as -o faces=N.")
    ] = None,
    option: Options = None,
    position: Position = None,
    json: Json = False,
) -> None:
    """Solve a game: print its value and perfect play."""
    from parlour.core import solutions  # slow to import

    loaded = parlour.load(game, **parse_options(option) | ({} if faces is None else {"faces": faces}))
    state = loaded.new_initial_state() if position is None else loaded.state_from_text(position)
    with progress("Solving …") as report:
        solution = solutions.solve(loaded, report)
    if json:
        print_json(solutions.summarize(solution, state))
        return
    for line in solutions.explain(solution, state):
        print_plain(line)

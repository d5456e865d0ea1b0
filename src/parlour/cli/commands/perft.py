"""`parlour perft`: count positions."""

from __future__ import annotations

from typing import Annotated

import typer

import parlour
from parlour.cli.arguments import GameName, Options, parse_options
from parlour.cli.console import out

app = typer.Typer()


@app.command(
    epilog="Examples:  parlour perft lokai_and_bele 4  ·  parlour perft bingo_battle 2 --divide "
    "--position '2A2B/2201/1020/0000/0000 2 2,2 0 an2a'"
)
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="Depth in actions, chance outcomes included.")],
    option: Options = None,
    position: Annotated[
        str | None, typer.Option(help="Position text to count from; default: the start of the game.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each first action.")] = False,
) -> None:
    """Count the action sequences from a position, the standard test of a move generator."""
    from parlour.search.perft import divide as count_each

    loaded = parlour.load(game, **parse_options(option))
    state = loaded.new_initial_state() if position is None else loaded.state_from_text(position)
    if divide and depth > 0:
        for text, count in count_each(state, depth).items():
            out.print(f"{text}: {count}", highlight=False, markup=False)
    out.print(parlour.perft(state, depth), highlight=False)

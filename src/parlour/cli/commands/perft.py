"""`parlour perft`: count positions."""

from __future__ import annotations

from typing import Annotated

import typer

import parlour
from parlour.cli.arguments import GameName, Json, Options, parse_options
from parlour.cli.console import out, print_json

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
    json: Json = False,
) -> None:
    """Count the action sequences from a position, the standard test of a move generator."""
    from parlour.search.perft import divide as count_each

    loaded = parlour.load(game, **parse_options(option))
    state = loaded.new_initial_state() if position is None else loaded.state_from_text(position)
    counts = count_each(state, depth) if divide and depth > 0 else {}
    total = parlour.perft(state, depth)
    if json:
        print_json({"game": loaded.name, "depth": depth, "count": total, "divide": counts})
        return
    for text, count in counts.items():
        out.print(f"{text}: {count}", highlight=False, markup=False)
    out.print(total, highlight=False)

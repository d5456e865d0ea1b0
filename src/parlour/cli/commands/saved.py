"""`parlour saved …`: export, rename and delete saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.completion import complete_saved
from parlour.cli.console import print_plain, write_file
from parlour.cli.usage import LocalizedGroup
from parlour.errors import ParlourError

app = typer.Typer(
    name="saved",
    cls=LocalizedGroup,
    help="Export, rename and delete saved games, which `parlour games --kept` lists.",
    epilog="Examples:  parlour saved export 2 > game.txt  ·  parlour saved rename 2 'Sunday evening'  ·  "
    "parlour saved delete 2",
    no_args_is_help=True,
)
SAVED_HELP = "Number or name in `parlour games --kept`."
Saved = Annotated[str, typer.Argument(metavar="SAVED", help=SAVED_HELP, autocompletion=complete_saved)]


@app.command(epilog="Examples:  parlour saved export 2 > game.txt  ·  parlour saved export 2 --out game.txt")
def export(
    saved: Saved,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="File to write; default: standard output.")] = None,
) -> None:
    """Write the record of a saved game. It includes the secret of the dice."""
    from parlour.match import saved_games
    from parlour.match.record_text import read_text

    text = read_text(saved_games.find(saved).path)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_file(out, text)


@app.command(epilog="Examples:  parlour saved rename 2 'Sunday evening'  ·  parlour saved rename 2 ''")
def rename(saved: Saved, name: Annotated[str, typer.Argument(help="The new name; '' for none.")]) -> None:
    """Give a saved game a name. You can resume it by that name."""
    from parlour.match import saved_games

    try:
        saved_games.rename(saved_games.find(saved), name)
    except OSError as problem:
        raise ParlourError(f"Cannot rename the game: {problem.strerror}.") from problem


@app.command(epilog="Examples:  parlour saved delete 2  ·  parlour saved delete 2 --yes")
def delete(saved: Saved, yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False) -> None:
    """Delete a saved game."""
    from parlour.match import saved_games

    found = saved_games.find(saved)
    what = f"saved game {found.number} ({found.name or found.game or found.path.name}, {found.turns} turns)"
    if not yes:
        typer.confirm(f"Delete {what}?", abort=True)
    try:
        saved_games.delete(found)
    except OSError as problem:
        raise ParlourError(f"Cannot delete the game: {problem.strerror}.") from problem
    print_plain(f"Deleted {what}.")

"""`parlour check`: what is wrong with a game, and what it still lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.arguments import GAME_HELP
from parlour.cli.completion import complete_game
from parlour.cli.console import out, print_plain

if TYPE_CHECKING:
    from parlour.conformance.judging import Finding

app = typer.Typer()


@app.command(epilog="Examples:  parlour check ./gumdrops  ·  parlour check columna")
def check(game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)]) -> None:
    """Check a game for errors, and list what it still lacks. Exit code 1 if there are errors."""
    from parlour.conformance.judging import judge  # here, because every command would take longer to begin

    wrong = 0
    with out.status("Reading…") as status:
        for finding in judge(game, lambda what: status.update(f"{what}…")):
            wrong += finding.is_wrong
            _print(finding)
    if wrong:
        out.print(f"{wrong} error{'s' if wrong != 1 else ''} found.", style="bold red", highlight=False)
        raise typer.Exit(1)
    out.print("No errors found.", style="bold green")


def _print(finding: Finding) -> None:
    sign, style = ("✗", "red") if finding.is_wrong else ("·", "")
    print_plain(f"{sign} {finding.sentence}", style)

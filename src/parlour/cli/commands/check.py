"""`parlour check`: find errors in a game, and list missing parts."""

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
    if errors := _print_findings(game):
        out.print(f"{errors} error{'s' if errors != 1 else ''} found.", style="bold red", highlight=False)
        raise typer.Exit(1)
    out.print("No errors found.", style="bold green")


def _print_findings(game: str) -> int:
    """Print each finding as soon as it is made, and return the number of errors."""
    from parlour.conformance.judging import judge  # slow to import

    errors = 0
    with out.status("Reading…") as status:
        for finding in judge(game, lambda what: status.update(f"{what}…")):
            errors += finding.is_wrong
            _print(finding)
    return errors


def _print(finding: Finding) -> None:
    sign, style = ("✗", "red") if finding.is_wrong else ("·", "")
    print_plain(f"{sign} {finding.sentence}", style)

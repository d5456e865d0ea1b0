"""`parlour games` and `parlour rules`: list the games and show their rules."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour import registry, rules_page
from parlour.cli.arguments import GameName, Json, Language, language_of
from parlour.cli.choosing import games_json, games_table, kept_json, kept_table
from parlour.cli.console import out, paged, print_json, print_plain

app = typer.Typer()


@app.command(epilog="Examples:  parlour games  ·  parlour games --kept")
def games(
    kept: Annotated[bool, typer.Option("--kept", help="List your saved games instead.")] = False, json: Json = False
) -> None:
    """List the games."""
    if json:
        print_json(kept_json() if kept else games_json())
    elif kept:
        out.print(kept_table(), highlight=False)
    else:
        out.print(games_table())
        for problem in registry.problems():
            print_plain(problem, "red")


@app.command(epilog="Examples:  parlour rules bingo_battle  ·  parlour rules maexchen --language de")
def rules(game: GameName, language: Language = None) -> None:
    """Show a game's rules, options and notation."""
    from rich.markdown import Markdown  # slow to import

    with paged():
        out.print(Markdown(rules_page.text(game, language_of(language))))

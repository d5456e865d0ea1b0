"""Tables of games and of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from parlour import registry

if TYPE_CHECKING:
    from parlour.match.saved_games import SavedGame


def games_table() -> Table:
    """Return a table of all games: name, players, description."""
    table = _table("Games", "name", "players", "description")
    for name in registry.games():
        info = registry.info(name)
        table.add_row(f"[bold]{escape(name)}", info.seats, f"[bold]{escape(info.title)}.[/] {escape(info.summary)}")
    return table


def kept_table() -> Table | str:
    """Return a table of saved games, latest first, or a sentence if there are none."""
    from parlour.match.saved_games import saved_games  # slow to import

    kept = saved_games()
    if not kept:
        return "No saved games. Start one with: parlour play GAME"
    table = _table(
        "Saved games; resume with: parlour play --resume NUMBER", "number", "game", "players", "turns", "saved"
    )
    for each in kept:
        table.add_row(*_row(each))
    table.caption = f"The files are in {escape(str(kept[0].path.parent))}."
    return table


def _row(kept: SavedGame) -> list[str]:
    when = f"{kept.when:%Y-%m-%d %H:%M}"
    if not kept.game:
        return [str(kept.number), f"[red]Cannot read {escape(kept.path.name)}", "", "", when]
    return [str(kept.number), escape(kept.game), escape(", ".join(kept.seats)), str(kept.turns), when]


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, show_lines=True)
    for heading in headings:
        table.add_column(heading)
    return table

"""The list of games."""

from __future__ import annotations

from rich.table import Table

from parlour import registry


def games_table() -> Table:
    """All games: the name of each, how many can play, what it is."""
    table = Table(title="The games", show_lines=True)
    for heading in ("name", "seats", "what it is"):
        table.add_column(heading)
    for name in registry.games():
        info = registry.info(name)
        table.add_row(f"[bold]{name}", info.seats, f"[bold]{info.title}.[/] {info.summary}")
    return table
